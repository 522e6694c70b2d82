import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct ProcessorTests {
    static let map =
        #"{"type":"viewport","time":0,"center":{"lat":0,"lon":0},"size":{"width":200,"height":400},"zoom":15}"#

    // MARK: Accounting

    @Test func `accounts for every line once`() {
        let result = Pass.over([
            #"{"type":"fix","lat":1,"lon":2,"time":0}"#,
            #"{"type":"fix","lat":1,"lon":2,"time":0}"#,
            #"{"type":"fix","lat":0,"lon":0,"time":-1}"#,
            #"{"type":"tick"}"#,
            "",
            #"{"class":"SKY"}"#,
            #"{"class":"TPV","mode":1}"#,
            #"{"type":"close","session":"nobody"}"#,
            #"{"type":"viewport","zoom":3}"#,
            "{",
            "$GPGGA",
        ])
        let tally = result.tally
        expectEqual(tally.read, 11)
        expectEqual([tally.used, tally.ignored, tally.filtered, tally.rejected], [2, 4, 3, 2])
        expectEqual(tally.byRule, [.duplicate: 1, .nullIsland: 1, .outOfOrder: 1, .noFix: 1])
        expectEqual(tally.byReason, [.missingField: 1, .badJSON: 1])
        expectEqual(tally.events, 1)
        expectEqual(result.lines.count, 1)
    }

    @Test(arguments: 0..<10)
    func `the counts of any log add up`(seed: UInt64) {
        let log = RandomLog(
            seed: seed,
            .init(sessions: ["main", "anna"], count: 600, hasNoise: true)
        )
        let tally = Pass.over(log.bytes).tally
        // Nothing behind the last newline is no line.
        expectEqual(tally.read, log.lines.count - (log.lines.last?.text == "" ? 1 : 0))
        expectEqual(tally.read, tally.used + tally.ignored + tally.filtered + tally.rejected)
        expectEqual(tally.byReason.values.reduce(0, +), tally.rejected)
        expect(tally.byRule.values.reduce(0, +) >= tally.filtered)
    }

    // MARK: Events

    @Test func `numbers the events of each session from 1`() {
        let result = Pass.over([
            #"{"type":"authorization","status":3,"session":"a","time":0}"#,
            #"{"type":"authorization","status":3,"session":"b","time":0}"#,
            #"{"type":"authorization","status":2,"session":"a","time":1}"#,
            #"{"type":"fix","lat":1,"lon":2,"session":"b","time":1}"#,
        ])
        expectEqual(result.lines(of: "a").map { $0.value(of: "seq") }, ["1", "2"])
        expectEqual(result.lines(of: "b").map { $0.value(of: "seq") }, ["1", "2"])
        expectEqual(result.tally.sessions, 2)
    }

    @Test func `selecting kinds of events keeps their sequence numbers`() {
        let log = RandomLog(seed: 5, .init(count: 400, hasNoise: true)).bytes
        var setup = Pass.Setup()
        setup.options.diagnostics = .stream
        setup.options.events = .all
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        let all = Pass.over(log, setup)
        for kinds in [[.region, .camera], [.compass], [.location], [.indicator, .stale], []]
            as [[EventKind]]
        {
            setup.options.events = EventSelection(kinds)
            let some = Pass.over(log, setup)
            let words = kinds.map(\.rawValue) + ["filtered", "rejected"]
            let expected = all.lines.filter { line in
                words.contains { line.hasPrefix("{\"event\":\"\($0)\"") }
            }
            expectEqual(some.lines, expected)
            expectEqual(some.tally, all.tally)
        }
    }

    @Test func `events have the line that caused them, also if a timer fires`() {
        var setup = Pass.Setup()
        setup.options.printsLines = true
        let result = Pass.over(["", Self.map, #"{"type":"tick","time":1}"#], setup)
        expectEqual(
            result.lines.map { "\($0.value(of: "phase") ?? "") \($0.value(of: "line") ?? "")" },
            [
                "\"will_change\" 2", "\"did_change\" 2",
            ]
        )
        expect(!result.output.contains("\"file\""))
        expect(!Pass.over([Self.map]).output.contains("\"line\""))
    }

    @Test func `events have the file too if there are several`() {
        var setup = Pass.Setup()
        setup.options.printsLines = true
        setup.options.diagnostics = .stream
        setup.options.fileNames = ["one", "two"].map { jsonString($0.utf8) }
        var pass = Pass(setup)
        pass.read(#"{"type":"fix","lat":1,"lon":2,"time":1}"#)
        pass.endSource()
        pass.begin(Source(named: "two", kind: .file, index: 1, decoding: .init()))
        pass.read(#"{"type":"fix","lat":1,"lon":2,"time":1}"#)
        pass.read("{")
        pass.read(#"{"type":"authorization","status":3}"#)
        let lines = pass.takeOutput().map { line in
            "\(line.value(of: "event") ?? "") \(line.value(of: "line") ?? "") \(line.value(of: "file") ?? "")"
        }
        expectEqual(
            lines,
            [
                #""camera" 1 "one""#, #""filtered" 1 "two""#, #""rejected" 2 "two""#,
                #""authorization" 3 "two""#,
            ]
        )
    }

    @Test func `prints times in the requested style`() {
        var setup = Pass.Setup()
        setup.options.timeStyle = .unix
        let result = Pass.over([#"{"type":"fix","lat":1,"lon":2,"time":1.5}"#], setup)
        expect(result.output.hasPrefix(#"{"event":"camera","seq":1,"time":1.5,"#))
    }

    // MARK: Sessions

    @Test func `closing ends a session and a later record begins a new one`() {
        let result = Pass.over([
            #"{"type":"authorization","status":2,"time":10,"session":"a"}"#,
            #"{"type":"close","time":11,"session":"a"}"#,
            #"{"type":"close","time":12,"session":"a"}"#,
            #"{"type":"fix","lat":1,"lon":2,"time":1,"session":"a"}"#,
        ])
        expectEqual(
            result.lines.map { "\($0.value(of: "event") ?? "") \($0.value(of: "seq") ?? "")" },
            [
                "\"authorization\" 1", "\"camera\" 1",
            ]
        )
        expectEqual(result.tally.sessions, 2)
        expectEqual(result.tally.ignored, 1)
        expect(!result.output.contains("late_by"))
    }

    @Test func `a rejected record does not create a session`() {
        let bad = #"{"type":"viewport","zoom":3,"time":99,"session":"a"}"#
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        let result = Pass.over(
            [
                bad,
                Self.map,
                #"{"type":"fix","lat":1,"lon":1}"#,
                Self.map.replacing("{\"type\"", with: "{\"session\":\"a\",\"type\""),
                #"{"type":"viewport","span":{"lon":1e-12},"time":99,"session":"a"}"#,
                #"{"type":"fix","lat":1,"lon":1,"session":"a"}"#,
                #"{"type":"close","session":"b"}"#,
            ],
            setup
        )
        expectEqual(result.tally.sessions, 2)
        // A session whose first record was bad is as old as its first good one.
        let last = result.lines.suffix(2).compactMap { $0.value(of: "session") }
        expectEqual(last, [#""main""#, #""a""#])
        expect(result.lines.allSatisfy { $0.contains("1970-01-01T00:00:0") })
    }

    @Test func `an answer after the close does not create a session`() {
        let result = Pass.over([
            #"{"type":"tick"}"#, #"{"type":"close"}"#,
            #"{"type":"geocode_result","request":1,"lines":["Late"]}"#,
        ])
        expectEqual(result.tally.sessions, 1)
        expectEqual(result.tally.ignored, 1)
    }

    @Test func `closing retracts what is shown`() {
        let result = Pass.over([
            Self.map, #"{"type":"fix","lat":1,"lon":1,"time":0}"#, #"{"type":"close","time":0}"#,
        ])
        let phases = result.lines.compactMap { $0.value(of: "phase") }
        expectEqual(phases, [#""will_change""#, #""show""#, #""did_change""#, #""hide""#])
        expectEqual(result.lines.last?.value(of: "reason"), #""closed""#)
    }

    @Test func `the end of input ends movements and retracts what is shown, session by session`() {
        func records(_ session: String) -> [String] {
            [
                Self.map.replacing("{\"type\"", with: "{\"session\":\"\(session)\",\"type\""),
                #"{"type":"fix","lat":1,"lon":1,"time":0,"session":"\#(session)"}"#,
            ]
        }
        let (c, a, b) = (records("c"), records("a"), records("b"))
        let close = #"{"type":"close","session":"a"}"#
        var pass = Pass()
        for line in [c[0], a[0], b[0], a[1], b[1], close, c[1], a[0], a[1]] { pass.read(line) }
        _ = pass.takeOutput()
        let last = pass.finish().lines
        expectEqual(
            last.map { "\($0.value(of: "session") ?? "") \($0.value(of: "phase") ?? "")" },
            [
                "\"c\" \"did_change\"", "\"c\" \"hide\"", "\"b\" \"did_change\"",
                "\"b\" \"hide\"", "\"a\" \"did_change\"", "\"a\" \"hide\"",
            ]
        )
        expect(last.filter { $0.contains("hide") }.allSatisfy { $0.contains(#""reason":"end""#) })
        expect(last.allSatisfy { $0.contains(#""time":"1970-01-01T00:00:00.250Z""#) })
    }

    @Test(arguments: [0, 1, 200, 1000, 100_000])
    func `ending sessions in portions gives the same and limits the output held`(most: Int) {
        let names = (0..<30).map { "session \($0)" }
        let log = RandomLog(seed: 7, .init(sessions: names, count: 900))
        var pass = Pass()
        var other = Pass()
        for line in log.lines { pass.read(line.text) }
        for line in log.lines { other.read(line.text) }
        pass.endSource()
        other.endSource()
        expectEqual(pass.takeOutput(), other.takeOutput())
        var ending = other.processor.beginEnding()
        var portions: [[String]] = []
        while other.processor.finish(&ending, until: most) { portions.append(other.takeOutput()) }
        portions.append(other.takeOutput())
        let output = pass.finish().output
        expectEqual(portions.joined().joined(separator: "\n") + "\n", output)
        // The final events of a session come after those that wait.
        let bytes = portions.map { $0.reduce(0) { $0 + $1.utf8.count + 1 } }
        expect(bytes.allSatisfy { $0 < most + 2000 })
    }

    @Test(arguments: Rounds.seeds(3))
    func `shows and hides alternate, and so do starts and ends, to the last`(seed: UInt64) {
        let log = RandomLog(seed: seed, .init(sessions: ["main", "b\"ö"], count: 800))
        var setup = Pass.Setup()
        setup.options.events = .all
        let result = Pass.over(log.bytes, setup)
        for session in ["main", "b\"ö"] {
            var isShown = false
            var isMoving = false
            var sequence = 0
            for line in result.lines(of: session) {
                if line.value(of: "seq") == "1" {
                    expect(!isShown && !isMoving, "a new life begins with nothing shown")
                    sequence = 0
                }
                sequence += 1
                expectEqual(line.value(of: "seq"), "\(sequence)")
                switch line.value(of: "phase") {
                case #""show""#:
                    expect(!isShown)
                    isShown = true
                case #""move""#: expect(isShown)
                case #""hide""#:
                    expect(isShown)
                    isShown = false
                case #""will_change""#:
                    expect(!isMoving)
                    isMoving = true
                case #""did_change""#:
                    expect(isMoving)
                    isMoving = false
                default: break
                }
            }
            expect(!isShown && !isMoving)
        }
    }

    // MARK: Time

    @Test func `fixes without a time are a step apart in a log`() {
        let fixes = (1...4).map { #"{"type":"fix","lat":\#($0),"lon":2}"# }
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true),
            session: Configuration.Session(step: 2500)
        )
        let result = Pass.over(
            [
                fixes[0], fixes[1], #"{"type":"tick"}"#, fixes[2],
                #"{"type":"authorization","status":3}"#, fixes[3],
            ],
            setup
        )
        let emitted = result.lines.filter {
            $0.contains("location") || $0.contains("authorization")
        }
        let times = emitted.map { $0.value(of: "time").map { String($0.dropFirst(15).prefix(9)) } }
        expectEqual(times, ["00:00.000", "00:02.500", "00:05.000", "00:05.000", "00:07.500"])
        expectEqual(result.tally.filtered, 0)
        expect(!result.output.contains("late_by"))
    }

    @Test func `marks only late records' events as late`() {
        let result = Pass.over([
            #"{"type":"authorization","status":3,"time":10}"#,
            #"{"type":"authorization","status":4,"time":8.5}"#,
            #"{"type":"authorization","status":3}"#,
        ])
        expectEqual(result.lines.map { $0.value(of: "late_by") }, [nil, "1.5", nil])
        expect(
            result.lines.map { $0.value(of: "time") }.allSatisfy {
                $0 == #""1970-01-01T00:00:10.000Z""#
            }
        )
    }

    @Test func `prints the last possible time, also for later timers`() {
        let result = Pass.over([
            Self.map.replacing("\"time\":0", with: #""time":"9999-12-31T23:59:59.999Z""#),
            #"{"type":"fix","lat":1,"lon":1}"#,
        ])
        let stamp = #""time":"9999-12-31T23:59:59.999Z""#
        expectEqual(result.lines.count, 5)
        expect(result.lines.allSatisfy { $0.contains(stamp) })
    }

    // MARK: Diagnostics

    /// Reports of gpsd, each with an invalid altitude.
    private static let flawed = (1...3).map {
        #"{"class":"TPV","mode":3,"time":\#($0),"lat":1,"lon":\#($0),"altMSL":"n/a"}"#
    }

    @Test func `streams an invalid field after the events of its record`() {
        var setup = Pass.Setup()
        setup.options.diagnostics = .stream
        let field = #"{"event":"field","line":2,"offset":58,"reason":"bad_type","#
        let lines = Pass.over(Self.flawed, setup).output.split(separator: "\n")
        expectEqual(lines.count { $0.hasPrefix(#"{"event":"field""#) }, 3)
        expect(lines.contains { $0.hasPrefix(field) })
    }

    @Test func `collected diagnostics report an invalid field once per reason`() {
        var setup = Pass.Setup()
        setup.options.diagnostics = .collected(perReason: 2)
        let diagnostics = Pass.over(Self.flawed, setup).diagnostics
        expectEqual(diagnostics.map(\.line), [1])
    }

    @Test func `reports no invalid field of an unauthorized record`() {
        var setup = Pass.Setup()
        setup.options.diagnostics = .stream
        let denied = #"{"type":"authorization","status":"denied"}"#
        let output = Pass.over([denied] + Self.flawed, setup).output
        expect(!output.contains("n/a"))
    }

    @Test func `collects a limited number of diagnostics per reason and rule`() {
        var setup = Pass.Setup()
        setup.options.diagnostics = .collected(perReason: 2)
        setup.configuration = Configuration(
            location: Configuration.Location(filter: .init(maxAccuracy: 10))
        )
        let bad = Array(repeating: "{", count: 3) + Array(repeating: "[1]", count: 3)
        let island = #"{"type":"fix","lat":0,"lon":0}"#
        let vague = #"{"type":"fix","lat":1,"lon":2,"accuracy":11}"#
        let both = #"{"type":"fix","lat":0,"lon":0,"accuracy":11}"#
        let result = Pass.over(bad + [island, island, island, both, vague, vague], setup)

        expectEqual(result.diagnostics.map(\.line), [1, 2, 4, 5, 7, 8, 10, 11])
        expect(result.diagnostics.allSatisfy { $0.source == 0 })
        let findings = [
            FilterFinding(.nullIsland), FilterFinding(.accuracy, value: 11, limit: 10),
        ]
        expectEqual(result.diagnostics[6].content, .filtered(findings))
        expect(result.output.isEmpty)
        expectEqual(result.tally.rejected, 6)
        expectEqual(result.tally.filtered, 6)
    }

    @Test func `prints all diagnostics among the events on request`() {
        var setup = Pass.Setup()
        setup.options.diagnostics = .stream
        let result = Pass.over(
            [
                #"{"type":"fix","lat":1,"lon":2,"time":5}"#,
                "[1]",
                #"{"type":"fix","lat":1,"lon":2,"time":4.5,"session":"main"}"#,
                #"{"type":"viewport","zoom":3}"#,
            ],
            setup
        )
        let stamp = #""time":"1970-01-01T00:00:05.000Z","session":"main""#
        expectEqual(
            result.lines,
            [
                #"{"event":"camera","seq":1,\#(stamp),"reason":"first_fix","center":{"lat":1,"lon":2},"zoom":15,"animated":false}"#,
                #"{"event":"rejected","line":2,"offset":0,"reason":"not_object","message":"found an array, expected an object"}"#,
                #"{"event":"filtered",\#(stamp),"rules":[{"rule":"out_of_order","value":0.5,"limit":0}],"line":3}"#,
                #"{"event":"rejected","line":4,"offset":0,"reason":"missing_field","message":"found a session's first viewport without \"center\", expected center, size and a scale"}"#,
            ]
        )
        expect(result.diagnostics.isEmpty)
    }

    @Test func `diagnostics can be both streamed and collected`() {
        let log = ["{", "{", "{"] + Self.flawed + [#"{"type":"fix","lat":0,"lon":0}"#]
        var setup = Pass.Setup()
        setup.options.diagnostics = .streamAndCollected(perReason: 2)
        let both = Pass.over(log, setup)
        setup.options.diagnostics = .stream
        let streamed = Pass.over(log, setup)
        setup.options.diagnostics = .collected(perReason: 2)
        let collected = Pass.over(log, setup)

        expectEqual(both.output, streamed.output)
        expectEqual(both.diagnostics, collected.diagnostics)
        expectEqual(both.diagnostics.count, 4)
    }

    @Test func `reports each selection of an unknown annotation in the stream`() {
        var setup = Pass.Setup()
        let log = [
            Self.map, #"{"type":"select","annotation":"zz"}"#,
            #"{"type":"deselect","annotation":"yy"}"#, #"{"type":"deselect"}"#,
            #"{"type":"select","annotation":"xx","session":"new"}"#,
        ]
        expectEqual(Pass.over(log, setup).diagnostics.map(\.line), [2])
        setup.options.diagnostics = .stream
        let emitted = Pass.over(log, setup).lines.filter { $0.contains("unknown_annotation") }
        expectEqual(emitted.map { $0.value(of: "line") }, ["2", "3", "5"])
        expect(emitted[0].hasPrefix(#"{"event":"field","line":2,"offset":0,"#))
        expect(emitted[0].contains(#"found \"zz\", expected the id"#))
    }

    @Test(arguments: [Processor.DiagnosticTarget.stream, .collected(perReason: 9)])
    func `reports a clamped value once, also with templates`(
        diagnostics: Processor.DiagnosticTarget
    ) {
        func view(_ second: Int, _ rest: String) -> String {
            #"{"type":"viewport","time":\#(1000 + second),"center":{"lat":47,"lon":8},"#
                + #""zoom":9,"size":{"width":390,"height":844},\#(rest)}"#
        }
        var setup = Pass.Setup()
        setup.options.diagnostics = diagnostics
        let log =
            (0..<9).map { view($0, #""pitch":30"#) } + (9..<12).map { view($0, #""pitch":95"#) }
        let result = Pass.over(log, setup)
        let lines = result.lines.filter { $0.contains("clamped") }.map { $0.value(of: "line") }
        expectEqual(lines + result.diagnostics.map { "\($0.line)" }, ["10"])
        expectEqual(result.tally.used, 12)
    }

    @Test func `emits a timer due before a filtered fix ahead of it`() {
        var setup = Pass.Setup()
        setup.options.diagnostics = .stream
        setup.configuration = Configuration(
            location: Configuration.Location(filter: FixFilter.Settings(maxAccuracy: 50))
        )
        let fix = #"{"type":"fix","lat":1,"lon":0,"accuracy":60,"time":1}"#
        let result = Pass.over([Self.map, fix], setup)
        let events = result.lines.compactMap { $0.value(of: "event") }
        expectEqual(events, [#""region""#, #""region""#, #""filtered""#])
    }

    @Test func `reports nothing if diagnostics are off`() {
        var setup = Pass.Setup()
        setup.options.diagnostics = .none
        let result = Pass.over(["{", #"{"type":"fix","lat":0,"lon":0}"#], setup)
        expect(result.diagnostics.isEmpty)
        expect(result.output.isEmpty)
        expectEqual(result.tally.read, 2)
    }
}
