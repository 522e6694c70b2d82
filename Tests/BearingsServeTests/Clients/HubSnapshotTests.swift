import BearingsEngine
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsServe
@testable import BearingsTestSupport

/// Snapshots for clients that connect late.
@Suite struct HubSnapshotTests {
    static let sessions = ["main", "anna", "b\"ö"]

    static func ask(_ session: String, events: String? = nil) -> String {
        let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
        let events = events.map { ",\"events\":[\"\($0)\"]" } ?? ""
        return "{\"type\":\"subscribe\",\"session\":\(name)\(events),\"snapshot\":true}"
    }

    /// The `seq` of a `snapshot_end`; `nil` for other lines.
    private static func end(_ line: String) -> (session: String, sequence: Int)? {
        guard line.contains(#""event":"snapshot_end""#), let sequence = line.number(of: "seq"),
            let session = line.value(of: "session")
        else { return nil }
        return (session, sequence)
    }

    @Test(arguments: Rounds.seeds(3))
    func `equals what a subscriber knows from the start, and continues from there`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let log = RandomLog(seed: seed, .init(sessions: Self.sessions, count: 400, isOrderly: true))
        let run = HubRun()
        let (feeder, first) = (run.greeted(), run.greeted())
        run.send(#"{"type":"subscribe","session":"*"}"#, from: first)
        var known = Dictionary(uniqueKeysWithValues: Self.sessions.map { ($0, Holding()) })
        var emitted = 0
        for line in log.lines {
            if let time = line.time { run.wait(max(0, time - run.wall.millisecondsSince1970)) }
            run.send(line.text, from: feeder)
            receive(run.lines(first), &known)
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
            expectEqual(lines.last.flatMap(Self.end)?.sequence, known[session]?.sequence)
            emitted += expected.count
            run.disconnect(late)
        }
        expect(emitted > 50)
    }

    private func receive(_ lines: [String], _ known: inout [String: Holding]) {
        for line in lines {
            for session in Self.sessions {
                let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
                if line.contains("\"session\":\(name)") { known[session]?.receive(line) }
            }
        }
    }

    @Test func `an unknown session ends at 0 and is not created`() {
        let run = HubRun()
        let id = run.greeted()
        run.send(Self.ask("nobody"), from: id)
        expectEqual(run.lines(id), [#"{"event":"snapshot_end","session":"nobody","seq":0}"#])
        expectEqual(run.hub.sessionCount, 0)
        run.send(#"{"type":"authorization","status":3,"session":"nobody"}"#, from: run.greeted())
        expectEqual(run.lines(id).map { $0.value(of: "seq") }, ["1"])
    }

    @Test func `contains only the subscribed kinds of events`() {
        let run = HubRun()
        let id = run.greeted()
        run.send(HubTests.authorization, HubTests.fix(47), from: run.greeted())
        run.send(Self.ask("main", events: "location"), from: id)
        let lines = run.lines(id)
        expectEqual(lines.map { $0.value(of: "event") }, [#""location""#, #""snapshot_end""#])
        expect(lines[0].hasSuffix(#","snapshot":true}"#))
        run.send(Self.ask("main", events: "region"), from: id)
        expectEqual(run.lines(id).count, 1)
    }

    @Test(arguments: Rounds.seeds(1))
    func `a snapshot of all sessions leaves no gap while they change`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let run = HubRun()
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
                run.send(HubTests.fix(latitude, of: session), from: feeder)
            }
        }
        for _ in 0..<3000 { change() }
        run.read(reader, 0)
        run.send(Self.ask("*"), from: reader)
        var pieces = 0
        while run.isHeldUp(reader) {
            change()
            run.read(reader, Int(random.int(in: 1...3000)))
            pieces += 1
        }
        run.read(reader, nil)
        for _ in 0..<300 { change() }
        expect(pieces > 20)

        var view = ServedView()
        for line in run.lines(reader) { view.receive(line) }
        expectEqual(view.faults, [])
        expect(view.hasEnded)
        // It must know the same of every session as a new client.
        let late = run.greeted()
        run.send(Self.ask("*"), from: late)
        var all = ServedView()
        for line in run.lines(late) { all.receive(line) }
        expectEqual(all.faults, [])
        expectEqual(all.sequences.count, run.hub.sessionCount)
        for (session, sequence) in all.sequences where view.sequences[session] != sequence {
            Issue.record("\(session): \(sequence), \(view.sequences[session] ?? -1)")
        }
    }

    @Test(arguments: ["pins", "*"])
    func `builds a snapshot of many annotations as it is read, before later events`(name: String) {
        let run = HubRun()
        let feeder = run.greeted()
        func pins(_ action: String, _ numbers: some Sequence<Int>, at latitude: Double) {
            let items = numbers.map { #"{"id":"p\#($0)","lat":\#(latitude),"lon":8}"# }
            run.send(
                #"{"type":"annotations","session":"pins","action":"\#(action)","items":[\#(items.joined(separator: ","))]}"#,
                from: feeder
            )
        }
        for part in 0..<20 {
            pins("add", part * 100..<(part + 1) * 100, at: 47 + Double(part) / 10)
        }
        let reader = run.greeted()
        run.read(reader, 0)
        run.send(Self.ask(name), from: reader)
        var pieces = 0
        while run.isHeldUp(reader), pieces < 1000 {
            pieces += 1
            run.read(reader, 20_000)
            if pieces < 10 {
                pins("remove", [pieces * 100], at: 0)
                pins("add", [pieces * 150, 5000 + pieces], at: 10)
            }
        }
        run.read(reader, nil)
        expect(pieces > 10)
        let lines = run.lines(reader)
        let end = lines.firstIndex { $0.contains(#""snapshot_end","session":"pins""#) } ?? 0
        expect(lines[..<end].allSatisfy { $0.hasSuffix(#""snapshot":true}"#) })
        let last = lines[end].number(of: "seq") ?? 0
        let behind = lines[(end + 1)...].compactMap { $0.number(of: "seq") }
        expectEqual(behind, Array(last + 1..<last + 1 + behind.count))
        expectEqual(behind.count, 18)

        let late = run.greeted()
        run.send(Self.ask("pins"), from: late)
        expectEqual(Self.pins(in: lines), Self.pins(in: run.lines(late)))
        expectEqual(Self.pins(in: lines).count, 2000)
    }

    /// The latest state of the annotations in `lines`.
    private static func pins(in lines: [String]) -> [String: String] {
        var pins: [String: String] = [:]
        for line in lines where line.contains(#""event":"annotations""#) {
            let parts = line.split(separator: #""removed":["#, maxSplits: 1)
            let items = parts[0].split(separator: #"{"id":""#).dropFirst()
            for item in items {
                let end = item.firstRange(of: #""height":39}"#)?.upperBound ?? item.startIndex
                pins[String(item.prefix { $0 != "\"" })] = String(item[..<end])
            }
            guard parts.count == 2 else { continue }
            for id in parts[1].prefix(while: { $0 != "]" }).split(separator: ",") {
                pins[String(id.dropFirst().dropLast())] = nil
            }
        }
        return pins
    }

    @Test func `dragged pins follow the annotations, as they were at the start`() {
        let run = HubRun()
        let feeder = run.greeted()
        let items = (0..<400).map { #"{"id":"p\#($0)","lat":47,"lon":8}"# }
        run.send(
            #"{"type":"viewport","center":{"lat":47,"lon":8},"size":{"width":390,"height":844},"zoom":3}"#,
            from: feeder
        )
        run.send(
            #"{"type":"annotations","action":"add","items":[\#(items.joined(separator: ","))]}"#,
            from: feeder
        )
        func drag(_ pins: Range<Int>, _ state: String) {
            for pin in pins {
                run.send(
                    #"{"type":"drag","annotation":"p\#(pin)","state":"\#(state)","x":195,"y":405}"#,
                    from: feeder
                )
            }
        }
        drag(0..<400, "starting")
        let reader = run.greeted()
        run.read(reader, 0)
        run.send(Self.ask("main"), from: reader)
        drag(0..<100, "canceling")
        drag(350..<400, "dragging")
        run.read(reader, nil)
        let lines = run.lines(reader)
        let end = lines.firstIndex { $0.contains(#""event":"snapshot_end""#) } ?? 0
        let last = lines[end].number(of: "seq") ?? 0
        let sequences = lines[..<end].compactMap { $0.number(of: "seq") }
        expect(sequences.allSatisfy { $0 <= last })
        let lifted = lines[..<end].filter { $0.contains(#""event":"drag""#) }
        expectEqual(lifted.count, 250)
        expectEqual(Array(lines[..<end].suffix(250)), Array(lifted))
        let behind = lines[(end + 1)...].compactMap { $0.number(of: "seq") }
        expectEqual(behind, Array(last + 1..<last + 1 + behind.count))
        expectEqual(behind.count, 150)
    }

    @Test func `a session that closes during its snapshot ends it, and a new one follows`() {
        let run = HubRun()
        let feeder = run.greeted()
        let title = String(repeating: "t", count: 1000)
        let items = (0..<200).map {
            #"{"id":"p\#($0)","lat":47,"lon":\#($0 % 100),"title":"\#(title)"}"#
        }
        let add =
            #"{"type":"annotations","action":"add","items":[\#(items.joined(separator: ","))]}"#
        run.send(add, from: feeder)
        let reader = run.greeted()
        run.read(reader, 0)
        run.send(Self.ask("main"), from: reader)
        run.send(#"{"type":"close"}"#, HubTests.authorization, from: feeder)
        run.read(reader, nil)
        let lines = run.lines(reader)
        let end = lines.firstIndex { $0.contains(#""event":"snapshot_end""#) } ?? 0
        expectEqual(lines[end], #"{"event":"snapshot_end","session":"main","seq":1}"#)
        let emitted = Self.pins(in: Array(lines[..<end]))
        expect((1..<200).contains(emitted.count))
        expectEqual(lines[(end + 1)...].compactMap { $0.number(of: "seq") }, [1])
    }

    @Test func `a slow reader holds only a part of the snapshot`() {
        let run = HubRun()
        let feeder = run.greeted()
        let title = String(repeating: "t", count: 10_000)
        for pin in 0..<100 {
            run.send(
                #"{"type":"annotations","action":"add","items":[{"id":"p\#(pin)","lat":47,"lon":\#(pin % 180).\#(pin),"title":"\#(title)"}]}"#,
                from: feeder
            )
        }
        let reader = run.greeted()
        run.read(reader, 0)
        run.send(Self.ask("main"), Self.ask("main"), from: reader)
        let waiting = run.output(reader) { [wall = run.wall] client in
            var count = 0
            client.flush(at: wall) { _, range in
                count = range.count
                return 0
            }
            return count
        }
        expect((10_000..<100_000).contains(waiting ?? 0))
        run.read(reader, nil)
        let lines = run.lines(reader)
        expectEqual(lines.count { $0.contains(#""event":"snapshot_end""#) }, 2)
        expect(lines.reduce(0) { $0 + $1.utf8.count } > 2 * 100 * 10_000)
    }

    @Test func `builds a snapshot no faster than it is read`() {
        let run = HubRun()
        let feeder = run.greeted()
        for session in 0..<2000 { run.send(HubTests.fix(47, of: "\(session)"), from: feeder) }
        let reader = run.greeted()
        run.read(reader, 0)
        run.send(Self.ask("*"), from: reader)
        var read = 0
        while run.isHeldUp(reader), read < 10_000_000 {
            run.read(reader, 10_000)
            read += 10_000
        }
        run.read(reader, nil)
        expectEqual(run.lines(reader).last, #"{"event":"snapshot_end","session":"*"}"#)
        // Two lines a session at least, of more than a hundred bytes each.
        expect(read > 200_000)
    }
}

/// The retained events of a session, computed from its events.
private struct Holding {
    private var held: [String: String] = [:]
    private(set) var sequence = 0

    private static let order = [
        "authorization", "location", "stale", "region", "move", "indicator", "callout", "compass",
    ]

    /// The expected snapshot.
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

    mutating func receive(_ line: String) {
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

/// The view of a client with a snapshot of all sessions.
private struct ServedView {
    /// The last number of each session.
    private(set) var sequences: [String: Int] = [:]
    private(set) var hasEnded = false
    private(set) var faults: [String] = []

    mutating func receive(_ line: String) {
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
