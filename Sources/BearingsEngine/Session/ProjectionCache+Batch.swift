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
    mutating func look(
        for fixes: Span<Fix>,
        under authorization: AccuracyAuthorization,
        edge: Double,
        _ mode: Indicator.Mode,
        into previews: inout [FixPreview]
    ) -> Int {
        var previews = previews.mutableSpan
        var index = 0
        while index < fixes.count {
            while authorization == .full, index + 1 < fixes.count,
                geometry.look(for: fixes, at: index, edge: edge, mode, into: &previews)
            {
                index += 2
            }
            for _ in 0..<min(2, fixes.count - index) {
                let place = fixes[index].coordinate
                let accuracy = fixes[index].accuracy(under: authorization)
                guard look(for: place, accuracy: accuracy, edge, mode, into: &previews[index])
                else { return index }
                index += 1
            }
        }
        return fixes.count
    }

    /// Looks for one.
    @inline(never)
    private mutating func look(
        for coordinate: LocationCoordinate,
        accuracy: Double?,
        _ edge: Double,
        _ mode: Indicator.Mode,
        into preview: inout FixPreview
    ) -> Bool {
        let sight = FixVisibility(of: coordinate, accuracy: accuracy, in: geometry)
        let ray = geometry.ray(to: sight.point)
        guard sight.isOutside(edge, mode), ray.dx != 0 || ray.dy != 0 else { return false }
        preview.ray = ray
        preview.way = sight.leg.way
        preview.accuracy = Sentinel<Double>(wrappedValue: accuracy)
        return true
    }

    /// Has the indicators of as many fixes stand where they do.
    @inline(never)
    mutating func place(
        _ count: Int,
        _ previews: [FixPreview],
        into places: inout [FixedPointPlacement]
    ) {
        let previews = previews.span
        var places = places.mutableSpan
        let isPlainlyPrinted = geometry.isPlainlyPrinted
        var index = 0
        while index < count {
            while isPlainlyPrinted, index + 1 < count,
                geometry.place(previews, at: index, into: &places)
            {
                index += 2
            }
            for _ in 0..<min(2, count - index) {
                place(previews[index], into: &places[index])
                index += 1
            }
        }
    }

    /// Has the indicator of one stand where it does.
    @inline(never)
    private mutating func place(_ preview: FixPreview, into printed: inout FixedPointPlacement) {
        var place = IndicatorPlacement(
            position: geometry.origin,
            edge: .none,
            bearing: 0,
            distance: 0
        )
        place.stand(
            along: preview.ray,
            preview.way,
            accuracy: preview.accuracy.wrappedValue,
            in: geometry
        )
        printed.set(to: &place)
    }
}
