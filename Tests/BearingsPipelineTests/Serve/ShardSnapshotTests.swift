import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline

/// What a client is told first that comes late.
@Suite struct ShardSnapshotTests {
    static let sessions = ["main", "anna", "b\"ö"]

    static func ask(_ session: String, events: String? = nil) -> String {
        let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
        let events = events.map { ",\"events\":[\"\($0)\"]" } ?? ""
        return "{\"type\":\"subscribe\",\"session\":\(name)\(events),\"snapshot\":true}"
    }

    /// What `seq` the end of a session's snapshot tells; `nil` for another line.
    private static func end(_ line: String) -> (session: String, sequence: Int)? {
        guard line.contains(#""event":"snapshot_end""#), let sequence = line.number(of: "seq"),
            let session = line.value(of: "session")
        else { return nil }
        return (session, sequence)
    }

    @Test(arguments: 0..<10)
    func `tells what one knows that listened from the start, and goes on from there`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let log = RandomLog(seed: seed, .init(sessions: Self.sessions, count: 400, isOrderly: true))
        let run = ShardRun()
        let (feeder, first) = (run.greeted(), run.greeted())
        run.send(#"{"type":"subscribe","session":"*"}"#, from: first)
        var known = Dictionary(uniqueKeysWithValues: Self.sessions.map { ($0, Holding()) })
        var told = 0
        for line in log.lines {
            if let time = line.time { run.wait(max(0, time - run.wall.millisecondsSince1970)) }
            run.send(line.text, from: feeder)
            hear(run.lines(first), &known)
            if line.text.hasPrefix(#"{"type":"close""#), let session = line.session {
                known[session] = Holding()
            }
            guard random.oneIn(6), let session = Self.sessions.randomElement(using: &random) else {
                continue
            }
            let late = run.greeted()
            run.send(Self.ask(session), from: late)
            let lines = run.lines(late)
            let expected = known[session]?.lines ?? []
            if let difference = firstDifference(Array(lines.dropLast()), expected) {
                Issue.record("\(difference)")
                return
            }
            #expect(lines.last.flatMap(Self.end)?.sequence == known[session]?.sequence)
            told += expected.count
            run.disconnect(late)
        }
        #expect(told > 50)
    }

    private func hear(_ lines: [String], _ known: inout [String: Holding]) {
        for line in lines {
            for session in Self.sessions {
                let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
                if line.contains("\"session\":\(name)") { known[session]?.hear(line) }
            }
        }
    }

    @Test func `a session that does not exist ends at 0, and is not made by asking`() {
        let run = ShardRun()
        let id = run.greeted()
        run.send(Self.ask("nobody"), from: id)
        #expect(run.lines(id) == [#"{"event":"snapshot_end","session":"nobody","seq":0}"#])
        #expect(run.shard.sessionCount == 0)
        run.send(#"{"type":"authorization","status":3,"session":"nobody"}"#, from: run.greeted())
        #expect(run.lines(id).map { $0.value(of: "seq") } == ["1"])
    }

    @Test func `tells the events asked for alone`() {
        let run = ShardRun()
        let id = run.greeted()
        run.send(ShardTests.authorization, ShardTests.fix(47), from: run.greeted())
        run.send(Self.ask("main", events: "location"), from: id)
        let lines = run.lines(id)
        #expect(lines.map { $0.value(of: "event") } == [#""location""#, #""snapshot_end""#])
        #expect(lines[0].hasSuffix(#","snapshot":true}"#))
        run.send(Self.ask("main", events: "region"), from: id)
        #expect(run.lines(id).count == 1)
    }

    @Test(arguments: 0..<4)
    func `a snapshot of all leaves no gap, whatever happens while it is read`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let run = ShardRun()
        let (feeder, reader) = (run.greeted(), run.greeted())
        func name() -> String { "s\(random.int(in: 0..<900))" }
        func change() {
            let session = name()
            switch random.int(in: 0..<10) {
            case 0: run.send(#"{"type":"close","session":"\#(session)"}"#, from: feeder)
            case 1..<4:
                let status = random.oneIn(2) ? 2 : 3
                run.send(
                    #"{"type":"authorization","status":\#(status),"session":"\#(session)"}"#,
                    from: feeder
                )
            default:
                let latitude = random.double(in: 46...47)
                run.send(ShardTests.fix(latitude, of: session), from: feeder)
            }
        }
        for _ in 0..<3000 { change() }
        run.read(reader, 0)
        run.send(Self.ask("*"), from: reader)
        var pieces = 0
        while run.inside(reader, { $0.isHeldUp }) == true {
            change()
            run.read(reader, Int(random.int(in: 1...3000)))
            pieces += 1
        }
        run.read(reader, nil)
        for _ in 0..<300 { change() }
        #expect(pieces > 20)

        var view = ServedView()
        for line in run.lines(reader) { view.hear(line) }
        #expect(view.faults == [])
        #expect(view.hasEnded)
        // It now knows of every session what one does that asks now.
        let late = run.greeted()
        run.send(Self.ask("*"), from: late)
        var all = ServedView()
        for line in run.lines(late) { all.hear(line) }
        #expect(all.faults == [])
        #expect(all.sequences.count == run.shard.sessionCount)
        for (session, sequence) in all.sequences where view.sequences[session] != sequence {
            Issue.record("\(session): \(sequence), \(view.sequences[session] ?? -1)")
        }
    }

    @Test func `a snapshot is put together no faster than it is read`() {
        let run = ShardRun()
        let feeder = run.greeted()
        for session in 0..<2000 { run.send(ShardTests.fix(47, of: "\(session)"), from: feeder) }
        let reader = run.greeted()
        run.read(reader, 0)
        run.send(Self.ask("*"), from: reader)
        var read = 0
        while run.inside(reader, { $0.isHeldUp }) == true, read < 10_000_000 {
            run.read(reader, 10_000)
            read += 10_000
        }
        run.read(reader, nil)
        #expect(run.lines(reader).last == #"{"event":"snapshot_end","session":"*"}"#)
        // Two lines a session at least, of more than a hundred bytes each.
        #expect(read > 200_000)
    }
}

/// What holds of a session, as far as can be told from its events.
private struct Holding {
    private var held: [String: String] = [:]
    private(set) var sequence = 0

    private static let order = [
        "authorization", "location", "stale", "region", "move", "indicator", "callout", "compass",
    ]

    /// What a snapshot should tell.
    var lines: [String] {
        Self.order.compactMap { held[$0] }.map { $0.dropLast() + #","snapshot":true}"# }
    }

    /// An indicator's move as the showing that it has become.
    private func shown(_ line: String) -> String {
        let shown = line.replacing(#""phase":"move""#, with: #""phase":"show""#)
        let body = shown.firstRange(of: #","late_by":"#)?.lowerBound ?? shown.indices.last
        guard let body else { return line }
        return shown[..<body] + #","fade":0.3"# + shown[body...]
    }

    mutating func hear(_ line: String) {
        let number = line.number(of: "seq") ?? 0
        // Another session of that name.
        if number == 1 { held = [:] }
        sequence = number
        let kind = (line.value(of: "event") ?? "").filter { $0 != "\"" }
        let phase = (line.value(of: "phase") ?? "").filter { $0 != "\"" }
        switch (kind, phase) {
        case ("authorization", _):
            held[kind] = line
            if line.contains(#""usable":false"#) { (held["location"], held["stale"]) = (nil, nil) }
        case ("fresh", _): held["stale"] = nil
        case ("region", "will_change"): held["move"] = line
        case ("region", _): (held[kind], held["move"]) = (line, nil)
        case (_, "hide"): held[kind] = nil
        case ("indicator", "move"):
            held[kind] = shown(line)
        case ("camera", _): break
        default: held[kind] = line
        }
    }
}

/// What a client knows that has asked for a snapshot of all.
private struct ServedView {
    /// The last number of each session.
    private(set) var sequences: [String: Int] = [:]
    private(set) var hasEnded = false
    private(set) var faults: [String] = []

    mutating func hear(_ line: String) {
        let session = line.value(of: "session") ?? ""
        if line == #"{"event":"snapshot_end","session":"*"}"# {
            hasEnded = true
            return
        }
        let sequence = line.number(of: "seq") ?? -1
        if line.contains("snapshot_end") {
            if sequences[session] != nil { faults.append("told of twice: \(line)") }
            sequences[session] = sequence
        } else if line.hasSuffix(#","snapshot":true}"#) {
            if hasEnded { faults.append("behind the end: \(line)") }
        } else if sequence == 1 {
            sequences[session] = 1
        } else {
            if sequences[session] != sequence - 1 { faults.append("a gap: \(line)") }
            sequences[session] = sequence
        }
    }
}
