import Geography

/// Fixes of a row are taken two at a time, and alone where one of two is not like most.
///
/// Nothing changes the stage here, but all is mutating so that that is not copied.
extension ProjectionCache {
    /// Whether nothing lies over the map that an indicator might stand on.
    var isUncovered: Bool { geometry.exclusions.isEmpty }

    /// Looks for fixes in a row, as far as they count as out of view and lie in some direction.
    ///
    /// - Parameter outlooks: Told what is seen of each.
    /// - Returns: How many do.
    @inline(never)
    mutating func preview(
        _ fixes: Span<Fix>,
        under authorization: AccuracyAuthorization,
        edge: Double,
        _ mode: Indicator.Mode,
        into previews: inout [FixPreview]
    ) -> Int {
        var previews = previews.mutableSpan
        var index = 0
        while index < fixes.count {
            while authorization == .full, index + 1 < fixes.count,
                geometry.previewPair(of: fixes, at: index, edge: edge, mode, into: &previews)
            {
                index += 2
            }
            for _ in 0..<min(2, fixes.count - index) {
                let coordinate = fixes[index].coordinate
                let accuracy = fixes[index].accuracy(under: authorization)
                guard preview(coordinate, accuracy: accuracy, edge, mode, into: &previews[index])
                else { return index }
                index += 1
            }
        }
        return fixes.count
    }

    /// Looks for one.
    @inline(never)
    private mutating func preview(
        _ coordinate: LocationCoordinate,
        accuracy: Double?,
        _ edge: Double,
        _ mode: Indicator.Mode,
        into preview: inout FixPreview
    ) -> Bool {
        let fixVisibility = FixVisibility(of: coordinate, accuracy: accuracy, in: geometry)
        let ray = geometry.ray(to: fixVisibility.point)
        guard fixVisibility.isOutside(edge, mode), ray.dx != 0 || ray.dy != 0 else { return false }
        preview.ray = ray
        preview.greatCircle = fixVisibility.vector.greatCircle
        preview.accuracy = Sentinel<Double>(wrappedValue: accuracy)
        return true
    }

    /// Has the indicators of as many fixes stand where they do.
    @inline(never)
    mutating func placeIndicators(
        _ count: Int,
        _ previews: [FixPreview],
        into placements: inout [FixedPointPlacement]
    ) {
        let previews = previews.span
        var placements = placements.mutableSpan
        let fitsFixedPoint = geometry.fitsFixedPoint
        var index = 0
        while index < count {
            while fitsFixedPoint, index + 1 < count,
                geometry.placePair(previews, at: index, into: &placements)
            {
                index += 2
            }
            for _ in 0..<min(2, count - index) {
                placeIndicator(previews[index], into: &placements[index])
                index += 1
            }
        }
    }

    /// Has the indicator of one stand where it does.
    @inline(never)
    private mutating func placeIndicator(_ preview: FixPreview, into printed: inout FixedPointPlacement) {
        var placement = IndicatorPlacement(
            position: geometry.origin,
            edge: .none,
            bearing: 0,
            distance: 0
        )
        placement.place(
            along: preview.ray,
            preview.greatCircle,
            accuracy: preview.accuracy.wrappedValue,
            in: geometry
        )
        printed.set(to: &placement)
    }
}
