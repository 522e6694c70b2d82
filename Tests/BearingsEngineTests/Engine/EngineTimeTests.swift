import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct EngineTimeTests: ~Copyable {
    var timeline = Timeline(Configuration(map: Configuration.Map(defaultViewport: .none)))

    @Test mutating func `the deadline is that of the next timer`() {
        expectEqual(timeline.engine.deadline, nil)
        timeline.at(0, .evenViewport)
        expectEqual(timeline.engine.deadline, .milliseconds(17))
        timeline.advance(to: 17)
        expectEqual(timeline.engine.deadline, .milliseconds(250))
        timeline.at(21, .fix(.even(right: 200)))
        timeline.at(22, .fix(.even(right: 200, down: 9)))
        expectEqual(timeline.engine.deadline, .milliseconds(38))

        timeline.advance(to: 38)
        expectEqual(timeline.engine.deadline, .milliseconds(250))
        timeline.advance(to: 250)
        expectEqual(timeline.engine.deadline, .milliseconds(30_022))
        timeline.advance(to: 30_022)
        expectEqual(timeline.engine.deadline, nil)
    }

    @Test func `a session without input emits nothing`() {
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .fixed(.even)))
        )

        expect(timeline.advance(to: 1_000_000).isEmpty)
        expect(timeline.finish().isEmpty)
        expectEqual(timeline.engine.clock, nil)
    }

    @Test mutating func `the lift of a pin is a timer`() {
        let pin = Annotation(id: "a", coordinate: .even())
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .fixed(.even)))
        )
        timeline.at(0, .annotations(.set([pin])))
        timeline.at(1000, .drag(DragInput(annotation: "a", state: .starting, finger: nil)))
        expectEqual(timeline.engine.deadline, .milliseconds(1300))
        timeline.at(1150, .annotations(.set([])))
        expectEqual(timeline.engine.deadline, nil)
    }

    @Test mutating func `silence moves the clock only as far as the last timer that fired`() {
        timeline.at(0, .evenViewport)
        timeline.advance(to: 200)
        expectEqual(timeline.engine.clock, .milliseconds(17))

        timeline.advance(to: 900)
        expectEqual(timeline.engine.clock, .milliseconds(250))
    }

    @Test func `the lateness that counts as setting the clock is configurable`() {
        var timeline = Timeline(
            Configuration(
                map: Configuration.Map(defaultViewport: .none),
                session: Configuration.Session(reset: 500)
            )
        )
        timeline.at(1000, .tick)
        timeline.at(500, .evenViewport)
        timeline.at(499, .viewport { $0.heading = 90 })

        expectEqual(
            timeline.gist,
            [
                "1000 will change (late 500)", "1250 did change", "499 will change",
            ]
        )
    }

    @Test mutating func `on a log an untimed fix is one step later, other inputs are now`() {
        let fix = Input.fix(.paris)
        expectEqual(timeline.engine.timeForUntimed(fix, present: nil), .epoch)
        expectEqual(timeline.engine.timeForUntimed(.tick, present: nil), .epoch)

        timeline.at(7000, .tick)
        let report = Input.epochReport(Fix(coordinate: .paris))
        expectEqual(timeline.engine.timeForUntimed(fix, present: nil), .milliseconds(8000))
        expectEqual(timeline.engine.timeForUntimed(report, present: nil), .milliseconds(8000))
        expectEqual(timeline.engine.timeForUntimed(.tick, present: nil), .milliseconds(7000))
        expectEqual(
            timeline.engine.timeForUntimed(.evenViewport, present: nil),
            .milliseconds(7000)
        )
        expectEqual(
            timeline.engine.timeForUntimed(.deviceHeading(3), present: nil),
            .milliseconds(7000)
        )
    }

    @Test mutating func `live, an untimed input is now, a fix at least newer than the last`() {
        let now = Instant.milliseconds(9000)
        expectEqual(timeline.engine.timeForUntimed(.fix(.paris), present: now), now)

        timeline.at(8000, .fix(.paris))
        expectEqual(timeline.engine.timeForUntimed(.fix(.paris), present: now), now)

        timeline.at(9000, .fix(.paris))
        expectEqual(timeline.engine.timeForUntimed(.fix(.paris), present: now), .milliseconds(9001))
        expectEqual(timeline.engine.timeForUntimed(.tick, present: now), now)
    }

    @Test(arguments: seeds)
    func `no timer is due before the time given as quiet`(seed: UInt64) {
        var script = RandomScript(seed: seed)
        var random = SplitMix64(seed: seed)
        if random.oneIn(2) { script.turnMap(&random) }
        var asked = 0
        _ = script.run { engine, _, _ in
            guard let due = engine.deadline else { return }
            expect(engine.quietUntil <= due)
            if engine.quietUntil > .distantPast { asked += 1 }
        }

        expect(asked > 50)
    }
}

private let seeds: [UInt64] = Array(1...24)
