/// The ground that a view shows inside its insets and below the horizon.
public struct VisibleGround: Sendable {
    /// One side of the ground: visible points have `east`·x + `south`·y of at most `limit`, in
    /// points from the centre of a north-up map seen from above.
    private struct Side {
        var east: Double
        var south: Double
        var limit: Double
    }

    private let projection: Projection
    private var sides: [Side] = []
    /// The box around it on the map, in points from the centre.
    private var west = Double.infinity
    private var east = -Double.infinity
    private var north = Double.infinity
    private var south = -Double.infinity

    /// The ground seen through `projection`; `nil` where its insets leave nothing.
    public init?(_ projection: Projection) {
        self.projection = projection
        let rect = projection.visibleRect
        guard rect.width > 0, rect.height > 0 else { return nil }
        let corners = [
            ScreenPoint(x: rect.left, y: rect.top), ScreenPoint(x: rect.right, y: rect.top),
            ScreenPoint(x: rect.right, y: rect.bottom), ScreenPoint(x: rect.left, y: rect.bottom),
        ].compactMap { projection.groundOffset(at: $0) }
        guard corners.count == 4 else { return nil }
        for (index, corner) in corners.enumerated() {
            (west, east) = (min(west, corner.east), max(east, corner.east))
            (north, south) = (min(north, corner.south), max(south, corner.south))
            addSide(from: corner, to: corners[(index + 1) % 4])
        }
    }

    /// Corners come clockwise, so the ground is to the right of each side.
    private mutating func addSide(
        from corner: (east: Double, south: Double),
        to next: (east: Double, south: Double)
    ) {
        let outward = (east: next.south - corner.south, south: corner.east - next.east)
        let length = (outward.east * outward.east + outward.south * outward.south).squareRoot()
        guard length > 0 else { return }
        let (x, y) = (outward.east / length, outward.south / length)
        sides.append(Side(east: x, south: y, limit: x * corner.east + y * corner.south))
    }

    /// Whether a place can be seen: the copy of it nearest the centre is drawn, and not covered.
    public func contains(_ place: LocationCoordinate) -> Bool {
        let point = projection.project(place)
        guard projection.isDrawn(point) else { return false }
        return projection.visibleRect.signedDistanceOutside(of: projection.position(of: point)) <= 0
    }

    /// Whether any place within a box may be seen; where that is close, it may.
    ///
    /// - Parameters:
    ///   - latitudes: Within -90...90.
    ///   - longitudes: Not longer than a turn.
    public func mayMeet(
        latitudes: ClosedRange<Double>,
        longitudes: ClosedRange<Double>
    ) -> Bool {
        let center = projection.viewport.center
        let middle = Mercator.y(latitude: center.latitude)
        let top = (Mercator.y(latitude: latitudes.upperBound) - middle) * projection.worldSize
        let bottom = (Mercator.y(latitude: latitudes.lowerBound) - middle) * projection.worldSize
        let perDegree = projection.worldSize / 360
        let left = (longitudes.lowerBound - center.longitude).wrappedTo180
        let right = left + (longitudes.upperBound - longitudes.lowerBound)
        let slack = 1e-3 + projection.worldSize * 1e-11
        func isMet(_ west: Double, _ east: Double) -> Bool {
            meets(
                (west * perDegree - slack, east * perDegree + slack),
                (top - slack, bottom + slack)
            )
        }
        // A box that reaches beyond half a turn comes back on the other side.
        return right < 180 ? isMet(left, right) : isMet(left, 180) || isMet(-180, right - 360)
    }

    private func meets(
        _ across: (west: Double, east: Double),
        _ down: (north: Double, south: Double)
    ) -> Bool {
        guard across.west <= east, west <= across.east, down.north <= south, north <= down.south
        else { return false }
        for side in sides {
            let least =
                side.east * (side.east > 0 ? across.west : across.east)
                + side.south * (side.south > 0 ? down.north : down.south)
            if least > side.limit { return false }
        }
        return true
    }
}
