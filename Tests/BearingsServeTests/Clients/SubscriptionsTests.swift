import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsServe

@Suite struct SubscriptionsTests {
    @Test(arguments: Rounds.seeds(4))
    func `a session's subscription takes precedence over that to all, and both over writing`(
        seed: UInt64
    ) {
        var model = SubscriptionsModel(seed: seed)
        for step in 0..<3000 {
            model.step()
            if let fault = model.fault {
                Issue.record("step \(step): \(fault)")
                return
            }
        }
        expect(model.received > 1000)
        model.endAll()
        expectEqual(leftOver(in: model.subscriptions), [])
    }

    @Test func `a client that has left has no subscriptions`() {
        var subscriptions = Subscriptions()
        subscriptions.addClient(1)
        subscriptions.began(0, Array("a".utf8))
        subscriptions.wrote(1, to: 0)
        subscriptions.remove(1)
        subscriptions.wrote(1, to: 0)
        subscriptions.ask(1, ofAll: .all)
        subscriptions.ask(1, of: Array("a".utf8), 0, .all)
        subscriptions.forgetAll(1)
        expect(subscriptions.of(0).isEmpty)
        expectEqual(leftOver(in: subscriptions), [])
    }

    @Test func `counts a name once however often it is subscribed to`() {
        var subscriptions = Subscriptions()
        subscriptions.addClient(1)
        for _ in 0..<3 { subscriptions.ask(1, of: Array("anna".utf8), nil, .all) }
        subscriptions.ask(1, of: Array("b".utf8), nil, .none)
        expectEqual(subscriptions.nameBytes(of: 1), 5)
        subscriptions.forgetAll(1)
        expectEqual(subscriptions.nameBytes(of: 1), 0)
    }

    /// The stores that are not empty.
    private func leftOver(in subscriptions: Subscriptions) -> [String] {
        Mirror(reflecting: subscriptions).children.compactMap { child in
            // A number, which never starts again.
            if child.label == "version" { return nil }
            guard let store = child.value as? any Collection, store.isEmpty else {
                return "\(child.label ?? ""): \(child.value)"
            }
            return nil
        }
    }
}

/// A model of subscriptions, computed from all requests.
private struct SubscriptionsModel {
    private struct Wishes {
        var named: [String: EventSelection] = [:]
        var ofAll: EventSelection?
        var written: Set<UInt64> = []
    }

    private(set) var subscriptions = Subscriptions()
    private(set) var received = 0
    private var wishes: [Int: Wishes] = [:]
    private var sessions: [String: UInt64] = [:]
    private var generations: UInt64 = 0
    private var random: SplitMix64

    private static let names = ["a", "b", "c", "d"]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func step() {
        let client = Int(random.int(in: 0..<5))
        let name = Self.names.randomElement(using: &random) ?? ""
        let selection: EventSelection =
            [.all, .none, EventSelection([.location]), EventSelection([.region, .camera])]
            .randomElement(using: &random) ?? .all
        guard wishes[client] != nil else {
            subscriptions.addClient(client)
            wishes[client] = Wishes()
            return
        }
        switch random.int(in: 0..<20) {
        case 0:
            subscriptions.remove(client)
            wishes[client] = nil
        case 1:
            subscriptions.ask(client, ofAll: selection)
            wishes[client]?.ofAll = selection
        case 2:
            subscriptions.forgetAll(client)
            wishes[client] = Wishes(ofAll: EventSelection.none)
        case 3..<7:
            subscriptions.ask(client, of: Array(name.utf8), sessions[name], selection)
            wishes[client]?.named[name] = selection
        case 7..<10:
            end(name)
        default:
            let generation = session(name)
            subscriptions.wrote(client, to: generation)
            wishes[client]?.written.insert(generation)
        }
    }

    private mutating func session(_ name: String) -> UInt64 {
        if let generation = sessions[name] { return generation }
        generations += 1
        sessions[name] = generations
        subscriptions.began(generations, Array(name.utf8))
        return generations
    }

    private mutating func end(_ name: String) {
        guard let generation = sessions.removeValue(forKey: name) else { return }
        subscriptions.ended(generation)
    }

    mutating func endAll() {
        for name in Self.names { end(name) }
        for client in wishes.keys { subscriptions.remove(client) }
    }

    /// Where the listeners are not those that should be.
    var fault: String? {
        mutating get {
            for (name, generation) in sessions {
                let found = subscriptions.of(generation).filter { $0.selection != .none }
                received += found.count
                if Set(found.map(\.client)).count != found.count { return "\(name): one twice" }
                for (client, wishes) in wishes {
                    let expected =
                        wishes.named[name] ?? wishes.ofAll
                        ?? (wishes.written.contains(generation) ? .all : EventSelection.none)
                    let selection = found.first { $0.client == client }?.selection ?? .none
                    if selection != expected { return "\(name): client \(client)" }
                }
                if found.contains(where: { wishes[$0.client] == nil }) { return "\(name): a ghost" }
            }
            return nil
        }
    }
}
