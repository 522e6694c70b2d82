import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography

@testable import BearingsPipeline
@testable import BearingsServe

/// An outbox that is filled with all kinds of lines and emptied in pieces of all sizes.
struct RandomOutbox {
    /// An event that was added.
    private struct Told {
        var session: String
        var kind: EventKind
        var sequence: Int
        var isLasting: Bool
    }

    private var outbox: Outbox
    private var random: SplitMix64
    private let discardsEvents: Bool
    private let limit: Int
    private var sequences = [0, 0, 0]
    private var answers = 0
    private var added: [String: Told] = [:]
    private var order: [String: Int] = [:]
    private var read: [UInt8] = []
    private(set) var isTooSlow = false
    private(set) var reliefs = 0
    /// The most bytes that counted at a time.
    private(set) var mostWaiting = 0

    /// No line that is added has more bytes.
    static let longestLine = 260

    init(seed: UInt64, limit: Int, discardsEvents: Bool = false) {
        self.limit = limit
        self.discardsEvents = discardsEvents
        outbox = Outbox(limit: limit)
        random = SplitMix64(seed: seed)
    }

    /// Adds a line, or sends some.
    mutating func step() {
        switch random.int(in: 0..<100) {
        case 0..<8: send(Int(random.int(in: 1...600)))
        case 8: send(.max)
        case 9..<13: addAnswer()
        case 13 where !discardsEvents: addSnapshot()
        default: addEvent()
        }
        if outbox.isFull {
            reliefs += 1
            isTooSlow = !outbox.relieve(discardsEvents: discardsEvents)
        }
        mostWaiting = max(mostWaiting, outbox.waiting.count - outbox.uncounted)
        if isTooSlow {
            outbox.close(with: Array("{\"event\":\"bye\"}\n".utf8))
            readAll()
        }
    }

    mutating func readAll() { send(.max) }

    private mutating func send(_ most: Int) { read += outbox.take(most) }

    private mutating func addAnswer() {
        answers += 1
        let line = "{\"event\":\"pong\",\"id\":\(answers)}\n"
        order[line] = order.count
        outbox.appendAnswer(Array(line.utf8))
    }

    private mutating func addSnapshot() {
        answers += 1
        let line = "{\"event\":\"snapshot_end\",\"id\":\(answers)}\n"
        order[line] = order.count
        outbox.appendAnswer(Array(line.utf8), isCounted: false)
    }

    private mutating func addEvent() {
        let generation = Int(random.int(in: 0..<3))
        sequences[generation] += 1
        let (kind, weight): (EventKind, EventTraits.Weight) =
            switch random.int(in: 0..<100) {
            case 0: (.indicator, .lasting)
            case 1: (.authorization, .lasting)
            case 2: (.compass, .lasting)
            case 3..<40: (.indicator, .frame)
            case 40..<70: (.compass, .frame)
            default: (.location, .state)
            }
        let session = "s\"\(generation)"
        let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
        let pad = String(repeating: "p", count: Int(random.int(in: 0...150)))
        let line = """
            {"event":"\(kind.rawValue)","seq":\(sequences[generation]),"session":\(name),"pad":"\(pad)"}\n
            """
        added[line] = Told(
            session: session,
            kind: kind,
            sequence: sequences[generation],
            isLasting: weight == .lasting
        )
        order[line] = order.count
        outbox.add(line, of: generation, kind, weight)
    }

    // MARK: The reader

    /// The findings about all lines read.
    struct Story {
        var faults: [String] = []
        /// How many events were reported as dropped.
        var emitted = 0
        /// How many are missing beside.
        var unreported = 0
        var lostLasting = 0
        /// Of how many sessions and kinds the last event is missing.
        var newestLost = 0
    }

    func story() -> Story {
        var story = Story()
        var dropped: [String: Int] = [:]
        var received: [String: Int] = [:]
        var last = -1
        var seen: Set<String> = []
        let text = String(decoding: read, as: UTF8.self)
        for line in text.split(separator: "\n").map({ "\($0)\n" }) where !line.contains("bye") {
            if line.contains("\"dropped\"") {
                let count = line.value(of: "count").flatMap(Int.init) ?? 0
                story.emitted += count
                dropped[key(line.value(of: "session"), line.value(of: "type")), default: 0] += count
                received[line.value(of: "session") ?? "", default: 0] += count
                continue
            }
            guard let place = order[line] else {
                story.faults.append("never added: \(line)")
                continue
            }
            if place <= last { story.faults.append("out of order: \(line)") }
            last = place
            seen.insert(line)
            guard let event = added[line], !discardsEvents else { continue }
            // Missing events must be reported before the next one.
            let session = line.value(of: "session") ?? ""
            received[session, default: 0] += 1
            if received[session, default: 0] < event.sequence {
                story.faults.append("a gap before \(line)")
            }
        }
        count(missing: added.filter { !seen.contains($0.key) }, dropped, seen, &story)
        return story
    }

    private func count(
        missing: [String: Told],
        _ dropped: [String: Int],
        _ seen: Set<String>,
        _ story: inout Story
    ) {
        var lost: [String: Int] = [:]
        for event in missing.values {
            let name = String(decoding: jsonString(event.session.utf8), as: UTF8.self)
            lost[key(name, "\"\(event.kind.rawValue)\""), default: 0] += 1
            if event.isLasting { story.lostLasting += 1 }
        }
        for key in Set(lost.keys).union(dropped.keys) {
            story.unreported += abs(lost[key, default: 0] - dropped[key, default: 0])
        }
        let groups = Dictionary(grouping: added) { "\($0.value.session) \($0.value.kind)" }
        for group in groups.values {
            let newest = group.max { $0.value.sequence < $1.value.sequence }
            if let newest, !seen.contains(newest.key) { story.newestLost += 1 }
        }
    }

    private func key(_ session: String?, _ kind: String?) -> String {
        "\(session ?? "") \(kind ?? "")"
    }
}
