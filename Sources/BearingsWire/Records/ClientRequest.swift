/// A request of a server's client, beside the records it writes.
///
/// > Source: Protocol 6, "serve".
package enum ClientRequest: Equatable, Sendable {
    /// The events of these kinds from now on, after a snapshot of the current state if that is wanted.
    case subscribe(SessionSelector, EventSelection, wantsSnapshot: Bool)
    /// No more events of these sessions.
    case unsubscribe(SessionSelector)
    /// To be answered when all before has been; `id` is the JSON text it came as.
    case ping(id: [UInt8]?)
    /// The server's statistics, with at most this number of its busiest sessions.
    case stats(busiest: Int)
}

/// Which sessions a request is about.
package enum SessionSelector: Equatable, Sendable {
    /// All present and future ones.
    case all
    /// The one of that name, also if it does not exist yet.
    case named([UInt8])
}
