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

    /// The last lookup.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// Where the user was.
        package var place: LocationCoordinate
        /// In event time.
        package var time: Instant

        /// Creates the record of one look-up.
        package init(place: LocationCoordinate, time: Instant) {
            self.place = place
            self.time = time
        }
    }

    private let settings: Settings
    /// The last lookup; `nil` if the next place is looked up at once.
    private(set) var snapshot: Snapshot?

    init(_ settings: Settings, resuming snapshot: Snapshot? = nil) {
        self.settings = settings
        self.snapshot = snapshot
    }

    /// When `place` may be looked up; `nil` while the user has not moved far enough.
    func due(for place: LocationCoordinate, at now: Instant) -> Instant? {
        guard let last = snapshot else { return now }
        guard last.place.distance(to: place) >= settings.distance else { return nil }
        return max(now, last.time.advanced(by: settings.interval))
    }

    /// Records a lookup of `place`.
    mutating func lookedUp(_ place: LocationCoordinate, at now: Instant) {
        snapshot = Snapshot(place: place, time: now)
    }

    /// The next place is looked up at once.
    mutating func reset() {
        snapshot = nil
    }
}
