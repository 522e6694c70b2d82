import BearingsTestSupport
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct BusiestSessionsTests {
    private func count(_ sessions: inout BusiestSessions, _ generation: Int, times: Int = 1) {
        for _ in 0..<times {
            sessions.count(
                index: generation,
                generation: UInt64(generation),
                sequence: UInt64(10 * generation)
            )
        }
    }

    private func generations(_ entries: [BusiestSessions.Entry]) -> [UInt64] {
        entries.map(\.generation)
    }

    @Test func `counts all records while there are few sessions`() {
        var sessions = BusiestSessions()
        count(&sessions, 1, times: 2)
        count(&sessions, 3, times: 7)
        count(&sessions, 2, times: 2)

        let entries = sessions.look()
        expectEqual(generations(entries), [3, 1, 2])
        expectEqual(entries.map(\.records), [7, 2, 2])
        expectEqual(entries.map(\.sequence), [30, 10, 20])
    }

    @Test func `halves the counts after each report but remembers them`() {
        var sessions = BusiestSessions()
        count(&sessions, 1, times: 10)
        count(&sessions, 2, times: 4)
        expectEqual(generations(sessions.look()), [1, 2])
        // 5 and 2 are left of them.
        count(&sessions, 2, times: 4)

        let entries = sessions.look()
        expectEqual(generations(entries), [2, 1])
        expectEqual(entries.map(\.records), [8, 10])
    }

    @Test(arguments: 0..<5)
    func `finds a session with more than one record in 256 among a hundred thousand`(
        seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        var sessions = BusiestSessions()
        for _ in 0..<200_000 {
            // One in a hundred is of each of two sessions.
            let draw = random.below(100)
            count(&sessions, draw < 2 ? draw : 2 + random.below(99_998))
        }

        let entries = sessions.look()
        expect(entries.count <= BusiestSessions.most)
        expectEqual(Set(generations(entries).prefix(2)), [0, 1])
    }

    @Test func `a session that becomes busy replaces earlier ones`() {
        var sessions = BusiestSessions()
        for generation in 0..<BusiestSessions.most { count(&sessions, generation, times: 100) }
        for _ in 0..<8 { _ = sessions.look() }
        // By now they count nothing.
        count(&sessions, 1000, times: 2)

        expectEqual(generations(sessions.look()).first, 1000)
    }
}
