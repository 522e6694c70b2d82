/// Where the device points, told apart from its fixes, until a fix takes it along.
struct DeviceHeading: Sendable {
    private var latest: (heading: Double, time: Instant)?

    /// How old a heading may be and still belong to a fix, in milliseconds: receivers report at least
    /// once a second.
    private static let lifetime: Milliseconds = 1000

    /// The device points there, in degrees clockwise from true north.
    mutating func told(_ heading: Double, at time: Instant) {
        latest = (heading, time)
    }

    /// The heading that belongs to a fix of this time; it belongs to no other.
    mutating func taken(by fix: Instant) -> Double? {
        defer { latest = nil }
        guard let latest, 0...Self.lifetime ~= fix.since(latest.time) else { return nil }
        return latest.heading
    }

    /// Forgets it.
    mutating func forget() {
        latest = nil
    }
}
