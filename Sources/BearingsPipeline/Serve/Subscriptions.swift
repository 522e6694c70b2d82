import BearingsEngine
import BearingsWire

/// Who listens to which session.
///
/// A client hears the sessions it writes to, all of them, until it asks for something else: what it asks
/// of a session counts before what it asks of all, and that before what it gets by writing.
///
/// > Source: Protocol 6, "serve".
struct Subscriptions: Sendable {
    /// Somebody who listens to a session.
    struct Subscriber: BitwiseCopyable, Sendable {
        var client: Int
        var selection: EventSelection
        var reason: Reason
    }

    /// Why somebody listens to a session.
    enum Reason: BitwiseCopyable, Sendable {
        /// It has asked for this one.
        case asked
        /// It has asked for all.
        case askedForAll
        /// It writes to it.
        case writes
    }

    /// What a client has asked for.
    private struct ClientInterest: Sendable {
        /// Of single sessions, by name; `none` where it wants nothing of one.
        var named: [[UInt8]: EventSelection] = [:]
        var nameBytes = 0
        /// The sessions whose listeners it is among, by birth.
        var sessions: Set<UInt64> = []
    }

    private var interests: [Int: ClientInterest] = [:]
    /// Of each session that anybody has asked for or written to, by birth.
    private var bySession: [UInt64: [Subscriber]] = [:]
    /// Who has asked for a session, by its name.
    private var byName: [[UInt8]: [Subscriber]] = [:]
    /// Who has asked for all.
    private var ofAll: [Subscriber] = []
    private var clientsOfAll: Set<Int> = []
    /// Grows with every change of who hears what.
    private(set) var version = 0

    /// A client has come.
    mutating func add(_ client: Int) {
        interests[client] = ClientInterest()
        version += 1
    }

    /// A client has gone.
    mutating func remove(_ client: Int) {
        guard let interest = interests.removeValue(forKey: client) else { return }
        version += 1
        if clientsOfAll.remove(client) != nil { ofAll.removeAll { $0.client == client } }
        removeEverywhere(client, interest)
    }

    private mutating func removeEverywhere(_ client: Int, _ interest: ClientInterest) {
        for name in interest.named.keys { remove(client, fromName: name) }
        for birth in interest.sessions { remove(client, fromSession: birth) }
    }

    /// How many bytes of names a client has asked for.
    func nameBytes(of client: Int) -> Int { interests[client]?.nameBytes ?? 0 }

    /// Whether a client would hear of anything, now or once a session it has asked for begins.
    func hears(_ client: Int) -> Bool {
        guard let interest = interests[client] else { return false }
        if interest.named.values.contains(where: { !$0.isEmpty }) { return true }
        // What it has asked of all is in place of what it gets by writing.
        if clientsOfAll.contains(client) {
            return ofAll.contains { $0.client == client && !$0.selection.isEmpty }
        }
        return interest.sessions.contains { birth in
            bySession[birth]?.contains { $0.client == client && !$0.selection.isEmpty } == true
        }
    }

    /// A client asks for events of all sessions.
    mutating func ask(_ client: Int, ofAll selection: EventSelection) {
        guard interests[client] != nil else { return }
        version += 1
        ofAll.removeAll { $0.client == client }
        ofAll.append(Subscriber(client: client, selection: selection, reason: .askedForAll))
        clientsOfAll.insert(client)
    }

    /// A client wants nothing more, of any session.
    mutating func forgetAll(_ client: Int) {
        guard let interest = interests[client] else { return }
        version += 1
        removeEverywhere(client, interest)
        interests[client] = ClientInterest()
        ask(client, ofAll: .none)
    }

    /// A client asks for events of the session called `name`, none for no more of them.
    ///
    /// - Parameter birth: The session, if it exists.
    mutating func ask(
        _ client: Int,
        of name: [UInt8],
        _ birth: UInt64?,
        _ selection: EventSelection
    ) {
        guard interests[client] != nil else { return }
        version += 1
        if interests[client]?.named.updateValue(selection, forKey: name) == nil {
            interests[client]?.nameBytes += name.count
        }
        let listener = Subscriber(client: client, selection: selection, reason: .asked)
        remove(client, fromName: name)
        byName[name, default: []].append(listener)
        guard let birth else { return }
        remove(client, fromSession: birth)
        add(listener, to: birth)
    }

    private mutating func add(_ listener: Subscriber, to birth: UInt64) {
        version += 1
        bySession[birth, default: []].append(listener)
        interests[listener.client]?.sessions.insert(birth)
    }

    /// A session has begun: whoever has asked for its name listens.
    mutating func began(_ birth: UInt64, _ name: [UInt8]) {
        for listener in byName[name] ?? [] { add(listener, to: birth) }
    }

    /// A client has written to a session.
    mutating func wrote(_ client: Int, to birth: UInt64) {
        guard interests[client]?.sessions.contains(birth) == false else { return }
        add(Subscriber(client: client, selection: .all, reason: .writes), to: birth)
    }

    /// A session has ended.
    mutating func ended(_ birth: UInt64) {
        guard let listeners = bySession.removeValue(forKey: birth) else { return }
        version += 1
        for listener in listeners { interests[listener.client]?.sessions.remove(birth) }
    }

    /// Who hears a session's events.
    func of(_ birth: UInt64) -> [Subscriber] {
        guard let own = bySession[birth] else { return ofAll }
        guard !ofAll.isEmpty else { return own }
        let asked = own.filter { $0.reason == .asked || !clientsOfAll.contains($0.client) }
        let named = Set(asked.map(\.client))
        return asked + ofAll.filter { !named.contains($0.client) }
    }

    private mutating func remove(_ client: Int, fromName name: [UInt8]) {
        byName[name]?.removeAll { $0.client == client }
        if byName[name]?.isEmpty == true { byName[name] = nil }
    }

    private mutating func remove(_ client: Int, fromSession birth: UInt64) {
        bySession[birth]?.removeAll { $0.client == client }
        if bySession[birth]?.isEmpty == true { bySession[birth] = nil }
    }
}
