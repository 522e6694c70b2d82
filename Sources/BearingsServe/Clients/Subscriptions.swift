import BearingsEngine
import BearingsPipeline
import BearingsWire

/// Which client subscribes to which sessions.
///
/// Writing to a session subscribes to all its events. A subscription to all sessions replaces that, and a
/// subscription to a session by name replaces both.
///
/// > Source: Protocol 6, "serve".
struct Subscriptions: Sendable {
    /// A client that subscribes to a session.
    struct Subscriber: BitwiseCopyable, Sendable {
        var client: Int
        var selection: EventSelection
        var reason: Reason
    }

    /// Why a client is subscribed to a session.
    enum Reason: BitwiseCopyable, Sendable {
        /// It has subscribed to this session.
        case asked
        /// It has subscribed to all sessions.
        case askedForAll
        /// It has written to it.
        case writes
    }

    /// What a client has subscribed to.
    private struct ClientInterest: Sendable {
        /// Selections by session name; `none` where it has unsubscribed.
        var named: [[UInt8]: EventSelection] = [:]
        var nameBytes = 0
        /// The generations of sessions that it is a subscriber of.
        var sessions: Set<UInt64> = []
    }

    private var interests: [Int: ClientInterest] = [:]
    /// The subscribers of each session, by generation.
    private var bySession: [UInt64: [Subscriber]] = [:]
    /// Subscribers by session name, whether or not the session exists.
    private var byName: [[UInt8]: [Subscriber]] = [:]
    /// Subscribers of all sessions.
    private var ofAll: [Subscriber] = []
    private var clientsOfAll: Set<Int> = []
    /// Grows with every change.
    private(set) var version = 0

    /// Adds a client.
    mutating func addClient(_ client: Int) {
        interests[client] = ClientInterest()
        version += 1
    }

    /// Removes a client.
    mutating func remove(_ client: Int) {
        guard let interest = interests.removeValue(forKey: client) else { return }
        version += 1
        if clientsOfAll.remove(client) != nil { ofAll.removeAll { $0.client == client } }
        removeEverywhere(client, interest)
    }

    private mutating func removeEverywhere(_ client: Int, _ interest: ClientInterest) {
        for name in interest.named.keys { remove(client, fromName: name) }
        for generation in interest.sessions { remove(client, fromSession: generation) }
    }

    /// How many bytes the session names take that a client has subscribed to.
    func nameBytes(of client: Int) -> Int { interests[client]?.nameBytes ?? 0 }

    /// Whether a client has any subscription, also to sessions that have yet to begin.
    func isSubscribed(_ client: Int) -> Bool {
        guard let interest = interests[client] else { return false }
        if interest.named.values.contains(where: { !$0.isEmpty }) { return true }
        // A subscription to all sessions replaces those by writing.
        if clientsOfAll.contains(client) {
            return ofAll.contains { $0.client == client && !$0.selection.isEmpty }
        }
        return interest.sessions.contains { generation in
            bySession[generation]?.contains { $0.client == client && !$0.selection.isEmpty } == true
        }
    }

    /// Subscribes a client to all sessions.
    mutating func ask(_ client: Int, ofAll selection: EventSelection) {
        guard interests[client] != nil else { return }
        version += 1
        ofAll.removeAll { $0.client == client }
        ofAll.append(Subscriber(client: client, selection: selection, reason: .askedForAll))
        clientsOfAll.insert(client)
    }

    /// Unsubscribes a client from everything.
    mutating func forgetAll(_ client: Int) {
        guard let interest = interests[client] else { return }
        version += 1
        removeEverywhere(client, interest)
        interests[client] = ClientInterest()
        ask(client, ofAll: .none)
    }

    /// Subscribes a client to a session by name, or unsubscribes it by an empty selection.
    ///
    /// - Parameter generation: The session's generation, if it exists.
    mutating func ask(
        _ client: Int,
        of name: [UInt8],
        _ generation: UInt64?,
        _ selection: EventSelection
    ) {
        guard interests[client] != nil else { return }
        version += 1
        if interests[client]?.named.updateValue(selection, forKey: name) == nil {
            interests[client]?.nameBytes += name.count
        }
        let subscriber = Subscriber(client: client, selection: selection, reason: .asked)
        remove(client, fromName: name)
        byName[name, default: []].append(subscriber)
        guard let generation else { return }
        remove(client, fromSession: generation)
        addSubscriber(subscriber, to: generation)
    }

    private mutating func addSubscriber(_ subscriber: Subscriber, to generation: UInt64) {
        version += 1
        bySession[generation, default: []].append(subscriber)
        interests[subscriber.client]?.sessions.insert(generation)
    }

    /// A session has begun: subscribes the clients that have asked for its name.
    mutating func began(_ generation: UInt64, _ name: [UInt8]) {
        for subscriber in byName[name] ?? [] { addSubscriber(subscriber, to: generation) }
    }

    /// A client has written to a session, which subscribes it.
    mutating func wrote(_ client: Int, to generation: UInt64) {
        guard interests[client]?.sessions.contains(generation) == false else { return }
        addSubscriber(Subscriber(client: client, selection: .all, reason: .writes), to: generation)
    }

    /// A session has ended.
    mutating func ended(_ generation: UInt64) {
        guard let subscribers = bySession.removeValue(forKey: generation) else { return }
        version += 1
        for subscriber in subscribers { interests[subscriber.client]?.sessions.remove(generation) }
    }

    /// The subscribers of a session.
    func of(_ generation: UInt64) -> [Subscriber] {
        guard let own = bySession[generation] else { return ofAll }
        guard !ofAll.isEmpty else { return own }
        let asked = own.filter { $0.reason == .asked || !clientsOfAll.contains($0.client) }
        let named = Set(asked.map { $0.client })
        return asked + ofAll.filter { !named.contains($0.client) }
    }

    private mutating func remove(_ client: Int, fromName name: [UInt8]) {
        byName[name]?.removeAll { $0.client == client }
        if byName[name]?.isEmpty == true { byName[name] = nil }
    }

    private mutating func remove(_ client: Int, fromSession generation: UInt64) {
        bySession[generation]?.removeAll { $0.client == client }
        if bySession[generation]?.isEmpty == true { bySession[generation] = nil }
    }
}
