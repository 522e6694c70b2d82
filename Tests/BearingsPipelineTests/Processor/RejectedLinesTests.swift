import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Testing

@testable import BearingsTestSupport

/// The handling of rejected lines.
@Suite struct RejectedLinesTests {
    @Test func `keeps the rejected lines byte for byte and no others`() {
        var setup = Pass.Setup()
        setup.options.keepsDeadLetters = true
        setup.decoding.maxLine = 100
        let long = String(repeating: "x", count: 400_000)
        let log =
            "\u{FEFF}{\r\n\n{\"type\":\"tick\"}\n\u{1E}[1]\n\(long)\r\n"
            + "{\"type\":\"viewport\"}\n{\"type\":\"fix\",\"lat\":0,\"lon\":0}\n\0"
        let letters = "\u{FEFF}{\r\n\u{1E}[1]\n\(long)\r\n{\"type\":\"viewport\"}\n\0\n"

        var random = SplitMix64(seed: 66)
        let bytes = Array(log.utf8)
        for cuts in [[100_000], random.cuts(of: bytes.count, every: 20_000)] {
            let result = Pass.over(bytes, setup, cuts: cuts)
            expect(result.deadLetters.elementsEqual(letters.utf8))
            expectEqual(result.tally.rejected, 5)
        }
        setup.options.keepsDeadLetters = false
        expect(Pass.over(bytes, setup, cuts: [200_000, 300_000]).deadLetters.isEmpty)
    }

    /// Lines that cannot be read; what begins in some would go on, or end others.
    private static let rejected =
        [
            "{", "[", "{\"a\":", "{\"a\":[", "{\"a\":[1,", "{\"a\":\"x", "{\"a\":\"x\\", "[[1,2],",
            "[{\"a\":1},",
            "}", "]", "]}", "},", ",", "1", "\"x\"", "nonsense", "{\"a\":1}[[[[", "{\"a\":1}}}}",
            "{\"a\":1},",
            "{\"type\":\"annotations\",\"action\":\"set\",\"items\":[{\"id\":\"a\"},",
            "{\"type\":\"FeatureCollection\",\"features\":[",
            "{\"features\":[{\"type\":\"Feature\",\"geometry\":{\"coordinates\":[[1,",
            String(repeating: "[", count: 80), String(repeating: "{\"a\":", count: 70),
            "{\"a\":[" + String(repeating: "1,", count: 3000),
            "<gpx>", "<?xml version=\"1.0\"?>", "  <kml>", "\u{FEFF}<gpx><trk>", "<html>", "<",
            "%PDF-1.4", "{\\rtf1",
        ]

    @Test(arguments: rejected)
    func `a rejected line anywhere changes nothing of what others bring`(_ line: String) {
        var setup = Pass.Setup.locations
        setup.decoding.maxLine = 2000
        var random = SplitMix64(seed: UInt64(line.utf8.count))
        for seed in 0..<UInt64(Rounds.count(12)) {
            let log = RandomLog(seed: seed, RandomLog.Taste(count: 40, isTimed: true))
            var lines = log.lines.map(\.text)
            let alone = Pass.over(lines, setup).lines
            // Not both: what one begins another may end.
            let isTorn = random.oneIn(2)
            for _ in 0...random.int(in: 0...2) {
                let good = log.lines.randomElement(using: &random)?.text ?? "{}"
                let torn = good.prefix(Int(random.int(in: 1...Int64(good.count - 1))))
                // A document would begin with the first line.
                let index = random.oneIn(4) ? 0 : Int(random.int(in: 0...Int64(lines.count)))
                lines.insert(isTorn ? String(torn) : line, at: index)
            }
            let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
            let cuts = random.cuts(of: bytes.count, every: 200)
            let together = Pass.over(bytes, setup, cuts: cuts).lines
            expectEqual(firstDifference(together, alone), nil, "seed \(seed)")
        }
    }

    @Test func `a strict run stops at the first rejected line`() {
        var setup = Pass.Setup()
        setup.options.isStrict = true
        let tick = #"{"type":"tick"}"#
        let fix = #"{"type":"fix","lat":1,"lon":2,"time":0}"#
        for bad in ["{", #"{"type":"viewport","zoom":3}"#] {
            var pass = Pass(setup)
            pass.read([fix, tick, bad, tick, bad].joined(separator: "\n"))
            expectEqual(pass.hasStopped, true)
            let result = pass.finish()
            expectEqual(result.tally.used, 2)
            expectEqual(result.tally.rejected, 1)
            expectEqual(result.diagnostics.map(\.line), [3])
            expectEqual(result.lines.count, 1)
        }
        var pass = Pass(setup)
        pass.read([fix, #"{"type":"fix","lat":0,"lon":0}"#, ""].joined(separator: "\n"))
        expectEqual(pass.hasStopped, false)
    }

    @Test func `keeps the whole line at which it stops, with any chunk size`() {
        var setup = Pass.Setup()
        setup.options.isStrict = true
        setup.options.keepsDeadLetters = true
        setup.decoding.maxLine = 100
        let long = String(repeating: "x", count: 300_000)
        let bytes = Array("{\"type\":\"tick\"}\n\(long)\n{\n{\"type\":\"tick\"}\n".utf8)
        for cuts in [[], [20], [100_000, 200_000, 300_010]] {
            let result = Pass.over(bytes, setup, cuts: cuts)
            expect(result.deadLetters.elementsEqual("\(long)\n".utf8))
            expectEqual(result.tally.read, 2)
        }
    }
}
