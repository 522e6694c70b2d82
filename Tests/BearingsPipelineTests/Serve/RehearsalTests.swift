import BearingsEngine
import BearingsWire
import Testing

@testable import BearingsPipeline

/// What a server plays to itself is what a client's messages come to.
@Suite struct RehearsalTests {
    /// The lines that the rehearsal's client is sent.
    private func lines(_ change: (inout ShardRun.Setup) -> Void = { _ in }) -> [String] {
        var setup = ShardRun.Setup()
        change(&setup)
        let identity = Shard.Identity(version: "test", epoch: 0, limits: setup.limits)
        let shard = Shard(Processor(setup.configuration, setup.options), identity)
        let sent = Rehearsal.play(
            with: shard,
            setup.limits,
            setup.decoding,
            at: .seconds(1_790_000_000)
        )
        return String(decoding: sent, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `its client is greeted, shown an indicator and told of each move`() {
        let lines = lines()
        #expect(lines.first?.hasPrefix(#"{"event":"hello""#) == true)
        let indicators = lines.filter { $0.hasPrefix(#"{"event":"indicator""#) }
        #expect(indicators.count == 18)
        #expect(indicators.first?.contains(#""phase":"show""#) == true)
        #expect(indicators.dropFirst().allSatisfy { $0.contains(#""phase":"move""#) })
        #expect(!lines.contains { $0.hasPrefix(#"{"event":"error""#) })
    }

    @Test func `after two fixes it asks for indicators alone`() throws {
        let lines = lines()
        let other = try #require(lines.lastIndex { !$0.hasPrefix(#"{"event":"indicator""#) })
        let second = try #require(
            lines.indices.filter { lines[$0].hasPrefix(#"{"event":"location""#) }.last
        )
        #expect(lines[...second].count { $0.hasPrefix(#"{"event":"location""#) } == 2)
        // All that comes after the two is theirs, or of the indicator.
        #expect(other <= second + 2)
    }

    @Test func `limits too small for it do no harm`() {
        let lines = lines { setup in
            setup.limits.maxLine = 20
            setup.decoding.maxLine = 20
            setup.limits.clientBuffer = 1
        }
        #expect(!lines.contains { $0.hasPrefix(#"{"event":"indicator""#) })
    }
}
