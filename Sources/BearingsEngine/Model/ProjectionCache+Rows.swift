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
        into outlooks: inout [FixPreview]
    ) -> Int {
        var outlooks = outlooks.mutableSpan
        var index = 0
        while index < fixes.count {
            while authorization == .full, index + 1 < fixes.count,
                geometry.look(for: fixes, at: index, edge: edge, mode, into: &outlooks)
            {
                index += 2
            }
            for _ in 0..<min(2, fixes.count - index) {
                let place = fixes[index].coordinate
                let accuracy = fixes[index].accuracy(under: authorization)
                guard look(for: place, accuracy: accuracy, edge, mode, into: &outlooks[index])
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
        into outlook: inout FixPreview
    ) -> Bool {
        let sight = FixVisibility(of: coordinate, accuracy: accuracy, in: geometry)
        let ray = geometry.ray(to: sight.point)
        guard sight.isOutside(edge, mode), ray.dx != 0 || ray.dy != 0 else { return false }
        outlook.ray = ray
        outlook.way = sight.leg.way
        outlook.accuracy = NaNCoded(wrappedValue: accuracy)
        return true
    }

    /// Has the indicators of as many fixes stand where they do.
    @inline(never)
    mutating func place(
        _ count: Int,
        _ outlooks: [FixPreview],
        into places: inout [FixedPointPlacement]
    ) {
        let outlooks = outlooks.span
        var places = places.mutableSpan
        let isPlainlyPrinted = geometry.isPlainlyPrinted
        var index = 0
        while index < count {
            while isPlainlyPrinted, index + 1 < count,
                geometry.place(outlooks, at: index, into: &places)
            {
                index += 2
            }
            for _ in 0..<min(2, count - index) {
                place(outlooks[index], into: &places[index])
                index += 1
            }
        }
    }

    /// Has the indicator of one stand where it does.
    @inline(never)
    private mutating func place(_ outlook: FixPreview, into printed: inout FixedPointPlacement) {
        var place = IndicatorPlace(
            position: geometry.origin,
            edge: .none,
            bearing: 0,
            distance: 0
        )
        place.stand(
            along: outlook.ray,
            outlook.way,
            accuracy: outlook.accuracy.wrappedValue,
            in: geometry
        )
        printed.set(to: &place)
    }
}
