import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Testing

@testable import BearingsTestSupport

@Suite struct ProcessorTests {
    static let map =
        #"{"type":"viewport","time":0,"center":{"lat":0,"lon":0},"size":{"width":200,"height":400},"zoom":15}"#

    // MARK: Accounting

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

    @Test func `events have the file too if there are several`() {
        var setup = Pass.Setup()
        setup.options.printsLines = true
        setup.options.diagnostics = .stream
        setup.options.fileNames = ["one", "two"].map { jsonString($0.utf8) }
        var pass = Pass(setup)
        pass.read(#"{"type":"fix","lat":1,"lon":2,"time":1}"#)
        pass.endSource()
        pass.begin(
            SourceReader<DocumentFormats>(named: "two", kind: .file, index: 1, decoding: .init())
        )
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

    // MARK: Sessions

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

    // MARK: Diagnostics

    /// Reports of gpsd, each with an invalid altitude.
    private static let flawed = (1...3).map {
        #"{"class":"TPV","mode":3,"time":\#($0),"lat":1,"lon":\#($0),"altMSL":"n/a"}"#
    }

    @Test func `collected diagnostics report a field once per reason`() {
        func view(_ second: Int, pitch: Int) -> String {
            #"{"type":"viewport","time":\#(second),"center":{"lat":47,"lon":8},"#
                + #""zoom":9,"size":{"width":390,"height":844},"pitch":\#(pitch)}"#
        }
        let clamped = (0..<12).map { view($0, pitch: $0 < 9 ? 30 : 95) }
        let unknown = ["x", "y"].map { #"{"type":"select","annotation":"\#($0)"}"# }
        var setup = Pass.Setup()
        setup.options.diagnostics = .collected(perReason: 9)
        for (log, line) in [(Self.flawed, 1), (clamped, 10), (unknown, 1)] {
            expectEqual(Pass.over(log, setup).diagnostics.map(\.line), [line])
        }
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
}
