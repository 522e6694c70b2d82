/// Where the device points, told apart from its fixes, until a fix takes it along.
package struct DeviceHeading: ColdPart {
    /// A heading that no fix has taken yet.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// In degrees clockwise from true north, any finite number.
        package var heading: Double
        /// Its own event time: only a fix of that moment takes it.
        package var time: Instant

        /// Creates the record of a heading that waits.
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

    /// How old a heading may be and still belong to a fix, in milliseconds: receivers report at least
    /// once a second.
    private static let lifetime: Milliseconds = 1000

    /// The device points there, in degrees clockwise from true north.
    mutating func received(_ heading: Double, at time: Instant) {
        untaken.value = Snapshot(heading: heading, time: time)
    }

    /// The heading that belongs to a fix of this time; it belongs to no other.
    mutating func taken(by fix: Instant) -> Double? {
        defer { untaken.forget() }
        guard let snapshot, 0...Self.lifetime ~= fix.since(snapshot.time) else { return nil }
        return snapshot.heading
    }

    /// Forgets it.
    mutating func forget() {
        untaken.forget()
    }
}
