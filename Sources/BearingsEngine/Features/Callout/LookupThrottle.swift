import Geography

/// Limits lookups: only after the user has moved far enough, and some time after the last.
package struct LookupThrottle: Sendable {
    /// When a lookup is worthwhile.
    struct Settings: Equatable, Sendable {
        /// In metres; within it the address is likely the same.
        var distance: Double
        /// The minimum time between two lookups, in milliseconds.
        var interval: Milliseconds
    }

    /// A lookup: where the user was, and the event time.
    private struct Lookup: StateCodable, BitwiseCopyable {
        static var blank: Lookup { Lookup(place: .blank, time: .epoch) }

        var place: LocationCoordinate
        var time: Instant

        mutating func code(_ coder: inout some StateCoder) {
            place.code(&coder)
            time.code(&coder)
        }
    }

    private let settings: Settings
    /// The last lookup; `nil` if the next place is looked up at once.
    private var last: Lookup?

    init(_ settings: Settings) {
        self.settings = settings
    }

    /// Codes the last lookup.
    mutating func code(_ coder: inout some StateCoder) { last.code(&coder) }

    /// When `place` may be looked up; `nil` while the user has not moved far enough.
    func due(for place: LocationCoordinate, at now: Instant) -> Instant? {
        guard let last else { return now }
        guard last.place.distance(to: place) >= settings.distance else { return nil }
        return max(now, last.time.advanced(by: settings.interval))
    }

    /// Records a lookup of `place`.
    mutating func lookedUp(_ place: LocationCoordinate, at now: Instant) {
        last = Lookup(place: place, time: now)
    }

    /// The next place is looked up at once.
    mutating func reset() {
        last = nil
    }
}
