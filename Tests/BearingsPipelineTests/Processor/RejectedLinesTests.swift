import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

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
