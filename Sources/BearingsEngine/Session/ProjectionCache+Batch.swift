import Geography

/// Fixes are computed in pairs, or singly where one of a pair takes the general path.
extension ProjectionCache {
    /// Whether no exclusions cover the map.
    var isUncovered: Bool { geometry.exclusions.isEmpty }

    /// Computes fixes as long as they count as out of view and have a direction.
    ///
    /// - Parameter previews: Filled in for each.
    /// - Returns: How many fixes that is.
    @inline(never)
    func preview(
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

    /// Computes one fix.
    @inline(never)
    private func preview(
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

    /// Places the indicators of the first `count` previews.
    @inline(never)
    func placeIndicators(
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

    /// Places the indicator of one preview.
    @inline(never)
    private func placeIndicator(
        _ preview: FixPreview,
        into printed: inout FixedPointPlacement
    ) {
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
        printed.set(to: placement)
    }
}
