/// The heading of the device, reported apart from its fixes, until a fix takes it.
package struct DeviceHeading: Sendable {
    /// A heading that no fix has taken yet.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// In degrees clockwise from true north, any finite number.
        package var heading: Double
        /// Its event time.
        package var time: Instant

        /// Creates a snapshot of a heading that waits for a fix.
        package init(heading: Double, time: Instant) {
            self.heading = heading
            self.time = time
        }
    }

    private var untaken: Boxed<Snapshot>

    /// Creates an empty value.
    init() {
        untaken = Boxed()
    }

    /// Restores a snapshot, if there is one.
    init(resuming snapshot: Snapshot?) {
        untaken = Boxed(snapshot)
    }

    /// The snapshot.
    var snapshot: Snapshot? { untaken.value }

    /// Whether no heading waits for a fix.
    var isMissing: Bool { untaken.isMissing }

    /// How much older than its fix a heading may be, in milliseconds: receivers report at least
    /// once a second.
    private static let lifetime: Milliseconds = 1000

    /// Stores a heading, in degrees clockwise from true north.
    mutating func received(_ heading: Double, at time: Instant) {
        untaken.value = Snapshot(heading: heading, time: time)
    }

    /// Takes the heading for a fix of this time, if it is recent; it is dropped in any case.
    mutating func taken(by fix: Instant) -> Double? {
        defer { untaken.forget() }
        guard let snapshot, 0...Self.lifetime ~= fix.since(snapshot.time) else { return nil }
        return snapshot.heading
    }

    /// Drops the heading.
    mutating func forget() {
        untaken.forget()
    }
}
