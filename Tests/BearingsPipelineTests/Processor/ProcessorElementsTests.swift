import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

/// Lines of several elements.
@Suite struct ProcessorElementsTests {
    private func point(_ latitude: Int, time: Int) -> String {
        """
        {"type":"Feature","properties":{"time":\(time)},\
        "geometry":{"type":"Point","coordinates":[2,\(latitude)]}}
        """
    }

    private func collection(_ features: String...) -> String {
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private static let empty = #"{"type":"Feature","geometry":null}"#

    /// Locations, with diagnostics in the stream.
    private static var setup: Pass.Setup {
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.diagnostics = .stream
        setup.options.keepsDeadLetters = true
        setup.options.events = EventSelection([.location])
        return setup
    }

    @Test func `uses the good elements of a line, reports the bad and counts the line once`() {
        let line = collection(
            point(1, time: 5),
            point(91, time: 6),
            point(1, time: 4),
            Self.empty,
            point(2, time: 7)
        )
        let result = Pass.over([line], Self.setup)
        expectEqual(
            result.lines.map { $0.value(of: "event") ?? "" },
            [
                #""location""#, #""rejected""#, #""filtered""#, #""location""#,
            ]
        )
        expectEqual(result.lines.filter { $0.contains(#""line":1"#) }.count, 2)
        let tally = result.tally
        expectEqual([tally.read, tally.used], [1, 1])
        expectEqual(tally.byReason, [.outOfRange: 1])
        expectEqual(tally.byRule, [.outOfOrder: 1])
        expect(result.deadLetters.elementsEqual((line + "\n").utf8))
    }

    @Test(
        arguments: [
            (["17", "18"], [0, 0, 0, 1]), ([empty, "17"], [0, 0, 0, 1]),
            ([empty, empty], [0, 1, 0, 0]),
            ([null, empty], [0, 0, 1, 0]), ([null, "17"], [0, 0, 0, 1]), ([], [0, 1, 0, 0]),
        ]
    )
    func `counts a line by the first of used, rejected, filtered, ignored`(
        features: [String],
        counts: [Int]
    ) {
        let line =
            #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let tally = Pass.over([line, line], Self.setup).tally
        expectEqual(
            [tally.used, tally.ignored, tally.filtered, tally.rejected],
            counts.map { $0 * 2 }
        )
        expectEqual(tally.read, 2)
    }

    private static let null = """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]}}
        """

    @Test func `keeps a line with several errors once`() {
        let line = collection("1", "2", "3")
        let result = Pass.over([line, "{", line], Self.setup)
        expect(result.deadLetters.elementsEqual("\(line)\n{\n\(line)\n".utf8))
        expectEqual(result.tally.byReason, [.badType: 6, .badJSON: 1])
        expectEqual(result.tally.rejected, 3)
    }

    @Test func `does not keep a line with an unauthorized position`() {
        let denied = #"{"type":"authorization","status":"denied"}"#
        let line = collection("1", point(1, time: 5))
        let result = Pass.over([denied, line, "{"], Self.setup)
        expect(result.deadLetters.elementsEqual("{\n".utf8))
        expectEqual(result.tally.byRule, [.unauthorized: 1])
        expectEqual(result.tally.rejected, 2)
    }

    @Test func `a strict run uses nothing after the first bad element`() {
        var setup = Self.setup
        setup.options.isStrict = true
        let line = collection(point(1, time: 5), "1", point(2, time: 6), "2")
        var pass = Pass(setup)
        pass.read([line, point(3, time: 7)].joined(separator: "\n"))
        expectEqual(pass.hasStopped, true)
        let result = pass.finish()
        expectEqual(result.lines.count, 2)
        expectEqual(result.tally.read, 1)
        expectEqual(result.tally.used, 1)
        expectEqual(result.tally.byReason, [.badType: 1])
        expect(result.deadLetters.elementsEqual((line + "\n").utf8))
    }

    @Test func `separates the devices in one line`() {
        let line = """
            [{"_type":"location","lat":1,"lon":2,"tid":"AB","tst":5},\
            {"_type":"location","lat":3,"lon":4,"tid":"CD","tst":4}]
            """
        var setup = Self.setup
        setup.decoding.sessionSource = .source
        let result = Pass.over([line], setup)
        expectEqual(result.lines.map { $0.value(of: "session") }, [#""AB""#, #""CD""#])
        expectEqual(result.tally.sessions, 2)
        expectEqual(result.tally.used, 1)
    }

    @Test func `any chunk size of a long line gives the same`() {
        var random = SplitMix64(seed: 7946)
        let features = (0..<3000).map { index in
            index % 7 == 3 ? "0" : point(index % 90, time: index)
        }
        let long =
            #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let bytes = Array((long + "\n" + long + "\n").utf8)
        let whole = Pass.over(bytes, Self.setup)
        expectEqual(whole.tally.read, 2)
        expectEqual(whole.tally.byReason, [.badType: 202])
        for _ in 0..<Rounds.count(2) {
            let cuts = random.cuts(of: bytes.count, every: 30_000)
            expectEqual(Pass.over(bytes, Self.setup, cuts: cuts), whole)
        }
    }
}
