import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct CompassTests {
    @Test func `the first viewport emits the needle once, in the next frame`() {
        var map = TurningMap()
        map.viewport(100, heading: 80)
        map.finish()

        expectEqual(map.emitted, ["117 idle -80"])
        expectEqual(map.events.first?.heading, 80)
    }

    @Test func `a map that keeps its heading emits nothing more`() {
        var map = TurningMap()
        map.viewport(0, heading: 80)
        for step: Milliseconds in 1...100 { map.viewport(step * 40, heading: 80) }
        map.viewport(10_000, heading: 80)
        map.finish()

        expectEqual(map.emitted.count, 1)
    }

    @Test func `a delay emits no frames before the heading changes`() {
        let hour: Milliseconds = 3_600_000
        var compass = Compass(heading: 0, Compass.Settings(delay: 100 * hour))
        for (time, heading) in [(1000, 0), (1200, 9), (1400, 9)] as [(Milliseconds, Double)] {
            compass.viewportChanged(
                heading: heading,
                isReported: true,
                hasStopped: false,
                at: .milliseconds(time),
                cause: 0
            )
        }
        var frames: [Milliseconds] = []
        var emitted: [CompassPhase] = []
        while let due = compass.deadline, frames.count < 1000 {
            frames.append(due.millisecondsSince1970)
            if let event = compass.deadlineReached(at: due)?.event { emitted.append(event.phase) }
        }

        expect(frames.count < 40)
        expect(frames.dropFirst(3).allSatisfy { $0 > 1000 + 100 * hour })
        expectEqual(frames.last, 1217 + 100 * hour)
        expect(emitted.count > 10)
        expectEqual(emitted.last, .idle)
    }

    @Test func `a single jump settles the short way in half a second`() throws {
        var map = TurningMap()
        map.viewport(0, heading: 350)
        map.viewport(1000, heading: 20)
        map.finish()

        let settle = map.events.filter { $0.phase == .settle }
        expect(settle.allSatisfy { $0.settle == CompassEvent.Settle(from: -350, to: -380) })
        expectEqual(map.rotation(at: 1250).map { abs($0 + 365) < 1e-9 }, true)
        let last = try #require(map.actions.last)
        expectEqual(last.time, .milliseconds(1500))
        expectEqual(map.emitted.last, "1500 idle -380")
        expectEqual(map.events.last?.heading, 20)
        expectEqual(map.events.last?.velocity, 0)
    }

    @Test func `half a turn settles anticlockwise`() {
        var map = TurningMap()
        map.viewport(0, heading: 0)
        map.viewport(1000, heading: 180)
        map.finish()

        expectEqual(map.events.last?.rotation, -180)
    }

    @Test func `headings slower than frames are interpolated with a delay of a tenth of a second`()
    {
        var map = TurningMap()
        for step: Milliseconds in 0...10 { map.viewport(step * 100, heading: Double(step) * 6) }
        map.finish()

        for frame: Milliseconds in [200, 250, 500, 750, 1000, 1100] {
            let expected = -Double(frame - 100) * 0.06
            expectEqual(map.rotation(at: frame).map { abs($0 - expected) < 1e-9 }, true)
        }
        expectEqual(map.emitted.last, "1117 idle -60")
        expectEqual(map.phases, [.idle, .follow, .idle])
        let following = map.events.filter { $0.phase == .follow }
        expect(following.allSatisfy { abs($0.velocity + 60) < 1e-9 && $0.isVisible })
    }

    @Test func `a host that reports every frame gets a single motion`() {
        var map = TurningMap(Compass.Settings(delay: 0))
        for frame: Milliseconds in 0...60 {
            map.viewport(frame * 50 / 3, heading: 330 + Double(frame))
        }
        map.finish()

        expectEqual(map.phases, [.follow, .idle])
        expect(map.events.allSatisfy { $0.isVisible })
        expect(map.events.dropFirst(2).dropLast(3).allSatisfy { abs($0.velocity + 60) < 3 })
    }

    @Test func `wraps huge headings before following them`() {
        var map = TurningMap()
        map.viewport(0, heading: 1e18)
        map.viewport(1000, heading: 10)
        map.finish()

        expectEqual(map.events.last.map { abs($0.heading - 10) < 1e-9 }, true)
    }

    @Test func `the end of input releases fingers still on the map`() {
        var map = TurningMap()
        map.viewport(0, heading: 0)
        map.rotate(1000, .began, 0, 0)
        map.rotate(1100, .changed, 0.5, 3)
        map.finish()

        expectEqual(map.phases, [.idle, .gesture, .idle])
    }

    @Test func `a pinch without rotation does not affect the next gesture`() {
        var map = TurningMap()
        map.viewport(0, heading: 80)
        map.gesture(1000, .pinch, .began)
        map.gesture(1100, .pinch, .ended)
        map.tilt(2000, .changed, 30)
        map.rotate(2010, .began, 0.1, 0)
        map.finish()

        expectEqual(map.phases, [.idle])
    }

    @Test func `without a delay the needle shows the latest heading`() {
        var map = TurningMap(Compass.Settings(delay: 0))
        map.viewport(0, heading: 0)
        map.viewport(200, heading: 30)
        map.advance(to: 234)

        expectEqual(map.rotation(at: 217), -30)
    }

    @Test func `fingers turn the needle, which coasts and settles when the map rests`() throws {
        var map = TurningMap()
        map.viewport(0, heading: 30)
        map.rotate(1000, .began, 0, 0)
        map.rotate(1100, .changed, 0.2, 2)
        map.rotate(1200, .ended, 0.4, 2)
        map.viewport(3000, heading: 340, phase: .didChange)
        map.finish()

        expectEqual(map.phases, [.idle, .gesture, .momentum, .idle, .settle, .idle])
        let turned = map.rotation(at: 1117)
        expect(abs(try #require(turned) - (-30 + 0.2.degrees)) < 1e-9)
        let coasted = map.rotation(at: 2900)
        expect(abs(try #require(coasted) - (-30 + 0.4.degrees + 22.8266)) < 0.01)
        expectEqual(map.events.last?.heading, 340)
    }

    @Test func `a release at rest holds the needle until the map stops`() {
        var map = TurningMap()
        map.viewport(0, heading: 0)
        map.rotate(1000, .began, 0, 0)
        map.rotate(1100, .ended, 0.5, 0)
        map.viewport(1200, heading: 0)
        map.advance(to: 3000)
        expectEqual(map.phases, [.idle, .gesture, .idle])

        map.viewport(3000, heading: 331, phase: .didChange)
        map.finish()

        expectEqual(map.emitted.last?.hasSuffix(" idle 29"), true)
    }

    @Test func `a cancelled gesture leaves no momentum`() {
        var map = TurningMap()
        map.viewport(0, heading: 0)
        map.rotate(1000, .began, 0, 0)
        map.rotate(1100, .cancelled, 0.5, 9)
        map.finish()

        expectEqual(map.phases, [.idle, .gesture, .idle])
    }

    @Test func `a new gesture takes over the coasting needle`() throws {
        var map = TurningMap()
        map.viewport(0, heading: 0)
        map.rotate(1000, .began, 0, 0)
        map.rotate(1100, .ended, 0.5, 5)
        map.rotate(1200, .began, 0, 0)
        map.advance(to: 2000)

        let momentum = Momentum(velocity: 5.0.degrees)
        let held = 0.5.degrees + momentum.turn(after: 0.1)
        expectEqual(map.events.last?.phase, .gesture)
        expect(abs(try #require(map.events.last).rotation - held) < 1e-9)
    }

    @Test func `the map's rest interrupts momentum`() {
        var map = TurningMap()
        map.viewport(0, heading: 0)
        map.rotate(1000, .began, 0, 0)
        map.rotate(1100, .ended, 0.5, 5)
        map.viewport(1150, heading: 300, phase: .didChange)
        map.finish()

        expectEqual(map.phases, [.idle, .gesture, .momentum, .settle, .idle])
        expectEqual(map.emitted.last?.hasSuffix(" idle 60"), true)
    }

    @Test func `headings reported while coasting are shown after it`() {
        var map = TurningMap()
        map.viewport(0, heading: 0)
        map.rotate(1000, .began, 0, 0)
        map.rotate(1100, .ended, 0.5, 1)
        map.viewport(1150, heading: 330)
        map.viewport(1200, heading: 318)
        map.finish()

        expectEqual(map.phases, [.idle, .gesture, .momentum, .settle, .idle])
        expectEqual(map.emitted.last?.hasSuffix(" idle 42"), true)
    }

    @Test func `a tilt that starts first leaves the needle alone`() {
        var map = TurningMap()
        map.viewport(0, heading: 80)
        map.tilt(1000, .began, 3)
        map.rotate(1002, .began, 0, 0)
        map.rotate(1100, .changed, 0.4, 3)
        map.rotate(1200, .ended, 0.5, 3)
        map.finish()

        expectEqual(map.emitted.count, 1)
    }

    @Test(arguments: [0.5, 0.1])
    func `a tremor is not a tilt`(points: Double) {
        var map = TurningMap()
        map.viewport(0, heading: 80)
        map.tilt(1000, .changed, points)
        map.rotate(1002, .began, 0, 0)
        map.rotate(1100, .changed, 0.4, 3)
        map.advance(to: 1200)

        expectEqual(map.phases, [.idle, .gesture])
    }

    @Test func `ignores tilts above a distance of 100 km`() {
        var map = TurningMap()
        map.viewport(0, heading: 80, zoom: 5)
        map.tilt(1000, .began, 30)
        map.rotate(1002, .began, 0.1, 0)
        map.advance(to: 1200)

        expectEqual(map.phases, [.idle, .gesture])
    }

    @Test func `ignores pans, and a pinch makes the gesture a rotation`() {
        var map = TurningMap()
        map.viewport(0, heading: 80)
        map.gesture(1000, .pan, .changed) { $0.translation = ScreenVector(dx: 9, dy: 9) }
        map.gesture(1010, .pinch, .began) { $0.scale = 1.1 }
        map.tilt(1020, .changed, 30)
        map.rotate(1030, .began, 0.1, 0)
        map.advance(to: 1200)

        expectEqual(map.phases, [.idle, .gesture])
    }

    @Test func `after a tilt the next gesture is classified anew`() {
        var map = TurningMap()
        map.viewport(0, heading: 80)
        map.tilt(1000, .changed, 30)
        map.tilt(1100, .ended, 40)
        map.rotate(1200, .began, 0.1, 0)
        map.advance(to: 1300)

        expectEqual(map.phases, [.idle, .gesture])
    }

    @Test func `is hidden only at rest with north up`() {
        var map = TurningMap()
        map.viewport(0, heading: 0)
        map.viewport(1000, heading: 10)
        map.viewport(2000, heading: 0)
        map.finish()

        expectEqual(map.events.filter { !$0.isVisible }.map(\.phase), [.idle, .idle])
        expectEqual(map.events.first?.isVisible, false)
        expectEqual(map.events.last?.isVisible, false)
        expect(map.events.filter { $0.isVisible }.contains { $0.phase == .idle })
    }

    @Test func `a compass that is always visible is never hidden`() {
        var map = TurningMap(Compass.Settings(isAlwaysVisible: true))
        map.viewport(0, heading: 0)
        map.finish()

        expectEqual(map.events.map(\.isVisible), [true])
    }

    @Test func `setting the clock treats the next heading as after a gap`() {
        var map = TurningMap()
        map.viewport(10_000_000, heading: 0)
        map.viewport(10_000_100, heading: 10)
        map.viewport(0, heading: 40)
        map.finish()

        expectEqual(map.events.last?.rotation, -40)
        expectEqual(map.phases.suffix(2), [.settle, .idle])
    }

    @Test func `no timer runs at rest`() {
        var map = TurningMap()
        map.viewport(0, heading: 0)
        map.viewport(1000, heading: 10)
        map.advance(to: 5000)

        expectEqual(map.engine.deadline, nil)
    }
}
