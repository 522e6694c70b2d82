import Geography

/// Keeps look-ups few: one only when the user has moved far enough since the last, and not too soon.
package struct LookupThrottle: Sendable {
    /// When a look-up is worth its while.
    struct Settings: Equatable, Sendable {
        /// Metres: less, and the address is likely the same.
        var distance: Double
        /// Milliseconds of event time between two.
        var interval: Milliseconds
    }

    /// The last look-up.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// Where the user was.
        package var place: LocationCoordinate
        /// In event time of the session.
        package var time: Instant

        /// Creates the record of one look-up.
        package init(place: LocationCoordinate, time: Instant) {
            self.place = place
            self.time = time
        }
    }

    private let settings: Settings
    /// The last look-up, `nil` if the next place is looked up at once.
    private(set) var snapshot: Snapshot?

    init(_ settings: Settings, resuming snapshot: Snapshot? = nil) {
        self.settings = settings
        self.snapshot = snapshot
    }

    /// From when on somebody at `place` may be looked up, `nil` while they have not moved far enough.
    func due(for place: LocationCoordinate, at now: Instant) -> Instant? {
        guard let last = snapshot else { return now }
        guard last.place.distance(to: place) >= settings.distance else { return nil }
        return max(now, last.time.advanced(by: settings.interval))
    }

    /// Somebody at `place` is looked up.
    mutating func lookedUp(_ place: LocationCoordinate, at now: Instant) {
        snapshot = Snapshot(place: place, time: now)
    }

    /// The next place is looked up at once.
    mutating func reset() {
        snapshot = nil
    }
}
