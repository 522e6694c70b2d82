import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline

@Suite struct SubscriptionsTests {
    @Test(arguments: Rounds.seeds(4))
    func `what a client asks of one counts before what it asks of all, and both before writing`(
        seed: UInt64
    ) {
        var model = ListenersModel(seed: seed)
        for step in 0..<3000 {
            model.step()
            if let fault = model.fault {
                Issue.record("step \(step): \(fault)")
                return
            }
        }
        #expect(model.heard > 1000)
        model.endAll()
        #expect(leftOver(in: model.listeners) == [])
    }

    @Test func `a client that has gone asks for nothing and hears nothing`() {
        var listeners = Subscriptions()
        listeners.add(1)
        listeners.began(0, Array("a".utf8))
        listeners.wrote(1, to: 0)
        listeners.remove(1)
        listeners.wrote(1, to: 0)
        listeners.ask(1, ofAll: .all)
        listeners.ask(1, of: Array("a".utf8), 0, .all)
        listeners.forgetAll(1)
        #expect(listeners.of(0).isEmpty)
        #expect(leftOver(in: listeners) == [])
    }

    @Test func `a name is counted once however often it is asked for`() {
        var listeners = Subscriptions()
        listeners.add(1)
        for _ in 0..<3 { listeners.ask(1, of: Array("anna".utf8), nil, .all) }
        listeners.ask(1, of: Array("b".utf8), nil, .none)
        #expect(listeners.nameBytes(of: 1) == 5)
        listeners.forgetAll(1)
        #expect(listeners.nameBytes(of: 1) == 0)
    }

    /// The stores that are not empty.
    private func leftOver(in listeners: Subscriptions) -> [String] {
        Mirror(reflecting: listeners).children.compactMap { child in
            // A number, which never starts again.
            if child.label == "version" { return nil }
            guard let store = child.value as? any Collection, store.isEmpty else {
                return "\(child.label ?? ""): \(child.value)"
            }
            return nil
        }
    }
}

/// Who should hear what, told from all that was asked.
private struct ListenersModel {
    private struct Wishes {
        var named: [String: EventSelection] = [:]
        var ofAll: EventSelection?
        var written: Set<UInt64> = []
    }

    private(set) var listeners = Subscriptions()
    private(set) var heard = 0
    private var wishes: [Int: Wishes] = [:]
    private var sessions: [String: UInt64] = [:]
    private var births: UInt64 = 0
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
            listeners.add(client)
            wishes[client] = Wishes()
            return
        }
        switch random.int(in: 0..<20) {
        case 0:
            listeners.remove(client)
            wishes[client] = nil
        case 1:
            listeners.ask(client, ofAll: selection)
            wishes[client]?.ofAll = selection
        case 2:
            listeners.forgetAll(client)
            wishes[client] = Wishes(ofAll: EventSelection.none)
        case 3..<7:
            listeners.ask(client, of: Array(name.utf8), sessions[name], selection)
            wishes[client]?.named[name] = selection
        case 7..<10:
            end(name)
        default:
            let birth = session(name)
            listeners.wrote(client, to: birth)
            wishes[client]?.written.insert(birth)
        }
    }

    private mutating func session(_ name: String) -> UInt64 {
        if let birth = sessions[name] { return birth }
        births += 1
        sessions[name] = births
        listeners.began(births, Array(name.utf8))
        return births
    }

    private mutating func end(_ name: String) {
        guard let birth = sessions.removeValue(forKey: name) else { return }
        listeners.ended(birth)
    }

    mutating func endAll() {
        for name in Self.names { end(name) }
        for client in wishes.keys { listeners.remove(client) }
    }

    /// Where the listeners are not those that should be.
    var fault: String? {
        mutating get {
            for (name, birth) in sessions {
                let found = listeners.of(birth).filter { $0.selection != .none }
                heard += found.count
                if Set(found.map(\.client)).count != found.count { return "\(name): one twice" }
                for (client, wishes) in wishes {
                    let expected =
                        wishes.named[name] ?? wishes.ofAll
                        ?? (wishes.written.contains(birth) ? .all : EventSelection.none)
                    let selection = found.first { $0.client == client }?.selection ?? .none
                    if selection != expected { return "\(name): client \(client)" }
                }
                if found.contains(where: { wishes[$0.client] == nil }) { return "\(name): a ghost" }
            }
            return nil
        }
    }
}
