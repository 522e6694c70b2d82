import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

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

    @Test func `fixes between two timed records share the span between them`() {
        let times = Self.times([0, nil, nil, nil, 4, nil, 5])
        expectEqual(
            times,
            [
                "00:00.000", "00:01.000", "00:02.000", "00:03.000", "00:04.000", "00:04.500",
                "00:05.000",
            ]
        )
    }

    @Test func `fixes before the first timed record happen with it, later ones a step apart`() {
        let times = Self.times([nil, nil, 3, nil, nil])
        expectEqual(times, ["00:03.000", "00:03.000", "00:03.000", "00:04.000", "00:05.000"])
    }

    @Test(arguments: [
        #"{"class":"TPV","mode":1,"time":"2020-01-01T02:00:00Z"}"#,
        #"{"type":"fix","time":"2020-01-01T02:00:00Z","lat":0,"lon":0}"#,
    ])
    func `the time of a receiver without a fix gives none to others`(noFix: String) {
        let fixes = Self.fixes([0, nil, nil, 3])
        let between = Array(fixes[..<2]) + [noFix] + fixes[2...]
        let times = ["00:00.000", "00:01.000", "00:02.000", "00:03.000"]
        expectEqual(Self.times(Pass.over(between, Self.setup).lines), times)
        let last = Self.times(Pass.over(fixes[..<2] + [noFix], Self.setup).lines)
        expectEqual(last, ["00:00.000", "00:01.000"])
    }

    @Test func `a log without any time begins in 1970`() {
        expectEqual(Self.times([nil, nil]).map { $0.prefix(4) }, ["1970", "1970"])
    }

    @Test func `sessions wait for their own times and keep the order of arrival`() {
        let ann = Self.fixes([nil, 4, nil, 6], session: "ann")
        let bob = Self.fixes([0, nil, nil, 3], session: "bob")
        let lines = zip(ann, bob).flatMap { [$0, $1] }
        let result = Pass.over(lines, Self.setup)
        expectEqual(
            Self.times(result.lines),
            [
                "00:04.000", "00:00.000", "00:04.000", "00:01.000", "00:05.000", "00:02.000",
                "00:06.000", "00:03.000",
            ]
        )
        expectEqual(result.tally.filtered, 0)
    }

    @Test func `records before a session's first time happen at it`() {
        let map =
            #"{"type":"viewport","center":{"lat":46,"lon":7},"size":{"width":200,"height":400},"zoom":15}"#
        let lines = [#"{"type":"authorization","status":3}"#, map] + Self.fixes([7, 9])
        var setup = Self.setup
        setup.options.events = .all
        let times = Pass.over(lines, setup).lines.compactMap { $0.value(of: "time") }
        expectEqual(times.first, #""2020-01-01T00:00:07.000Z""#)
        expect(times.allSatisfy { $0.hasPrefix("\"2020") })
    }

    @Test func `a session that reuses a closed name is new`() {
        let lines =
            Self.fixes([0, nil]) + [#"{"type":"close"}"#] + Self.fixes([nil, 9])
        let times = Self.times(Pass.over(lines, Self.setup).lines)
        expectEqual(times, ["00:00.000", "00:01.000", "00:09.000", "00:09.000"])
    }

    @Test func `a document with a time in its metadata is not dated 1970`() {
        let metadata = "<metadata><time>2020-01-01T00:00:07Z</time></metadata>"
        func times(_ before: String, _ times: [Int?]) -> [String] {
            let points = times.map { time in
                let time = time.map { "<time>2020-01-01T00:00:0\($0)Z</time>" } ?? ""
                return "<trkpt lat=\"1\" lon=\"2\">\(time)</trkpt>"
            }
            let text = "<gpx>\(before)<trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
            return Self.times(Pass.over(Array(text.utf8), Self.setup).lines)
        }
        expectEqual(times(metadata, [nil, nil]), ["00:07.000", "00:08.000"])
        expectEqual(times("<time>2020-01-01T00:00:07Z</time>", [nil]), ["00:07.000"])
        expectEqual(times(metadata, [nil, 3]).first, "00:03.000")
    }

    @Test(
        arguments: [
            (
                "2020-01-01T00:00:07Z", "2020-01-01T00:00:09Z", [nil, nil],
                ["00:07.000", "00:08.000"]
            ),
            ("morning", "2020-01-01T00:00:09Z", [nil, nil], ["00:09.000", "00:10.000"]),
            ("2020-01-01T00:00:07Z", "x", [nil, 3], ["00:03.000"]),
        ] as [(String, String, [Int?], [String])]
    )
    func `an activity whose points have no times begins with itself or its lap`(
        id: String,
        lap: String,
        times: [Int?],
        expected: [String]
    ) {
        let points = times.map { time in
            let time = time.map { "<Time>2020-01-01T00:00:0\($0)Z</Time>" } ?? ""
            return """
                <Trackpoint>\(time)<Position><LatitudeDegrees>1</LatitudeDegrees>\
                <LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint>
                """
        }
        let text = """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>\(id)</Id>\
            <Lap StartTime="\(lap)"><Track>\(points.joined())</Track></Lap>\
            </Activity></Activities></TrainingCenterDatabase>
            """
        expectEqual(Self.times(Pass.over(Array(text.utf8), Self.setup).lines), expected)
    }

    @Test(arguments: [
        ("ann", ["00:05.000", "00:05.000", "00:06.000", "00:09.000"]),
        ("bob", ["00:05.000", "00:06.000", "00:05.000", "00:09.000"]),
    ])
    func `a session without times begins at the others' last time before it, or else first`(
        first: String,
        expected: [String]
    ) {
        let ann = Self.fixes([5, 9], session: "ann")
        let bob = Self.fixes([nil, nil], session: "bob")
        let lines = first == "ann" ? [ann[0]] + bob + [ann[1]] : bob + ann
        expectEqual(Self.times(Pass.over(lines, Self.setup).lines), expected)
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
