import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Testing

@testable import BearingsTestSupport

/// What happens while no records come.
@Suite struct ProcessorLiveTests {
    static let sessions = ["main", "anna", "b\"ö"]

    @Test(arguments: [0, 40, 400] as [Milliseconds], Rounds.seeds(2))
    func `records on time give the same bytes as in a log`(
        lateness: Milliseconds,
        seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        let log = RandomLog(
            seed: seed,
            .init(sessions: Self.sessions, count: 400, isOrderly: true)
        )
        // Records come in the order of their arrival, which each may be a little after its time.
        // A last record for each keeps the silence at the end from emitting more than the log does.
        let end = (log.lines.compactMap(\.time).max() ?? 0) + 1
        let ticks = Self.sessions.map { session in
            let name = String(decoding: jsonString(session.utf8), as: UTF8.self)
            let text = "{\"type\":\"tick\",\"time\":\(Double(end) / 1000),\"session\":\(name)}"
            return RandomLog.Line(session: session, time: end, text: text)
        }
        let arrivals = (log.lines + ticks).map { line in
            (line: line, wall: (line.time ?? 0) + random.int(in: 0...lateness))
        }
        var latest: [String?: Milliseconds] = [:]
        let inOrder = arrivals.map { line, wall in
            let wall = max(wall, latest[line.session] ?? wall)
            latest[line.session] = wall
            return (line: line, wall: wall)
        }.enumerated().sorted { ($0.element.wall, $0.offset) < ($1.element.wall, $1.offset) }
            .map(\.element)

        // The clocks need not agree.
        let difference = random.int(in: -1_000_000_000...1_000_000_000)
        var pass = Pass(.live(lateness: lateness))
        for (line, wall) in inOrder {
            while let alarm = pass.alarm(at: wall + difference), alarm < wall + difference {
                if random.oneIn(5) { pass.wait(until: alarm - 1) }
                pass.wait(until: alarm + (random.oneIn(3) ? 1 : 0))
            }
            pass.read(line.text, at: wall + difference)
            if random.oneIn(3) { pass.wait(until: wall + difference) }
        }
        let live = pass.finish()

        let recorded = Pass.over(inOrder.map(\.line.text), Self.logged)
        expect(recorded.output.contains("did_change"))
        for session in Self.sessions {
            let difference = firstDifference(
                live.lines(of: session),
                recorded.lines(of: session)
            )
            expectEqual(difference, nil)
        }
        expectEqual(live.tally, recorded.tally)
        expect(!live.output.contains("late_by"))
    }

    static var logged: Pass.Setup { .live(kind: .file) }

    /// Live, with but one timer: a fix is stale after a quarter of a second.
    static func watch(
        lateness: Milliseconds = 0,
        kind: SourceKind = .terminal,
        clock: SourceClock.Mode = .auto
    ) -> Pass {
        var setup = Pass.Setup.live(lateness: lateness, kind: kind)
        setup.configuration = Configuration(location: Configuration.Location(staleAfter: 250))
        setup.options.clock = clock
        return Pass(setup)
    }

    static let fix = #"{"type":"fix","lat":1,"lon":2,"time":0}"#

    @Test func `fires timers in silence when they are due, and not earlier`() {
        var pass = Self.watch()
        pass.read(Self.fix, at: 5000)
        expectEqual(pass.takeOutput().count, 1)
        expectEqual(pass.alarm(at: 5000), 5250)

        pass.wait(until: 5249)
        expect(pass.takeOutput().isEmpty)
        expectEqual(pass.alarm(at: 5249), 5250)

        pass.wait(until: 9000)
        let lines = pass.takeOutput()
        expectEqual(lines.map { $0.value(of: "event") }, [#""stale""#])
        expect(lines[0].contains("00:00:00.250Z"))
        expectEqual(pass.alarm(at: 9000), nil)
    }

    @Test func `fires the alarms of all sessions in order`() {
        var pass = Self.watch()
        for (session, wall) in [("c", 300), ("a", 100), ("b", 200)] as [(String, Milliseconds)] {
            pass.read(
                Self.fix.replacing("\"time\"", with: "\"session\":\"\(session)\",\"time\""),
                at: wall
            )
        }
        _ = pass.takeOutput()
        expectEqual(pass.alarm(at: 300), 350)
        pass.wait(until: 450)
        expectEqual(pass.takeOutput().map { $0.value(of: "session") }, [#""a""#, #""b""#])
        expectEqual(pass.alarm(at: 450), 550)
    }

    @Test func `lateness delays timers on the wall clock but not in event time`() {
        var pass = Self.watch(lateness: 100)
        pass.read(Self.fix, at: 0)
        _ = pass.takeOutput()
        expectEqual(pass.alarm(at: 0), 350)
        pass.wait(until: 349)
        expect(pass.takeOutput().isEmpty)
        pass.wait(until: 350)
        expectEqual(pass.takeOutput().first?.contains("00:00:00.250Z"), true)
    }

    @Test func `in a log nothing becomes stale before the next record`() {
        var pass = Pass(Self.logged)
        pass.read(Self.fix, at: 0)
        expectEqual(pass.alarm(at: 200_000), nil)
        pass.wait(until: 200_000)
        expectEqual(pass.takeOutput().last?.contains(#""event":"location""#), true)
        pass.read(#"{"type":"tick","time":60}"#, at: 200_000)
        expectEqual(pass.takeOutput().last?.contains(#""event":"stale""#), true)
    }

    @Test func `silence without a timer does not move the clock`() {
        var pass = Pass(.live())
        pass.read(#"{"type":"tick","time":0}"#, at: 0)
        pass.wait(until: 60_000)
        pass.read(#"{"type":"authorization","status":3,"time":1}"#, at: 60_000)
        let lines = pass.takeOutput()
        expectEqual(lines.count, 1)
        expect(lines[0].contains("00:00:01.000Z"))
        expect(!lines[0].contains("late_by"))
    }

    @Test func `a record after a timer that it should have preceded is late`() {
        var pass = Self.watch()
        pass.read(Self.fix, at: 0)
        pass.wait(until: 1000)
        pass.read(#"{"type":"authorization","status":3,"time":0.1}"#, at: 1000)
        expectEqual(pass.takeOutput().last?.hasSuffix(#""late_by":0.15}"#), true)
    }

    @Test func `a rejected record does not move the clock`() {
        var pass = Self.watch()
        pass.read(Self.fix, at: 0)
        pass.read(#"{"type":"viewport","zoom":3,"time":60}"#, at: 10)
        pass.wait(until: 20)
        expectEqual(pass.takeOutput().map { $0.value(of: "event") }, [#""camera""#])
        expectEqual(pass.alarm(at: 20), 250)
    }

    @Test func `closing a session cancels its alarms`() {
        var pass = Self.watch()
        pass.read(Self.fix, at: 0)
        pass.read(#"{"type":"close","time":0.1}"#, at: 100)
        pass.read(#"{"type":"tick","time":0,"session":"other"}"#, at: 100)
        _ = pass.takeOutput()
        pass.wait(until: 100_000)
        expect(pass.takeOutput().isEmpty)
        expectEqual(pass.alarm(at: 100_000), nil)
    }

    @Test func `after the clock is set back alarms count from there`() {
        var pass = Self.watch()
        pass.read(#"{"type":"tick","time":10000}"#, at: 0)
        pass.read(Self.fix, at: 1000)
        expectEqual(pass.alarm(at: 1000), 1250)
    }

    @Test func `a late record does not move an alarm`() {
        var pass = Self.watch()
        pass.read(Self.fix, at: 0)
        pass.read(#"{"type":"tick","time":-10}"#, at: 100)
        expectEqual(pass.alarm(at: 100), 250)
        _ = pass.takeOutput()
        pass.wait(until: 250)
        expectEqual(pass.takeOutput().map { $0.value(of: "event") }, [#""stale""#])
    }

    @Test(arguments: [-3_600_000, 90_000_000] as [Milliseconds])
    func `setting the wall clock dates new sessions and makes nothing late`(_ step: Milliseconds) {
        let fix = #"{"type":"fix","lat":1,"lon":2}"#
        let other = #"{"type":"fix","session":"other","lat":1,"lon":2}"#
        let start: Milliseconds = 1_767_258_000_000
        var pass = Self.watch(clock: .live)
        pass.read(fix, at: start)
        pass.processor.wallClockWasSet(ahead: step)
        pass.wait(until: start + 250)
        expectEqual(pass.takeOutput().last?.value(of: "event"), #""stale""#)

        pass.read(#"{"type":"authorization","status":3}"#, at: start + 1000)
        let going = pass.takeOutput()
        expectEqual(going.last?.contains(#""time":"2026-01-01T09:00:01.000Z""#), true)
        expectEqual(going.last?.contains("late_by"), false)
        pass.read(other, at: start + 1000)
        let begun = step < 0 ? "2026-01-01T08:00:01.000Z" : "2026-01-02T10:00:01.000Z"
        expectEqual(pass.takeOutput().first?.contains(#""time":"\#(begun)""#), true)
    }

    @Test func `the future rule uses the wall clock, also after it is set`() {
        var setup = Pass.Setup.live()
        setup.options.clock = .live
        setup.configuration = Configuration(
            location: Configuration.Location(filter: FixFilter.Settings(maxFuture: 1000))
        )
        var pass = Pass(setup)
        pass.processor.wallClockWasSet(ahead: 60_000)
        pass.read(#"{"type":"fix","lat":1,"lon":2,"time":60}"#, at: 0)
        pass.read(#"{"type":"fix","lat":1,"lon":2,"time":62}"#, at: 0)
        expectEqual(pass.tally.used, 1)
        expectEqual(pass.tally.filtered, 1)
    }

    // MARK: Records without a time

    @Test func `a record without a time happens now`() {
        var pass = Pass(.live())
        let authorization = #"{"type":"authorization","status":"#
        pass.read(authorization + "3}", at: 1_767_258_000_000)
        pass.read(authorization + "2}", at: 1_767_258_000_250)
        pass.read(authorization + #"3,"session":"a","time":60}"#, at: 1_767_258_001_000)
        pass.read(authorization + #"2,"session":"a"}"#, at: 1_767_258_003_500)
        let times = pass.takeOutput().compactMap { $0.value(of: "time") }
        expectEqual(
            times,
            [
                #""2026-01-01T09:00:00.000Z""#, #""2026-01-01T09:00:00.250Z""#,
                #""1970-01-01T00:01:00.000Z""#, #""1970-01-01T00:01:02.500Z""#,
            ]
        )
    }

    @Test func `simultaneous fixes without a time are a millisecond apart`() {
        var pass = Pass(.live())
        for _ in 0..<3 { pass.read(#"{"type":"fix","lat":1,"lon":2}"#, at: 5000) }
        let locations = pass.takeOutput().filter { $0.contains("location") }
        let times = locations.compactMap { $0.value(of: "time")?.suffix(7) }
        expectEqual(times, [#"05.000Z""#, #"05.001Z""#, #"05.002Z""#].map { $0.suffix(7) })
        expectEqual(pass.tally.used, 3)
    }

    // MARK: Live or log

    @Test func `a stream of old records is a log, a stream of new ones is live`() {
        let now: Milliseconds = 1_767_258_000_000
        var pass = Self.watch(kind: .stream)
        pass.read(Self.fix, at: now)
        expectEqual(pass.alarm(at: now), nil)
        pass.wait(until: now + 1000)
        expectEqual(pass.takeOutput().count, 1)

        pass.read(#"{"type":"tick","time":1767257999,"session":"other"}"#, at: now + 1000)
        expectEqual(pass.alarm(at: now + 1000), now + 250)
        pass.wait(until: now + 1000)
        expectEqual(pass.takeOutput().count, 1)
    }

    @Test func `a stream without times is a log`() {
        var pass = Self.watch(kind: .stream)
        pass.read(#"{"type":"fix","lat":1,"lon":2}"#, at: 7000)
        expectEqual(pass.alarm(at: 7000), nil)
    }

    @Test func `a stream of old records dates untimed fixes a step apart`() {
        let now: Milliseconds = 1_767_258_000_000
        var pass = Self.watch(kind: .stream)
        pass.read(#"{"type":"tick","time":0}"#, at: now)
        pass.read(#"{"type":"fix","lat":1,"lon":2}"#, at: now)
        pass.stopHolding()
        expectEqual(pass.takeOutput().first?.contains("1970-01-01T00:00:01.000Z"), true)
    }

    @Test(arguments: [SourceClock.Mode.live, .log], [SourceKind.file, .stream, .terminal])
    func `an option can settle whether a source is live`(mode: SourceClock.Mode, kind: SourceKind) {
        var pass = Self.watch(kind: kind, clock: mode)
        pass.read(Self.fix, at: 0)
        expectEqual(pass.alarm(at: 0), (mode == .live ? 250 : nil))
        pass.wait(until: 1000)
        expectEqual(pass.takeOutput().count, (mode == .live ? 2 : 1))
    }
}
