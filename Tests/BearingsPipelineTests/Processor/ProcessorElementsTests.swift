import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Testing

@testable import BearingsTestSupport

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
