import BearingsWire

/// An event, or what is said of a line, that is handed out as a value and not printed.
package struct EmittedEvent: Sendable {
    /// The number of its session, from 0, in the order in which they began, as ``Delivery/sessionNames`` has it; -1 for none.
    package var session: Int
    /// What would be read back from its line.
    package var event: DecodedEvent
    /// Whether the record that led to it had no time, so that its own was made up.
    package var isTimeMadeUp = false
}
