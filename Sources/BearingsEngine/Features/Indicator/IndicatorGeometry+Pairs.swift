import Geography

/// Two fixes at once, with the same bits as one at a time.
extension IndicatorGeometry {
    /// Projects two fixes of a batch.
    ///
    /// - Parameter previews: Filled in for both, from `index` on.
    /// - Returns: Whether both are out of view and need no special case; otherwise nothing is
    ///   filled in.
    @inline(__always)
    func previewPair(
        of fixes: Span<Fix>,
        at index: Int,
        edge: Double,
        _ mode: Indicator.Mode,
        into previews: inout MutableSpan<FixPreview>
    ) -> Bool {
        let next = index + 1
        let (one, other) = (fixes[index].coordinate, fixes[next].coordinate)
        let accuracy = (fixes[index].storedAccuracy, fixes[next].storedAccuracy)
        guard
            let vector = projection.nearbyVectors(
                to: Pair(one.latitude, other.latitude),
                Pair(one.longitude, other.longitude)
            )
        else { return false }
        let (zero, center) = (Pair(each: 0), projection.center)
        let (right, down) = projection.offset(east: vector.east, south: vector.south)
        var outside = projection.visibleRect.signedDistanceOutside(
            x: Pair(each: center.x) + right,
            y: Pair(each: center.y) + down
        )
        if mode == .accuracy {
            let metres = Pair(accuracy.0.code, accuracy.1.code)
            let radius = projection.points(forMetres: metres, cosLatitude: vector.cosLatitude)
            outside = outside - radius.masked(by: zero.isLess(than: metres))
        }
        let isNearest = (right.magnitudes + down.magnitudes).isLess(than: Pair(each: nearest))
        let isOutside = Pair(each: edge).isLess(than: outside)
        // Where copies in neighbouring worlds are known to be farther, the map is flat.
        let dx = right + Pair(each: center.x - origin.x)
        let dy = down + Pair(each: center.y - origin.y)
        let isSomewhere = zero.isLess(than: dx.magnitudes + dy.magnitudes)
        guard (vector.isNear & isNearest & isOutside & isSomewhere).areAll else { return false }
        let (square, east, north) = (vector.squaredHalfChord, vector.eastward, vector.northward)
        previews[index] = FixPreview(
            ray: ScreenVector(dx: dx.x, dy: dy.x),
            greatCircle: GreatCircle(squaredHalfChord: square.x, east: east.x, north: north.x),
            accuracy: accuracy.0
        )
        previews[next] = FixPreview(
            ray: ScreenVector(dx: dx.y, dy: dy.y),
            greatCircle: GreatCircle(squaredHalfChord: square.y, east: east.y, north: north.y),
            accuracy: accuracy.1
        )
        return true
    }

    /// Whether hundredths of a point fit 31 bits, all along the border.
    @inline(__always)
    var fitsFixedPoint: Bool {
        let (right, bottom) = (origin.x + reach.dx, origin.y + reach.dy)
        return origin.x >= reach.dx && origin.y >= reach.dy && Double.larger(right, bottom) < 0x1p24
    }

    /// Places the indicators of two fixes, on a border that ``fitsFixedPoint``.
    ///
    /// - Parameter placements: Filled in for both, from `index` on.
    /// - Returns: Whether neither needs a special case; otherwise nothing is filled in.
    @inline(__always)
    func placePair(
        _ previews: Span<FixPreview>,
        at index: Int,
        into placements: inout MutableSpan<FixedPointPlacement>
    ) -> Bool {
        let next = index + 1
        let rays = (previews[index].ray, previews[next].ray)
        let circles = (previews[index].greatCircle, previews[next].greatCircle)
        let (dx, dy) = (Pair(rays.0.dx, rays.1.dx), Pair(rays.0.dy, rays.1.dy))
        let isSlanted = Pair(each: 0).isLess(than: .smaller(dx.magnitudes, dy.magnitudes))
        let squares = Pair(circles.0.squaredHalfChord, circles.1.squaredHalfChord)
        guard (isSlanted & squares.areSmallSquares).areAll else { return false }
        let crossings = borderCrossings(of: dx, dy)
        let rotation = Pair.arcTangents(of: dx, over: Pair(each: 0) - dy)
        let bearing = Pair.arcTangents(
            of: Pair(circles.0.east, circles.1.east),
            over: Pair(circles.0.north, circles.1.north)
        )
        let accuracy = Pair(previews[index].accuracy.code, previews[next].accuracy.code)
        let distance = Pair(each: 2 * meanEarthRadius) * squares.arcsOfSmallSquares
        let halfWidth = IndicatorPlacement.halfWidths(accuracy: accuracy, distance: distance)

        let x = crossings.x.rounded(toUnitsOf: .hundredths)
        let y = crossings.y.rounded(toUnitsOf: .hundredths)
        let turn = rotation.degreesClockwise.roundedAngles
        let direction = bearing.degreesClockwise.roundedAngles
        let far = distance.rounded(toUnitsOf: .hundredths)
        // All bits are -1.
        let wide = halfWidth.rounded(toUnitsOf: .thousandths) | accuracy.areNaN
        /// The placement of one of the two, chosen by `its`.
        func printed(_ edge: ScreenEdge, _ its: (PairBits) -> UInt64) -> FixedPointPlacement {
            FixedPointPlacement(
                x: Int64(bitPattern: its(x)),
                y: Int64(bitPattern: its(y)),
                edge: edge,
                rotation: Int64(bitPattern: its(turn)),
                bearing: Int64(bitPattern: its(direction)),
                distance: Int64(bitPattern: its(far)),
                halfWidth: Int64(bitPattern: its(wide))
            )
        }
        placements[index] = printed(crossings.edges.0) { $0.x }
        placements[next] = printed(crossings.edges.1) { $0.y }
        return true
    }

    /// Where two rays cross the border; neither is horizontal or vertical.
    @inline(__always)
    private func borderCrossings(
        of dx: Pair,
        _ dy: Pair
    ) -> (x: Pair, y: Pair, edges: (ScreenEdge, ScreenEdge)) {
        let (a, b, zero) = (Pair(each: reach.dx), Pair(each: reach.dy), Pair(each: 0))
        let (toSide, toTopOrBottom) = (a / dx.magnitudes, b / dy.magnitudes)
        let isSide = toSide.isLess(than: toTopOrBottom)
        let length = Pair.smaller(toSide, toTopOrBottom)
        let across = Pair.smaller(.larger(length * dx, zero - a), a)
        let along = Pair.smaller(.larger(length * dy, zero - b), b)
        let sides = isSide.highest
        let laterSides = dx.masked(by: isSide, else: zero - dy).bits.highest
        return (
            Pair(each: origin.x) + a.turned(by: dx.bits).masked(by: isSide, else: across),
            Pair(each: origin.y) + along.masked(by: isSide, else: b.turned(by: dy.bits)),
            (
                ScreenEdge(isSide: sides & 1, isLeftOrBottom: laterSides & 1),
                ScreenEdge(isSide: sides >> 1, isLeftOrBottom: laterSides >> 1)
            )
        )
    }
}

extension Pair {
    /// ``Swift/Double/rounded(toUnitsOf:)`` of each, for 0 up to 2^31 units.
    @inline(__always)
    fileprivate func rounded(toUnitsOf scale: DecimalScale) -> PairBits {
        (self * Pair(each: scale.unitsPerOne) + Pair(each: 0.5)).floored
    }

    /// The same for angles in 0...360 degrees; one that rounds to 360 is printed as 0.
    @inline(__always)
    fileprivate var roundedAngles: PairBits {
        let scaled = self * Pair(each: 1000) + Pair(each: 0.5)
        return scaled.masked(by: scaled.isLess(than: Pair(each: 360_000))).floored
    }
}
