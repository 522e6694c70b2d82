import BearingsEngine
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsServe
@testable import BearingsTestSupport

/// Sessions do not know through whom their records come.
@Suite struct HubDeterminismTests {
    static let sessions = ["main", "anna", "b\"ö"]

    @Test(arguments: Rounds.seeds(3))
    func `a session with one writer gives the bytes of a filter, whatever others do`(
        seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        // A filter of a file may wait for times to come, and a server for nothing.
        let log = RandomLog(seed: seed, .init(sessions: Self.sessions, count: 450, isTimed: true))
        var filter = Pass.Setup()
        filter.configuration = HubRun.Setup().configuration
        filter.options.events = .all
        filter.options.diagnostics = .stream
        // Line numbers depend on the writer.
        let alone = Self.sessions.map { session in
            var setup = filter
            setup.options.printsLines = true
            return Pass.over(log.lines.filter { $0.session == session }.map(\.text), setup).lines
        }
        var setup = HubRun.Setup()
        setup.options.clock = .log
        setup.options.printsLines = true
        let run = HubRun(setup)
        let clients = Self.sessions.map { _ in run.greeted() }
        let listener = run.greeted()
        run.send(#"{"type":"subscribe","session":"*"}"#, from: listener)
        var rests = Self.sessions.map { session in
            Array(
                log.lines.filter { $0.session == session }.map { $0.text + "\n" }.joined().utf8
            )[...]
        }
        while rests.contains(where: { !$0.isEmpty }) {
            let index = Int(random.int(in: 0..<Int64(rests.count)))
            let count = Int(random.int(in: 1...(random.oneIn(3) ? 4000 : 150)))
            run.write(rests[index].prefix(count), from: clients[index])
            rests[index] = rests[index].dropFirst(count)
        }
        run.finish()
        let received = run.lines(listener)
        for (index, session) in Self.sessions.enumerated() {
            let lines = run.lines(clients[index])
            if let difference = firstDifference(lines.map(Self.asOfFilter), alone[index]) {
                Issue.record("\(session): \(difference)")
            }
            expect(lines.count > 50)
            // All others get the same, except diagnostics.
            let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
            let mine = lines.filter { $0.contains("\"seq\":") }
            expectEqual(
                firstDifference(received.filter { $0.contains("\"session\":\(name)") }, mine),
                nil
            )
        }
    }

    /// A line as a filter has it, which does not name the session in remarks about lines.
    private static func asOfFilter(_ line: String) -> String {
        guard let start = line.firstRange(of: "\"session\":"),
            let end = line.firstRange(of: "\"line\":"), !line.contains("\"seq\":"),
            start.lowerBound < end.lowerBound,
            line.hasPrefix("{\"event\":\"rejected\"") || line.hasPrefix("{\"event\":\"field\"")
        else { return line }
        return String(line[..<start.lowerBound] + line[end.lowerBound...])
    }

    @Test(arguments: 0..<6)
    func `live, records on time give the bytes of a filter too`(seed: UInt64) {
        let log = RandomLog(
            seed: seed,
            .init(sessions: Self.sessions, count: 300, isOrderly: true)
        )
        var filter = Pass.Setup()
        filter.configuration = HubRun.Setup().configuration
        filter.options.events = .all
        filter.options.diagnostics = .stream
        let run = HubRun()
        let (feeder, listener) = (run.greeted(), run.greeted())
        run.send(#"{"type":"subscribe","session":"*"}"#, from: listener)
        let lines = log.lines.sorted { ($0.time ?? 0) < ($1.time ?? 0) }
        let end = (lines.compactMap(\.time).max() ?? 0) + 1
        let ticks = Self.sessions.map { session in
            let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
            return "{\"type\":\"tick\",\"time\":\(Double(end) / 1000),\"session\":\(name)}"
        }
        for line in lines {
            let time = line.time ?? 0
            run.wait(time - run.wall.millisecondsSince1970 - 1)
            run.wall = .milliseconds(time)
            run.send(line.text, from: feeder)
        }
        run.wait(end - run.wall.millisecondsSince1970 - 1)
        run.wall = .milliseconds(end)
        for tick in ticks { run.send(tick, from: feeder) }
        run.finish()
        let received = run.lines(listener)
        let alone = Pass.over(lines.map(\.text) + ticks, filter)
        for session in Self.sessions {
            let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
            let served = received.filter { $0.contains("\"session\":\(name)") }
            let expected = alone.lines(of: session).filter { $0.contains("\"seq\":") }
            if let difference = firstDifference(served, expected) {
                Issue.record("\(session): \(difference)")
            }
            expect(served.count > 50)
        }
    }
}
