import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import Testing

@Suite struct SteadyClockTests {
    static let start = Instant.seconds(1_767_258_000)
    var clock = SteadyClock(monotonic: 5_000_000_000, wall: start)

    /// Reads the clocks `elapsed` milliseconds after the start, with the wall clock set by `set`.
    private mutating func read(_ elapsed: Milliseconds, set: Milliseconds = 0) -> Bool {
        clock.read(
            monotonic: 5_000_000_000 + UInt64(elapsed) * 1_000_000,
            wall: Self.start.advanced(by: elapsed + set)
        )
    }

    @Test mutating func `starts at the wall clock's time and advances with it`() {
        expectEqual(clock.now, Self.start)
        let isSet = read(1_500)
        expect(!isSet)
        expectEqual(clock.now, Self.start.advanced(by: 1_500))
        expectEqual(clock.wallAhead, 0)
    }

    @Test(arguments: [-3_600_000, 90_000_000, 21, -21] as [Milliseconds])
    mutating func `keeps going when the wall clock is set, and notices it`(_ step: Milliseconds) {
        _ = read(1_000)
        let isSet = read(2_000, set: step)
        expect(isSet)
        expectEqual(clock.now, Self.start.advanced(by: 2_000))
        expectEqual(clock.wallAhead, step)

        let isSetAgain = read(3_000, set: step)
        expect(!isSetAgain)
        let isSetBack = read(4_000)
        expect(isSetBack)
        expectEqual(clock.wallAhead, 0)
        expectEqual(clock.now, Self.start.advanced(by: 4_000))
    }

    @Test mutating func `readings slightly apart are no step`() {
        for apart in [-20, 20] as [Milliseconds] {
            let isSet = read(1_000, set: apart)
            expect(!isSet)
            expectEqual(clock.wallAhead, 0)
        }
    }

    @Test mutating func `never goes back`() {
        _ = read(1_000)
        _ = clock.read(monotonic: 0, wall: Self.start)
        expectEqual(clock.now, Self.start.advanced(by: 1_000))
    }

    @Test mutating func `finds the first monotonic time of a moment`() {
        for wait in [0, 1, 999, 3_600_000] as [Milliseconds] {
            let monotonic = clock.monotonic(at: Self.start.advanced(by: wait))
            var early = clock
            _ = clock.read(monotonic: monotonic, wall: Self.start)
            expectEqual(clock.now, Self.start.advanced(by: wait))
            _ = early.read(monotonic: monotonic - 1, wall: Self.start)
            expect(wait == 0 || early.now < clock.now)
        }
    }

    @Test(arguments: [.min, 0, .max] as [Milliseconds])
    func `a distant moment is clamped to a valid time`(_ milliseconds: Milliseconds) {
        let moment = Instant(millisecondsSince1970: milliseconds)
        expectEqual((clock.monotonic(at: moment) > 5_000_000_000), (milliseconds == .max))
    }
}
