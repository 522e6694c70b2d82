/// The heading of the device, reported apart from its fixes, until a fix takes it.
package struct DeviceHeading: Sendable {
    /// A heading that no fix has taken yet.
    struct Untaken: StateCodable, BitwiseCopyable {
        static var blank: Untaken { Untaken(heading: 0, time: .epoch) }

        /// In degrees clockwise from true north, any finite number.
        var heading: Double
        /// Its event time.
        var time: Instant

        mutating func code(_ coder: inout some StateCoder) {
            heading.code(&coder)
            time.code(&coder)
        }
    }

    private(set) var untaken = Boxed<Untaken>()

    /// Creates an empty value.
    init() {}

    /// Codes a heading that waits for the fix of its moment.
    mutating func code(_ coder: inout some StateCoder) { untaken.code(&coder) }

    /// Whether no heading waits for a fix.
    var isMissing: Bool { untaken.isMissing }

    /// How much older than its fix a heading may be, in milliseconds: receivers report at least
    /// once a second.
    private static let lifetime: Milliseconds = 1000

    /// Stores a heading, in degrees clockwise from true north.
    mutating func received(_ heading: Double, at time: Instant) {
        untaken.value = Untaken(heading: heading, time: time)
    }

    /// Takes the heading for a fix of this time, if it is recent; it is dropped in any case.
    mutating func taken(by fix: Instant) -> Double? {
        defer { untaken.forget() }
        guard let last = untaken.value, 0...Self.lifetime ~= fix.since(last.time) else {
            return nil
        }
        return last.heading
    }

    /// Drops the heading.
    mutating func forget() {
        untaken.forget()
    }
}
