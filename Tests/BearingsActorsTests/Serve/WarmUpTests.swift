import BearingsDocuments
import BearingsEngine
import BearingsServe
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsActors
@testable import BearingsPipeline

/// The warm-up takes the same paths as a client.
@Suite struct WarmUpTests {
    /// How the server is set up.
    private struct Setup {
        var options = Processor.Options()
        var decoding = DecodingOptions()
        var limits = ServerLimits()

        init() {
            options.clock = .live
            options.diagnostics = .stream
            options.isServing = true
            options.mostWaiting = 1 << 16
            decoding.acceptsRequests = true
        }
    }

    /// The lines that the rehearsal's client is sent.
    private func lines(_ change: (inout Setup) -> Void = { _ in }) throws -> [String] {
        String(decoding: try warmUp(change).sent, as: UTF8.self).split(separator: "\n").map(
            String.init
        )
        .filter { !$0.hasPrefix(#"{"event":"pong""#) }
    }

    private func warmUp(_ change: (inout Setup) -> Void = { _ in }) throws -> WarmUp {
        var setup = Setup()
        change(&setup)
        return try LoopExecutor.run { [setup] loop, waits in
            let configuration = Configuration(
                map: Configuration.Map(defaultViewport: Configuration.DefaultViewport.none),
                location: Configuration.Location(reportsLocations: true)
            )
            return try await WarmUp(
                with: Hub(Processor(configuration, setup.options), setup.limits),
                setup.limits,
                reading: DocumentFormats.self,
                setup.decoding,
                waits,
                on: loop
            )
        }
    }

    @Test func `a client is greeted and receives an indicator and its moves`() throws {
        let lines = try lines()
        expectEqual(lines.first?.hasPrefix(#"{"event":"hello""#), true)
        let indicators = lines.filter { $0.hasPrefix(#"{"event":"indicator""#) }
        expectEqual(indicators.count, 18)
        expectEqual(indicators.first?.contains(#""phase":"show""#), true)
        expect(indicators.dropFirst().allSatisfy { $0.contains(#""phase":"move""#) })
        expect(!lines.contains { $0.hasPrefix(#"{"event":"error""#) })
    }

    @Test func `after two fixes it subscribes to indicators only`() throws {
        let lines = try lines()
        let other = try #require(lines.lastIndex { !$0.hasPrefix(#"{"event":"indicator""#) })
        let second = try #require(
            lines.indices.filter { lines[$0].hasPrefix(#"{"event":"location""#) }.last
        )
        expectEqual(lines[...second].count { $0.hasPrefix(#"{"event":"location""#) }, 2)
        // All that comes after the two is theirs, or of the indicator.
        expect(other <= second + 2)
    }

    @Test func `with room for one session only, the first receives the same`() throws {
        let one = try lines { $0.options.maxSessions = 1 }
        expectEqual(one, try lines())
    }

    @Test func `limits too small for the warm-up are harmless`() throws {
        let lines = try lines { setup in
            setup.limits.maxLine = 20
            setup.decoding.maxLine = 20
            setup.limits.clientBuffer = 1
        }
        expect(!lines.contains { $0.hasPrefix(#"{"event":"indicator""#) })
    }
}
