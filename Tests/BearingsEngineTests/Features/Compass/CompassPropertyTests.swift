import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// What holds for any fingers on any map.
@Suite struct CompassPropertyTests {
    static let seeds = Rounds.seeds(50)

    private struct Story: ~Copyable {
        var map: TurningMap
        /// The heading at which the map comes to rest.
        var end: Double
    }

    /// A random story: fingers that turn, pinch, tilt and pan, a host that reports headings live or only
    /// in the end, and a map that says where it has come to rest.
    private static func story(seed: UInt64, rate: Int64) -> Story {
        var random = SplitMix64(seed: seed)
        var map = TurningMap(Compass.Settings(delay: 100, frameRate: rate))
        var time: Milliseconds = random.int(in: 0...1000)
        var heading = random.double(in: 0...360)
        map.viewport(time, heading: heading)
        for _ in 0..<random.int(in: 1...6) {
            time += random.int(in: 1...1500)
            switch random.int(in: 0...3) {
            case 0:
                map.tilt(time, random.oneIn(2) ? .changed : .ended, random.double(in: 0...9))
            case 1:
                map.gesture(time, random.oneIn(2) ? .pinch : .pan, .changed)
            case 2:
                heading += random.double(in: -40...40)
                map.viewport(time, heading: heading, phase: random.oneIn(2) ? .didChange : nil)
            default:
                turn(&map, &time, &heading, &random)
            }
        }
        time += random.int(in: 1...2000)
        heading += random.double(in: -40...40)
        map.viewport(time, heading: heading, phase: .didChange)
        map.finish()
        return Story(map: map, end: heading)
    }

    private static func turn(
        _ map: inout TurningMap,
        _ time: inout Milliseconds,
        _ heading: inout Double,
        _ random: inout SplitMix64
    ) {
        var turned = 0.0
        var velocity = 0.0
        let isLive = random.oneIn(3)
        map.rotate(time, .began, 0, 0)
        for _ in 0..<random.int(in: 0...12) {
            time += random.int(in: 5...40)
            velocity = random.double(in: -6...6)
            turned += random.double(in: -0.1...0.1)
            map.rotate(time, .changed, turned, velocity)
            if isLive { map.viewport(time, heading: heading - turned.degrees) }
        }
        time += random.int(in: 5...40)
        let phase: Gesture.Phase = random.oneIn(4) ? .cancelled : .ended
        map.rotate(time, phase, turned, random.oneIn(4) ? 0 : velocity)
        heading -= turned.degrees
    }

    @Test(arguments: seeds)
    func `the needle rests within 3 s at minus the map's heading`(seed: UInt64) throws {
        let story = Self.story(seed: seed, rate: 60)

        let events = story.map.events
        let last = try #require(events.last)
        expectEqual(last.phase, .idle)
        expect((last.rotation + story.end).wrappedTo180.magnitude < 1e-6)
        let deadline = story.map.engine.deadline
        expectEqual(deadline, nil)
    }

    @Test(arguments: seeds)
    func `every frame is finite, later than the last and different`(seed: UInt64) {
        let story = Self.story(seed: seed, rate: 60)

        var last: (time: Instant, event: CompassEvent)?
        for (action, event) in zip(story.map.actions, story.map.events) {
            expect(event.rotation.isFinite && event.velocity.isFinite)
            expect(0..<360 ~= event.heading)
            if let last {
                expect(last.time < action.time)
                let isTurned = (event.rotation - last.event.rotation).magnitude >= 0.001
                expect(isTurned || event.phase != last.event.phase)
            }
            last = (action.time, event)
        }
    }

    @Test(arguments: seeds)
    func `the needle turns no faster than fingers, momentum and easing do`(seed: UInt64) {
        let story = Self.story(seed: seed, rate: 60)

        var last: (time: Instant, rotation: Double)?
        for (action, event) in zip(story.map.actions, story.map.events) {
            if let last {
                // Fingers turn by 0.1 rad an input, at most four of them a frame; momentum by 6 rad/s;
                // a settle of half a turn by 1.72 ways in half a second; two headings by 40° each.
                let frames = Double(action.time.since(last.time)) / 16 + 1
                let most = 4 * 0.1.degrees + frames * (6.0.degrees + 620) / 60 + 80
                expect((event.rotation - last.rotation).magnitude < most)
            }
            last = (action.time, event.rotation)
        }
    }

    @Test(arguments: seeds)
    func `30, 60 and 120 frames a second agree at common times`(seed: UInt64) {
        let slow = Self.story(seed: seed, rate: 30)
        let usual = Self.story(seed: seed, rate: 60)
        let fast = Self.story(seed: seed, rate: 120)

        // Every tenth of a second is an instant of all three grids.
        let end = slow.map.actions.last?.time.millisecondsSince1970 ?? 0
        for time in stride(from: 100, through: end, by: 100) {
            let shown = slow.map.rotation(at: time)
            for other in [usual.map.rotation(at: time), fast.map.rotation(at: time)] {
                switch (shown, other) {
                case (nil, nil): break
                // What was drawn last may lie a thousandth behind.
                case (let one?, let other?): expect(abs(one - other) < 0.002)
                default: Issue.record("a needle is shown at one rate alone, at \(time)")
                }
            }
        }
    }
}
