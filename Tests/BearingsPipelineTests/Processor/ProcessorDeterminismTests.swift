import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Testing

@testable import BearingsTestSupport

/// The same records give the same bytes, however they come.
@Suite struct ProcessorDeterminismTests {
    static let sessions = ["main", "anna", "b\"ö"]

    /// Everything is printed that can be.
    static var talkative: Pass.Setup {
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.events = .all
        setup.options.diagnostics = .stream
        setup.options.printsLines = true
        setup.options.keepsDeadLetters = true
        setup.decoding.maxLine = 600
        return setup
    }

    @Test(arguments: Rounds.seeds(2))
    func `any chunk size gives the same bytes`(seed: UInt64) {
        var log = RandomLog(seed: seed, .init(sessions: Self.sessions, count: 250, hasNoise: true))
            .bytes
        if seed.isMultiple(of: 2) { log = [0xEF, 0xBB, 0xBF] + log + [0x0A] }
        let whole = Pass.over(log, Self.talkative)
        expect(whole.lines.count > 100)
        expect(whole.tally.rejected > 0)

        var random = SplitMix64(seed: seed)
        let bytewise = Pass.over(log, Self.talkative, cuts: Array(0...log.count))
        expectEqual(bytewise.difference(from: whole), nil)
        for length in [2, 7, 60, 500, 5000] as [Int64] {
            let cuts = random.cuts(of: log.count, every: length)
            let pieces = Pass.over(log, Self.talkative, cuts: cuts)
            expectEqual(pieces.difference(from: whole), nil)
        }
    }

    @Test(arguments: Rounds.seeds(2), [0, 2000])
    func `any output limit gives the same bytes`(seed: UInt64, reorder: Milliseconds) {
        let log = RandomLog(seed: seed, .init(sessions: Self.sessions, count: 250, hasNoise: true))
            .bytes
        var setup = Self.talkative
        setup.options.keepsJournal = seed.isMultiple(of: 2)
        setup.options.reorder = reorder
        let whole = Pass.over(log, setup)
        expect(whole.lines.count > 100)
        for most in [1, 100, 3000] {
            setup.options.mostWaiting = most
            expectEqual(Pass.over(log, setup).difference(from: whole), nil)
            expectEqual(Pass.over(log, setup).journal, whole.journal)
        }
    }

    @Test(arguments: [0, 2000])
    func `limits the output held for a few lines that emit much`(reorder: Milliseconds) {
        let place = #""lat":47,"lon":8"#
        let pins = (0..<900).map { #"{"id":"p\#($0)",\#(place)}"# }.joined(separator: ",")
        var log = #"{"type":"annotations","time":0,"action":"set","items":[\#(pins)]}"# + "\n"
        for step in 1...40 {
            let pin = #"{"id":"new\#(step)",\#(place)}"#
            log += #"{"type":"annotations","time":1,"action":"add","items":[\#(pin)]}"# + "\n"
        }
        // All that is sorted is released at once.
        log += #"{"type":"tick","time":9}"# + "\n"
        var setup = Pass.Setup()
        setup.options.reorder = reorder
        setup.options.mostWaiting = 1 << 16
        var pass = Pass(setup)
        pass.read(Array(log.utf8))
        pass.endAll()
        let (most, all) = (pass.mostWaited, pass.finish().output.utf8.count)

        expect(all > 4_000_000)
        expect(most < 1 << 18)
    }

    @Test func `limits the memory for an overlong dead letter`() {
        var setup = Pass.Setup()
        setup.decoding.maxLine = 600
        setup.options.keepsDeadLetters = true
        setup.options.mostWaiting = 1 << 16
        var pass = Pass(setup)
        let zeros = [UInt8](repeating: 0, count: 1000)
        for _ in 0..<1000 { pass.read(zeros) }
        pass.read("")
        pass.endAll()
        let (most, letters) = (pass.mostWaited, pass.finish().deadLetters)

        expectEqual(letters.count, 1_000_001)
        expect(most < 1 << 17)
    }

    /// Many sessions, with names that are new, long or of ended sessions.
    @Test(arguments: [talkative, Pass.Setup()])
    func `any chunk size gives the same bytes for many sessions`(setup: Pass.Setup) {
        var random = SplitMix64(seed: 5)
        var log = ""
        for step in 0..<Rounds.count(1500) {
            let number = random.int(in: 0...600)
            let pad = number % 7 == 0 ? String(repeating: "-", count: 20) : ""
            let session = #""time":\#(step),"session":"s\#(pad)\#(number)""#
            if random.oneIn(9) {
                log += #"{"type":"close",\#(session)}"# + "\n"
            } else if random.oneIn(5) {
                let center = #""center":{"lat":\#(random.int(in: -80...80)),"lon":7}"#
                let scale = #""zoom":12,"size":{"width":390,"height":844}"#
                log += #"{"type":"viewport",\#(session),\#(center),\#(scale)}"# + "\n"
            } else {
                let place = #""lat":\#(random.int(in: -80...80)),"lon":\#(random.int(in: 0...99))"#
                log += #"{"type":"fix",\#(session),\#(place)}"# + "\n"
            }
        }
        let bytes = Array(log.utf8)
        let whole = Pass.over(bytes, setup)
        expect(whole.tally.sessions > 300)
        // With one record each, some, and dozens, so that batches begin at all points.
        for length in [90, 400, 4000] as [Int64] {
            let cuts = random.cuts(of: bytes.count, every: length)
            let pieces = Pass.over(bytes, setup, cuts: cuts)
            expectEqual(pieces.difference(from: whole), nil)
        }
    }

    @Test(arguments: ["", "\u{FEFF}", "\u{1E}", "\u{FEFF}\u{1E}"], ["", "\n", "\r\n"])
    func `a line at the limit is judged alike with any chunk size`(before: String, ending: String) {
        // From the last without, to the first with all that may be around it.
        for length in 596...606 {
            let start = before + #"{"type":"tick","pad":""#
            let line = start + String(repeating: "p", count: length - start.utf8.count - 2) + "\"}"
            let log = Array((line + ending).utf8)
            let whole = Pass.over(log, Self.talkative)
            expectEqual(whole.tally.rejected, (length > 600 ? 1 : 0))
            for cuts in [Array(0...log.count), [603, 605]] {
                let pieces = Pass.over(log, Self.talkative, cuts: cuts)
                expectEqual(pieces.difference(from: whole), nil)
            }
        }
    }

    @Test(arguments: Rounds.seeds(2))
    func `sessions do not affect one another in any interleaving`(seed: UInt64) {
        let log = RandomLog(seed: seed, .init(sessions: Self.sessions, count: 500))
        var setup = Self.talkative
        setup.options.printsLines = false
        setup.options.diagnostics = .none
        let alone = Self.sessions.map { session in
            Pass.over(log.lines.filter { $0.session == session }.map(\.text), setup).lines
        }
        var random = SplitMix64(seed: seed)
        for _ in 0..<4 {
            let shuffled = shuffle(log.lines, &random)
            let together = Pass.over(shuffled.map(\.text), setup)
            for (session, alone) in zip(Self.sessions, alone) {
                expectEqual(firstDifference(together.lines(of: session), alone), nil)
            }
        }
    }

    /// Another order, in which each session's lines keep theirs.
    private func shuffle(
        _ lines: [RandomLog.Line],
        _ random: inout SplitMix64
    )
        -> [RandomLog.Line]
    {
        var queues = Self.sessions.map { session in lines.filter { $0.session == session }[...] }
        var shuffled: [RandomLog.Line] = []
        while shuffled.count < lines.count {
            let queue = Int(random.int(in: 0..<Int64(queues.count)))
            let most = random.oneIn(4) ? 40 : 3
            for _ in 0..<Int(random.int(in: 1...Int64(most))) {
                if let line = queues[queue].popFirst() { shuffled.append(line) }
            }
        }
        return shuffled
    }

    @Test(arguments: Rounds.seeds(4))
    func `the position of an unauthorized fix leaves no trace`(seed: UInt64) {
        let requires = seed.isMultiple(of: 2)
        let log = RandomLog(
            seed: seed,
            .init(
                sessions: Self.sessions,
                count: 500,
                hasNoise: true,
                requiresAuthorization: requires
            )
        )
        let hidden = log.lines.filter { $0.elsewhere != nil }
        expect(hidden.count > 20)
        for target in [.stream, .collected(perReason: 20)] as [DiagnosticTarget] {
            var setup = Self.talkative
            setup.options.diagnostics = target
            setup.configuration = Configuration(
                location: Configuration.Location(
                    filter: .init(maxAccuracy: 50),
                    reportsLocations: true
                ),
                session: Configuration.Session(requiresAuthorization: requires)
            )
            let here = Pass.over(log.lines.map(\.text), setup)
            let elsewhere = Pass.over(log.lines.map { $0.elsewhere ?? $0.text }, setup)
            expectEqual(here.difference(from: elsewhere), nil)
            expect(here.tally.byRule[.unauthorized, default: 0] >= hidden.count)
        }
    }

    @Test(arguments: Rounds.seeds(2))
    func `prints only lines of JSON, whatever extremes the input has`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let numbers = [
            "0", "-0.0", "1e-300", "1e300", "-1e300", "1.7e308", "90", "-90", "89.99999999", "180",
            "-180", "1e9", "-1e9", "32", "-8", "1e-12", "5e-324",
        ]
        let keys = [
            "accuracy", "altitude", "vertical_accuracy", "speed", "course", "heading", "zoom",
            "pitch", "distance", "fov", "eph", "altMSL", "track", "rotation_rad",
            "velocity_rad_s",
        ]
        func object(_ keys: [String], _ random: inout SplitMix64) -> String {
            keys.map { "\"\($0)\":\(numbers.randomElement(using: &random) ?? "0")" }
                .joined(separator: ",")
        }
        var lines = [ProcessorTests.map]
        for _ in 0..<2000 {
            let place = object(["lat", "lon"], &random)
            let insets = object(["top", "left"], &random)
            let kinds = [
                #""type":"fix",\#(place)"#, #""class":"TPV","mode":3,\#(place)"#,
                #""type":"viewport","center":{\#(place)}"#,
                #""type":"viewport","span":{\#(place)}"#,
                #""type":"viewport","size":{\#(object(["width", "height"], &random))}"#,
                #""type":"viewport","size":{"width":9,"height":9},"insets":{\#(insets)}"#,
                #""type":"gesture","kind":"rotation","phase":"changed""#,
                #""type":"gesture","kind":"rotation","phase":"ended""#,
            ]
            let kind = kinds.randomElement(using: &random) ?? ""
            let some = keys.filter { _ in random.oneIn(6) }
            lines.append(
                "{\(([kind] + [object(some, &random)].filter { !$0.isEmpty }).joined(separator: ","))}"
            )
        }
        let result = Pass.over(lines, Self.talkative)
        expect(result.tally.used > 200)
        var tape = JSONTape()
        for line in result.lines {
            let bytes = Array(line.utf8)
            do {
                try tape.read(bytes.span)
                try tape.requireObject()
            } catch {
                Issue.record("\(line): \(error)")
            }
            // A compass counts its turns.
            let isCompass = line.contains(#""event":"compass""#)
            for key in ["lon", "heading", "course", "bearing", "rotation"]
            where !isCompass || key == "heading" {
                guard let text = line.value(of: key), let number = Double(text) else { continue }
                let range = key == "lon" ? -180.0..<180 : 0..<360
                if !range.contains(number) { Issue.record("\(key) of \(line)") }
            }
        }
    }
}
