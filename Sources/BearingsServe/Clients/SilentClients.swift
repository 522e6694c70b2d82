import BearingsEngine
import BearingsWire

/// The clients that have written nothing yet: each keeps its place until another needs it.
///
/// A tracker that speaks only when it moves may be silent for hours.
package struct SilentClients: Sendable {
    /// In the order in which they connected.
    private var clients: [(number: Int, since: Instant)] = []

    package init() {}

    package mutating func connected(_ client: Int, at now: Instant) {
        clients.append((client, now))
    }

    /// A client has written something, or has gone.
    package mutating func remove(_ client: Int) {
        clients.removeAll { $0.number == client }
    }

    /// Takes the client that is to give way to another: the one that was silent longest, if that is idle.
    ///
    /// - Parameter patience: After how many milliseconds a client is idle; 0 for never.
    /// - Returns: Its number; `nil` if there is none.
    package mutating func takeIdle(after patience: Milliseconds, at now: Instant) -> Int? {
        guard patience > 0, let oldest = clients.first,
            oldest.since.advanced(by: patience) <= now
        else { return nil }
        return clients.removeFirst().number
    }
}
