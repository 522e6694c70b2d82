/// What a client of a server asks for, beside the records it writes.
///
/// > Source: Protocol 6, "serve".
package enum ClientRequest: Equatable, Sendable {
    /// The events of these kinds, from now on; before them the current state, if that is wanted.
    case subscribe(SessionSelector, EventSelection, wantsSnapshot: Bool)
    /// No more events of these sessions.
    case unsubscribe(SessionSelector)
    /// A sign that all before has been answered; with its `id` as the JSON text it came as.
    case ping(id: [UInt8]?)
    /// How the server fares.
    case stats
}

/// Which sessions a request is about.
package enum SessionSelector: Equatable, Sendable {
    /// All there are and will be.
    case all
    /// The one of that name, now or once it begins.
    case named([UInt8])
}
