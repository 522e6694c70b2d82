import Geography

/// Keeps look-ups few: one only when the user has moved far enough since the last, and not too soon.
struct LookUpRestraint: Sendable {
    /// When a look-up is worth its while.
    struct Settings: Equatable, Sendable {
        /// Metres: less, and the address is likely the same.
        var distance: Double
        /// Milliseconds of event time between two.
        var interval: Milliseconds
    }

    private let settings: Settings
    private var last: (place: LocationCoordinate, time: Instant)?

    init(_ settings: Settings) {
        self.settings = settings
    }

    /// From when on somebody at `place` may be looked up, `nil` while they have not moved far enough.
    func due(for place: LocationCoordinate, at now: Instant) -> Instant? {
        guard let last else { return now }
        guard last.place.distance(to: place) >= settings.distance else { return nil }
        return max(now, last.time.advanced(by: settings.interval))
    }

    /// Somebody at `place` is looked up.
    mutating func lookedUp(_ place: LocationCoordinate, at now: Instant) {
        last = (place, now)
    }

    /// The next place is looked up at once.
    mutating func reset() {
        last = nil
    }
}
