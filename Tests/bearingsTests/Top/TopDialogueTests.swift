import BearingsTestSupport
import BearingsWire
import Testing

@testable import bearings

@Suite struct TopDialogueTests {
    private static let second: UInt64 = 1_000_000_000
    private static let hello = ServerLineDecoder.Content.hello(version: "0.1.0")
    private var dialogue = TopDialogue("s", period: 2000, at: 100 * TopDialogueTests.second)

    private func stats(uptime: Double) -> ServerStats {
        var stats = ServerStats()
        stats.uptime = uptime
        return stats
    }

    @Test mutating func `asks after the greeting and then once a period`() {
        let start = 100 * Self.second
        expectEqual(dialogue.mayAsk(at: start), false)
        expectEqual(dialogue.received(Self.hello, at: start + 5), .nothing)
        expectEqual(dialogue.version, "0.1.0")
        expectEqual(dialogue.deadline(at: start + 5), start + 5)
        expectEqual(dialogue.mayAsk(at: start + 6), true)
        expectEqual(dialogue.mayAsk(at: start + 6), false)

        // The answer takes a moment, which does not add up.
        expectEqual(dialogue.received(.stats(stats(uptime: 1)), at: start + 900), .figures)
        expectEqual(dialogue.latest?.uptime, 1)
        expectEqual(dialogue.previous, nil)
        let next = start + 6 + 2 * Self.second
        expectEqual(dialogue.deadline(at: start + 900), next)
        expectEqual(dialogue.mayAsk(at: next - 1), false)
        expectEqual(dialogue.mayAsk(at: next), true)
        expectEqual(dialogue.received(.stats(stats(uptime: 3)), at: next + 900), .figures)
        expectEqual(dialogue.previous?.uptime, 1)
        expectEqual(dialogue.latest?.uptime, 3)
    }

    @Test mutating func `ignores answers that it did not ask for`() {
        expectEqual(dialogue.received(.stats(stats(uptime: 1)), at: 0), .nothing)
        expectEqual(dialogue.received(Self.hello, at: 0), .nothing)
        expectEqual(dialogue.received(.other, at: 0), .nothing)
        expectEqual(dialogue.received(.stats(stats(uptime: 1)), at: 0), .nothing)
        expectEqual(dialogue.latest, nil)
    }

    @Test mutating func `another protocol is not a server's`() {
        expectEqual(
            dialogue.received(nil, at: 0),
            .failed("s is no socket of bearings serve: it does not speak its protocol")
        )
    }

    @Test mutating func `reports the server's goodbye with its reason`() {
        expectEqual(dialogue.ending, "s has ended the connection")
        expectEqual(dialogue.received(.bye(.shutdown), at: 0), .nothing)
        expectEqual(dialogue.ending, "s has ended the connection: shutdown")
    }

    @Test mutating func `reports a limit before the goodbye`() {
        _ = dialogue.received(.error(message: "there are 2 clients"), at: 0)
        _ = dialogue.received(.bye(.slow), at: 0)
        expectEqual(dialogue.ending, "s has ended the connection: there are 2 clients")
    }

    @Test mutating func `a silent server is noticed and later given up`() {
        let start = 100 * Self.second
        expectEqual(dialogue.silence(at: start + 2 * Self.second - 1), nil)
        expectEqual(dialogue.silence(at: start + 2 * Self.second), 2)
        _ = dialogue.received(Self.hello, at: start)
        expectEqual(dialogue.silence(at: start + 9 * Self.second), nil)
        expectEqual(dialogue.mayAsk(at: start), true)
        expectEqual(dialogue.silence(at: start + 9 * Self.second), 9)
        expectEqual(dialogue.deadline(at: start), start + Self.second)
        expectEqual(dialogue.impatience(at: start + 10 * Self.second - 1), nil)
        expectEqual(dialogue.impatience(at: start + 10 * Self.second), "s has not answered for 10s")
    }
}
