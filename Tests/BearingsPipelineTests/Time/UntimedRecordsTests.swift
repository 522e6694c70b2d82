import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Testing

@testable import BearingsTestSupport

@Suite struct UntimedRecordsTests {
    /// Fixes 11 m apart, at so many seconds or without a time.
    private static func fixes(_ seconds: [Double?], session: String = "main") -> [String] {
        seconds.enumerated().map { index, second in
            let time = second.map { #""time":\#(1_577_836_800 + $0),"# } ?? ""
            let place = #""lat":\#(46 + Double(index) / 10000),"lon":7"#
            return #"{"type":"fix",\#(time)"session":"\#(session)",\#(place)}"#
        }
    }

    private static let setup = {
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.events = EventSelection([.location])
        return setup
    }()

    /// The times of the location events, without those of 2020-01-01T00.
    private static func times(_ lines: [String]) -> [String] {
        lines.compactMap { $0.value(of: "time") }
            .map { $0.replacing("2020-01-01T00:", with: "").replacing(/"|Z/, with: "") }
    }

    private static func times(_ seconds: [Double?]) -> [String] {
        times(Pass.over(fixes(seconds), setup).lines)
    }

    @Test func `limits how many records wait`() {
        let times = Self.times([0] + [Double?](repeating: nil, count: 5000) + [7200])
        expectEqual(times.count, 5002)
        expectEqual(times[1], "00:01.000")
        expectEqual(times.last, "2020-01-01T02:00:00.000")
    }

    @Test(arguments: Rounds.seeds(2))
    func `any chunk size gives the same, sorted or not`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var log = RandomLog(
            seed: seed,
            .init(sessions: ["main", "anna"], count: 500, hasNoise: true)
        ).lines.map(\.text)
        for index in log.indices where random.oneIn(3) {
            log[index] = log[index].replacing("\"time\":", with: "\"untimed\":")
        }
        let bytes = Array(log.joined(separator: "\n").utf8)
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.keepsDeadLetters = true
        setup.options.keepsJournal = true
        setup.options.diagnostics = .stream
        for reorder in [0, 3000] as [Milliseconds] {
            setup.options.reorder = reorder
            setup.options.mostWaiting = .max
            let whole = Pass.over(bytes, setup)
            expect(whole.lines.count > 100)
            let cuts = random.cuts(of: bytes.count, every: 300)
            expectEqual(Pass.over(bytes, setup, cuts: cuts).difference(from: whole), nil)
            setup.options.mostWaiting = 1000
            expectEqual(Pass.over(bytes, setup, cuts: cuts).difference(from: whole), nil)
            let tally = whole.tally
            expectEqual(tally.read, tally.used + tally.ignored + tally.filtered + tally.rejected)
        }
    }

    @Test func `a live stream waits for nothing`() {
        var setup = Self.setup
        setup.kind = .stream
        setup.options.clock = .live
        var pass = Pass(setup)
        for line in Self.fixes([nil, nil]) { pass.read(line, at: 5000) }
        expectEqual(pass.takeOutput().count, 2)
    }

    @Test func `fixes of a pipe wait for a time until they are released`() {
        var pass = Pass(Self.pipe)
        let lines = Self.fixes([0, nil, 2, nil])
        for line in lines[..<3] { pass.read(line, at: 5000) }
        expectEqual(Self.times(pass.takeOutput()), ["00:00.000", "00:01.000", "00:02.000"])
        var isHolding = pass.holdsRecords
        expect(!isHolding)

        pass.read(lines[3], at: 5000)
        pass.wait(until: 1_000_000)
        isHolding = pass.holdsRecords
        expect(isHolding)
        expect(pass.takeOutput().isEmpty)
        pass.stopHolding()
        expectEqual(Self.times(pass.takeOutput()), ["00:03.000"])
    }

    @Test func `a session of a pipe that was released without a time waits no more`() {
        var pass = Pass(Self.pipe)
        let lines = Self.fixes([nil, nil])
        pass.read(lines[0], at: 5000)
        pass.stopHolding()
        expectEqual(pass.takeOutput().count, 1)
        pass.read(lines[1], at: 7500)
        expectEqual(pass.takeOutput().count, 1)
    }

    @Test(arguments: [false, true])
    func `untimed fixes of a live pipe do not wait, in one read or several`(inOne: Bool) {
        let now: Milliseconds = 1_577_836_800_000
        let lines = Self.fixes([0, nil, nil])
        var pass = Pass(Self.pipe)
        if inOne {
            pass.read(Array((lines.joined(separator: "\n") + "\n").utf8), at: .milliseconds(now))
        } else {
            for line in lines { pass.read(line, at: now) }
        }
        expectEqual(pass.takeOutput().count, 3)
    }

    private static let pipe = {
        var setup = UntimedRecordsTests.setup
        setup.kind = .stream
        return setup
    }()
}
