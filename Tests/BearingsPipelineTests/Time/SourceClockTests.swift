import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import Testing

@Suite struct SourceClockTests {
    static let wall = Instant.milliseconds(1_767_258_000_000)

    @Test(
        arguments: [
            (.auto, false, true, false), (.live, true, true, true), (.log, false, false, false),
        ] as [(SourceClock.Mode, Bool, Bool, Bool)]
    )
    func `at first the kind of source decides whether it is live, unless it is settled`(
        mode: SourceClock.Mode,
        file: Bool,
        terminal: Bool,
        stream: Bool
    ) {
        let clock = SourceClock(mode)
        expectEqual(clock.isLive(.file, at: Self.wall), file)
        expectEqual(clock.isLive(.terminal, at: Self.wall), terminal)
        expectEqual(clock.isLive(.stream, at: Self.wall), stream)
    }

    @Test(arguments: [-600_001, -600_000, 0, 600_000, 600_001] as [Milliseconds])
    func `a stream is live while its records are within ten minutes of the wall clock`(
        distance: Milliseconds
    ) {
        var clock = SourceClock(.auto)
        clock.noteTime(Self.wall.advanced(by: distance))
        expectEqual(clock.isLive(.stream, at: Self.wall), (distance.magnitude <= 600_000))
        expect(clock.isLive(.terminal, at: Self.wall))
        expect(!clock.isLive(.file, at: Self.wall))
    }

    @Test func `the newest time decides, until silence makes it old`() {
        var clock = SourceClock(.auto)
        clock.noteTime(Self.wall)
        clock.noteTime(Self.wall.advanced(by: -3_600_000))
        expect(clock.isLive(.stream, at: Self.wall))
        expect(clock.isLive(.stream, at: Self.wall.advanced(by: 600_000)))
        expect(!clock.isLive(.stream, at: Self.wall.advanced(by: 600_001)))

        clock.noteTime(Self.wall.advanced(by: 600_000))
        expect(clock.isLive(.stream, at: Self.wall.advanced(by: 600_001)))
    }

    @Test(arguments: [.live, .log] as [SourceClock.Mode])
    func `a settled source ignores the records' times`(mode: SourceClock.Mode) {
        var clock = SourceClock(mode)
        clock.noteTime(.epoch)
        expectEqual(clock.isLive(.stream, at: Self.wall), (mode == .live))
        clock.noteTime(Self.wall)
        expectEqual(clock.isLive(.stream, at: Self.wall), (mode == .live))
    }
}
