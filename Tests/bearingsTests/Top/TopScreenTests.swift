import BearingsTestSupport
import BearingsWire
import Testing

@testable import bearings

@Suite struct TopScreenTests {
    /// A server two seconds after ``earlier``.
    private static let later: ServerStats = {
        var stats = ServerStats()
        stats.uptime = 11_521.5
        (stats.used, stats.ignored, stats.filtered, stats.rejected) = (1300, 20, 30, 4)
        (stats.events, stats.clients, stats.sessions) = (2611, 12, 12_345)
        (stats.bytesIn, stats.bytesOut) = (103_072, 224_576)
        stats.memory = 45 << 20
        stats.latency = ServerStats.Latency(p50: 0.051, p99: 0.213, max: 12.345)
        stats.busiest = [busy("main", 44, 88), busy("東京", 6, 9), busy("anna", 110, 210)]
        return stats
    }()

    private static let earlier: ServerStats = {
        var stats = ServerStats()
        stats.uptime = 11_519.5
        stats.used = 1000
        (stats.events, stats.bytesIn, stats.bytesOut) = (2000, 100_000, 200_000)
        stats.busiest = [busy("main", 40, 80), busy("anna", 10, 10)]
        return stats
    }()

    private static func busy(
        _ name: String,
        _ records: UInt64,
        _ events: UInt64
    ) -> ServerStats.BusySession {
        ServerStats.BusySession(name: Array(name.utf8), records: records, events: events)
    }

    private static let screen = TopScreen(
        socket: "/run/bearings.sock",
        version: "0.1.0",
        latest: later,
        previous: earlier
    )

    private func text(_ screen: TopScreen, width: Int = 80, height: Int? = nil) -> [String] {
        screen.lines(width: width, height: height).map(\.text)
    }

    @Test func `fits in 80 columns`() {
        let gap = String(repeating: " ", count: 52)
        expectEqual(
            text(Self.screen),
            [
                "bearings 0.1.0, up 3h12m, /run/bearings.sock",
                "lines     177/s  1,354 in all  filtered 30  rejected 4",
                "events    306/s  2,611 in all",
                "bytes     in 1.5 KiB/s  out 12 KiB/s",
                "latency   p50 0.051  p99 0.213  max 12.3 ms  since the start",
                "sessions  12,345  clients 12  memory 45 MiB",
                "",
                "session\(gap)  records/s  events/s",
                "anna   \(gap)         50       100",
                // Counted only since then, and two columns a character.
                "東京   \(gap)        3.0       4.5",
                "main   \(gap)        2.0       4.0",
            ]
        )
    }

    @Test func `fits in 40 columns`() {
        expectEqual(
            text(Self.screen, width: 40),
            [
                "bearings 0.1.0, up 3h12m, /run/bearings…",
                "lines     177/s  1,354 in all",
                "          filtered 30  rejected 4",
                "events    306/s  2,611 in all",
                "bytes     in 1.5 KiB/s  out 12 KiB/s",
                "latency   p50 0.051  p99 0.213",
                "          max 12.3 ms  since the start",
                "sessions  12,345  clients 12",
                "          memory 45 MiB",
                "",
                "session              records/s  events/s",
                "anna                        50       100",
                "東京                       3.0       4.5",
                "main                       2.0       4.0",
            ]
        )
    }

    @Test func `a low screen has the busiest session rather than all figures`() {
        var screen = Self.screen
        screen.note = "q quits"
        let lines = text(screen, width: 40, height: 10)
        expectEqual(lines.count, 10)
        expect(lines.contains { $0.hasPrefix("anna") })
        expectEqual(lines.last, "q quits")
    }

    @Test func `no line is wider than the screen, and no more lines than fit`() {
        var screen = Self.screen
        screen.note = "every 1s; q or Ctrl-C ends"
        for width in Rounds.sample(1...100, oneIn: 2) {
            for height in Rounds.sample(1...30, oneIn: 8, offset: width / 2) {
                let lines = text(screen, width: width, height: height)
                expect(lines.allSatisfy { $0.columns <= width })
                expectEqual(lines.count, height)
                expectEqual(lines.last, screen.note?.fitted(to: width))
            }
        }
    }

    @Test func `a low screen shows the busiest sessions that fit`() {
        var screen = Self.screen
        screen.note = "every 1s"
        let heading = text(Self.screen)[7]
        let row = text(Self.screen)[8]
        // Seven lines stand above the table's rows with its heading, and one below.
        expectEqual(Array(text(screen, height: 10)[6...]), ["", heading, row, "every 1s"])
        expectEqual(
            Array(text(screen, height: 9)[5...]),
            [text(Self.screen)[5], "", "", "every 1s"]
        )
        expectEqual(
            Array(text(screen, height: 13)[9...]),
            [
                text(Self.screen)[9], text(Self.screen)[10], "", "every 1s",
            ]
        )
    }

    @Test func `without earlier figures there are no rates`() {
        var screen = Self.screen
        screen.previous = nil
        screen.latest.latency = nil
        screen.latest.memory = nil
        (screen.latest.filtered, screen.latest.rejected) = (0, 0)
        let lines = text(screen, width: 40)
        expectEqual(
            lines.prefix(6),
            [
                "bearings 0.1.0, up 3h12m, /run/bearings…", "lines     -/s  1,320 in all",
                "events    -/s  2,611 in all", "bytes     in -/s  out -/s", "latency   -",
                "sessions  12,345  clients 12",
            ]
        )
        // As the server has them.
        expectEqual(lines[8], "main                         -         -")
        expect(lines[9].hasPrefix("東京 "))
    }

    @Test func `a session with a reset count, or perhaps unlisted before, has no rate`() {
        var screen = Self.screen
        screen.latest.busiest = [Self.busy("main", 39, 100)]
        expectEqual(text(screen, width: 40).last, "main                         -        10")

        screen.previous?.busiest = (0..<ServerStats.mostBusiest).map { Self.busy("s\($0)", 1, 1) }
        expectEqual(text(screen, width: 40).last, "main                         -         -")
    }

    @Test func `distinguishes a server without session names from one without sessions`() {
        var screen = Self.screen
        screen.latest.busiest = []
        expectEqual(text(screen).last, "no session has taken a record")
        screen.latest.busiest = nil
        expectEqual(text(screen).last, "the server does not name its busiest sessions")
    }

    @Test func `a name cannot control the terminal`() {
        var screen = Self.screen
        screen.socket = "/run/\u{1B}[31m"
        screen.version = "0\n"
        screen.latest.busiest = [Self.busy("a\u{1B}[2J\u{202E}", 1, 1)]
        let lines = text(screen)
        expect(lines[0].hasPrefix(#"bearings 0\u{a}, up 3h12m, /run/\u{1b}[31m"#))
        expectEqual(lines.last?.hasPrefix(#"a\u{1b}[2J\u{202e} "#), true)
    }

    @Test func `styles titles, headings and notes`() {
        var screen = Self.screen
        screen.note = "note"
        let lines = screen.lines(width: 40, height: 20)
        expectEqual(lines.first?.style, .title)
        expectEqual(lines[10].style, .heading)
        expectEqual(lines.last, TopScreen.Line(text: "note", style: .note))
        expectEqual(lines.filter { $0.style == .plain }.count, 17)
    }
}
