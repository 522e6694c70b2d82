import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Testing

@testable import BearingsTestSupport

/// Records out of order, with `--reorder`.
@Suite struct ProcessorReorderingTests {
    static let sessions = ["main", "anna", "b\"ö"]
    static let span: Milliseconds = 3000

    /// All events, without line numbers.
    static func setup(reorder: Milliseconds, kind: SourceKind = .file) -> Pass.Setup {
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.events = .all
        setup.options.diagnostics = .none
        setup.options.keepsDeadLetters = true
        setup.options.keepsJournal = true
        setup.options.reorder = reorder
        setup.kind = kind
        return setup
    }

    /// The same in the order of its times.
    static func sorted(_ lines: [RandomLog.Line]) -> [RandomLog.Line] {
        lines.enumerated()
            .sorted { ($0.element.time ?? 0, $0.offset) < ($1.element.time ?? 0, $1.offset) }
            .map(\.element)
    }

    /// The same with no line behind one that is newer by more than `span`.
    static func displaced(
        _ lines: [RandomLog.Line],
        _ random: inout SplitMix64,
        by span: Milliseconds = span
    ) -> [RandomLog.Line] {
        lines.map { (line: $0, arrival: ($0.time ?? 0) + random.int(in: 0...span)) }
            .enumerated()
            .sorted { ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset) }
            .map(\.element.line)
    }

    private static func bytes(_ lines: [RandomLog.Line]) -> [UInt8] {
        Array(lines.map { $0.text + "\n" }.joined().utf8)
    }

    @Test(arguments: Rounds.seeds(3))
    func `a log displaced within the span gives the bytes of the sorted log`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let log = RandomLog(
            seed: seed,
            .init(sessions: Self.sessions, count: 500, isOrderly: true)
        )
        let arrived = Self.displaced(log.lines, &random)
        let sorted = Pass.over(Self.bytes(Self.sorted(arrived)), Self.setup(reorder: 0))
        expect(sorted.lines.count > 100)
        // It would not do without.
        let unsorted = Pass.over(Self.bytes(arrived), Self.setup(reorder: 0))
        expect(unsorted.output != sorted.output)

        let bytes = Self.bytes(arrived)
        for length in [40, 3000, 1_000_000] as [Int64] {
            let cuts = random.cuts(of: bytes.count, every: length)
            let result = Pass.over(bytes, Self.setup(reorder: Self.span), cuts: cuts)
            expectEqual(result.difference(from: sorted), nil)
        }
    }

    @Test(arguments: 0..<6)
    func `a sorted log gives the same bytes as without reordering`(seed: UInt64) {
        let log = RandomLog(
            seed: seed,
            .init(sessions: Self.sessions, count: 500, isOrderly: true)
        )
        let lines = Self.bytes(Self.sorted(log.lines))
        var plain = Self.setup(reorder: 0)
        plain.options.printsLines = true
        var held = plain
        held.options.reorder = 20_000
        expectEqual(Pass.over(lines, held).difference(from: Pass.over(lines, plain)), nil)
    }

    @Test(arguments: Rounds.seeds(2))
    func `sorts a session far behind the others by its own time`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let logs = zip(Self.sessions, [0, -600_000, -90_000_000] as [Milliseconds])
            .map { session, offset in
                let taste = RandomLog.Taste(
                    sessions: [session],
                    count: 200,
                    isOrderly: true,
                    start: 1_767_258_000_000 + offset
                )
                return Self.displaced(RandomLog(seed: seed, taste).lines, &random)
            }
        var queues = logs.map { $0[...] }
        var together = [queues[0].removeFirst()]
        while queues.contains(where: { !$0.isEmpty }) {
            let queue = Int(random.int(in: 0...2))
            if let line = queues[queue].popFirst() { together.append(line) }
        }
        let result = Pass.over(Self.bytes(together), Self.setup(reorder: Self.span))
        for (session, log) in zip(Self.sessions, logs) {
            let alone = Pass.over(Self.bytes(Self.sorted(log)), Self.setup(reorder: 0))
            let difference = firstDifference(result.lines(of: session), alone.lines(of: session))
            expectEqual(difference, nil)
        }
    }

    @Test(arguments: Rounds.seeds(2))
    func `live, records late within the span give the bytes of the sorted log`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var lines =
            RandomLog(seed: seed, .init(sessions: Self.sessions, count: 400, isOrderly: true)).lines
        // A last record for each keeps the silence at the end from emitting more than the log does.
        let end = (lines.compactMap(\.time).max() ?? 0) + 1
        for session in Self.sessions {
            let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
            let text = #"{"type":"tick","time":\#(Double(end) / 1000),"session":\#(name)}"#
            lines.append(RandomLog.Line(session: session, time: end, text: text))
        }
        let arrivals = lines.map {
            (line: $0, wall: ($0.time ?? 0) + random.int(in: 0...Self.span))
        }
        .enumerated()
        .sorted { ($0.element.wall, $0.offset) < ($1.element.wall, $1.offset) }
        .map(\.element)
        let sorted = Self.sorted(arrivals.map(\.line))
        let recorded = Pass.over(Self.bytes(sorted), Self.setup(reorder: 0))

        let difference = random.int(in: -1_000_000_000...1_000_000_000)
        var pass = Pass(Self.setup(reorder: Self.span, kind: .terminal))
        for (line, wall) in arrivals {
            while let alarm = pass.alarm(at: wall + difference), alarm < wall + difference {
                pass.wait(until: alarm)
            }
            pass.read(line.text, at: wall + difference)
        }
        let live = pass.finish()
        for session in Self.sessions {
            let difference = firstDifference(live.lines(of: session), recorded.lines(of: session))
            expectEqual(difference, nil)
        }
        expectEqual(live.tally, recorded.tally)
    }

    // MARK: Moments

    static func fix(_ time: Milliseconds, _ session: String = "main") -> String {
        #"{"type":"fix","lat":1,"lon":\#(Double(time) / 100),"time":\#(Double(time) / 1000),"session":"\#(session)"}"#
    }

    private static func reordering(_ kind: SourceKind = .file) -> Pass {
        var setup = setup(reorder: 100, kind: kind)
        setup.options.events = EventSelection([.location])
        return Pass(setup)
    }

    @Test func `a record waits until one is newer by the whole span`() {
        var pass = Self.reordering()
        pass.read(Self.fix(1000))
        pass.read(Self.fix(1099))
        expect(pass.takeOutput().isEmpty)
        expectEqual(pass.tally.read, 0)

        pass.read(Self.fix(1100))

        expectEqual(pass.takeOutput().count, 1)
        expectEqual(pass.tally.used, 1)
        expectEqual(pass.finish().tally.used, 3)
    }

    @Test func `a record that is later still is applied at once`() {
        var pass = Self.reordering()
        pass.read(Self.fix(1000))
        pass.read(Self.fix(900))
        expectEqual(pass.tally.read, 1)
        pass.read(Self.fix(901))
        expectEqual(pass.tally.read, 1)
    }

    @Test func `live, silence releases a record if nothing newer comes`() {
        var pass = Self.reordering(.terminal)
        pass.read(Self.fix(1000), at: 70_000)
        pass.read(Self.fix(960), at: 70_010)
        expectEqual(pass.alarm(at: 70_010), 70_060)

        pass.wait(until: 70_059)
        expect(pass.takeOutput().isEmpty)
        pass.wait(until: 70_060)
        expectEqual(pass.takeOutput().count, 1)
        pass.wait(until: 70_099)
        expect(pass.takeOutput().isEmpty)
        pass.wait(until: 70_100)
        expectEqual(pass.takeOutput().count, 1)
    }

    @Test func `live, a session does not wait for another`() {
        var pass = Self.reordering(.terminal)
        pass.read(Self.fix(1000, "a"), at: 0)
        pass.read(Self.fix(5000, "b"), at: 0)
        expect(pass.takeOutput().isEmpty)
        pass.read(Self.fix(1100, "a"), at: 1)
        expectEqual(pass.takeOutput().count, 1)
    }

    @Test func `a strict run applies all records before the bad line and none after it`() {
        var setup = Self.setup(reorder: 100)
        setup.options.isStrict = true
        let lines = [Self.fix(1010), Self.fix(1005), "nonsense", Self.fix(1001)]
        let result = Pass.over(lines, setup)
        expectEqual(result.tally.used, 2)
        expectEqual(result.tally.rejected, 1)
        expectEqual(result.tally.read, 3)
    }

    @Test(arguments: 0..<4)
    func `the journal has records in the order in which they were applied`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let taste = RandomLog.Taste(sessions: Self.sessions, count: 300, isOrderly: true)
        let arrived = Self.displaced(RandomLog(seed: seed, taste).lines, &random)
        var pass = Pass(Self.setup(reorder: Self.span))
        pass.read(Self.bytes(arrived))
        pass.endSource()
        pass.processor.finish()
        let journal = pass.processor.journal.waiting
        let replayed = Pass.over(journal, Self.setup(reorder: 0))
        let output = pass.finish().output
        expectEqual(replayed.output, output)
    }

    @Test func `beyond the buffer limit the oldest record is released early, reported once`() {
        var setup = Self.setup(reorder: 100_000)
        setup.options.reorderBuffer = 3000
        setup.options.events = EventSelection([.location])
        setup.options.diagnostics = .collected(perReason: 9)
        setup.options.keepsDeadLetters = false
        setup.options.keepsJournal = false
        var pass = Pass(setup)
        for time in [1030, 1010, 1020] { pass.read(Self.fix(Milliseconds(time))) }
        expectEqual(pass.takeOutput(), [])
        pass.read(Self.fix(1040))
        expectEqual(pass.takeOutput().map { $0.contains(#""lon":10.1"#) }, [true])
        pass.read(Self.fix(1050))
        expectEqual(pass.tally.used, 2)
        let result = pass.finish()
        expectEqual(result.tally.used, 5)
        expectEqual(result.diagnostics.map(\.content), [.released(most: 3000)])
        expectEqual(result.diagnostics.map(\.line), [4])
    }

    @Test func `live, beyond the buffer limit the session that waited longest is released`() {
        var setup = Self.setup(reorder: 100_000, kind: .terminal)
        setup.options.reorderBuffer = 3000
        setup.options.keepsDeadLetters = false
        setup.options.keepsJournal = false
        setup.options.events = EventSelection([.location])
        var pass = Pass(setup)
        for (wall, session) in ["a", "b", "b", "b", "b"].enumerated() {
            pass.read(Self.fix(1000 + Milliseconds(wall), session), at: Milliseconds(wall))
        }
        let sessions = pass.takeOutput().compactMap { $0.value(of: "session") }
        expectEqual(sessions, [#""a""#, #""b""#])
    }
}
