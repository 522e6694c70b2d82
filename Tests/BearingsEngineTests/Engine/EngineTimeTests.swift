import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct EngineTimeTests: ~Copyable {
    var timeline = Timeline(Configuration(map: Configuration.Map(defaultViewport: .none)))

    // MARK: Timers

    @Test mutating func `a timer fires at its own time, before a later input`() {
        timeline.at(0, .evenViewport)

        expectEqual(
            timeline.at(5000, .fix(.even(right: 200))),
            [
                "250 did change", "5000 camera firstFix", "5000 show right",
            ]
        )
    }

    @Test mutating func `an input at the time of a timer is applied after it`() {
        timeline.at(0, .evenViewport)

        expectEqual(
            timeline.at(250, .viewport { $0.heading = 90 }),
            [
                "250 did change", "250 will change",
            ]
        )
        expect(timeline.at(499, .viewport { $0.heading = 180 }).isEmpty)
    }

    @Test func `timers due at one moment fire in the order region, held move, stale`() {
        var timeline = Timeline(
            Configuration(
                map: Configuration.Map(
                    defaultViewport: .none,
                    region: RegionDebouncer.Settings(quiet: 17)
                ),
                location: Configuration.Location(staleAfter: 7)
            )
        )
        timeline.at(0, .fix(.even(right: 200)))
        timeline.at(0, .evenViewport)
        timeline.at(10, .fix(.even(right: 200, down: 50)))

        expectEqual(timeline.at(20, .tick), ["17 did change", "17 move right", "17 stale"])
    }

    @Test func `timers fire in order of time`() {
        var timeline = Timeline(
            Configuration(
                map: Configuration.Map(defaultViewport: .none),
                location: Configuration.Location(staleAfter: 100)
            )
        )
        timeline.at(0, .evenViewport)
        timeline.at(0, .fix(.even(right: 200)))
        timeline.at(5, .fix(.even(right: 200, down: 50)))

        expectEqual(
            timeline.at(1_000_000, .tick),
            ["17 move right", "105 stale", "250 did change"]
        )
    }

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

    @Test mutating func `a receiver without a fix does not move the clock`() {
        timeline.at(0, .fix(.even(right: 0)))

        expectEqual(timeline.at(40_000, .noFix(grade: 0, needed: 1)), [])
        expectEqual(timeline.engine.clock, .milliseconds(0))
        expectEqual(timeline.at(10_000, .fix(.even(right: 1))), [])
    }

    @Test mutating func `a fix that is old on arrival moves the dot but is not fresh`() {
        timeline.at(0, .evenViewport)
        timeline.at(10, .fix(.even(right: 0)))
        expectEqual(timeline.at(60_000, .tick), ["250 did change", "30010 stale"])

        let old = timeline.at(20_000, .fix(.even(right: 200)))
        expectEqual(old, ["60000 show right (late 40000)"])
        expectEqual(
            timeline.at(61_000, .fix(.even(right: 0))),
            ["61000 hide onScreen", "61000 fresh"]
        )
    }

    @Test mutating func `silence moves the clock only as far as the last timer that fired`() {
        timeline.at(0, .evenViewport)
        timeline.advance(to: 200)
        expectEqual(timeline.engine.clock, .milliseconds(17))

        timeline.advance(to: 900)
        expectEqual(timeline.engine.clock, .milliseconds(250))
    }

    @Test func `without a maximum wait a movement lasts until the map rests`() {
        let region = RegionDebouncer.Settings(maxWait: 0)
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .none, region: region))
        )
        timeline.at(0, .evenViewport)
        for step in 1...30 {
            timeline.at(Milliseconds(step) * 100, .viewport { $0.heading = Double(step) * 9 })
        }

        timeline.finish()

        expectEqual(timeline.gist, ["0 will change", "3250 did change"])
    }

    @Test mutating func `the specification's example`() {
        timeline.at(0, .evenViewport)
        for step in 1...12 {
            timeline.at(Milliseconds(step) * 100, .viewport { $0.heading = Double(step) * 9 })
        }

        timeline.finish()

        expectEqual(
            timeline.gist,
            [
                "0 will change", "1000 did change", "1000 will change", "1450 did change",
            ]
        )
        let headings: [Double] = timeline.actions.compactMap {
            guard case .region(.didChange(let view, _, _)) = $0.event else { return nil }
            return view.viewport.heading
        }
        expectEqual(headings, [81, 108])
    }

    // MARK: Late inputs

    @Test mutating func `a late input happens at the clock, and its events carry the lateness`() {
        timeline.at(5000, .tick)
        timeline.at(3800, .evenViewport)
        timeline.at(4000, .fix(.even(right: 200)))

        expectEqual(
            timeline.gist,
            [
                "5000 will change (late 1200)", "5000 camera firstFix (late 1000)",
                "5000 show right (late 1000)",
            ]
        )
        expectEqual(timeline.engine.clock, .milliseconds(5000))
        expectEqual(timeline.advance(to: 6000), ["5250 did change"])
    }

    @Test mutating func `a late fix older than the last used one does not move the user`() {
        timeline.at(5000, .fix(.paris))
        timeline.at(4000, .fix(.lyon))

        expectEqual(
            timeline.verdicts.last,
            .filtered([
                FilterFinding(.outOfOrder, value: 1, limit: 0)
            ])
        )
    }

    @Test mutating func `staleness counts from a fix's time, not its arrival`() {
        timeline.at(9000, .tick)
        timeline.at(4000, .fix(.paris))

        expectEqual(timeline.engine.deadline, .milliseconds(34_000))
    }

    // MARK: The clock is set

    @Test mutating func `an hour late is late`() {
        timeline.at(4_000_000, .tick)
        timeline.at(400_000, .evenViewport)

        expectEqual(timeline.gist, ["4000000 will change (late 3600000)"])
    }

    @Test mutating func `more than an hour late means that the clock was set`() {
        timeline.at(4_000_000, .tick)
        timeline.at(399_999, .evenViewport)

        expectEqual(timeline.gist, ["399999 will change"])
        expectEqual(timeline.engine.clock, .milliseconds(399_999))
    }

    @Test mutating func `setting the clock finishes pending events at their own time`() {
        timeline.at(9_000_000, .evenViewport)
        timeline.at(9_000_000, .fix(.even(right: 200)))
        timeline.at(9_000_005, .fix(.even(right: 200, down: 50)))

        expectEqual(timeline.at(1000, .tick), ["9000017 move right", "9000250 did change"])
        expectEqual(timeline.engine.deadline, nil)
    }

    @Test mutating func `setting the clock forgets times but not places`() {
        timeline.at(9_000_000, .evenViewport)
        timeline.at(9_000_000, .fix(.even(right: 200)))
        timeline.at(9_001_000, .tick)

        expectEqual(
            timeline.at(1000, .viewport { $0.center = .even(down: 9) }),
            [
                "1000 will change", "1000 move right",
            ]
        )
        expectEqual(timeline.at(1100, .fix(.even(right: 200, down: 50))), ["1100 move right"])
        expectEqual(timeline.verdicts.last, .used)
        expectEqual(timeline.engine.deadline, .milliseconds(1250))
    }

    @Test mutating func `setting the clock keeps staleness`() {
        timeline.at(9_000_000, .fix(.paris))
        timeline.at(9_100_000, .tick)
        timeline.at(1000, .tick)

        expectEqual(timeline.at(2000, .fix(.paris)), ["2000 fresh"])
        expectEqual(timeline.actions.last?.event, .fresh(age: nil))
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

    // MARK: Inputs without a time

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

    @Test func `the step is configurable`() {
        var timeline = Timeline(Configuration(session: Configuration.Session(step: 40)))
        timeline.at(7000, .tick)

        expectEqual(timeline.engine.timeForUntimed(.fix(.paris), present: nil), .milliseconds(7040))
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

    @Test func `the first untimed record of a log is at the epoch, each fix a second later`() {
        var timeline = Timeline(
            Configuration(location: Configuration.Location(reportsLocations: true))
        )
        for input in [Input.fix(.paris), .fix(.lyon), .tick, .fix(.paris)] {
            let time = timeline.engine.timeForUntimed(input, present: nil)
            timeline.at(time.millisecondsSince1970, input)
        }

        expectEqual(
            timeline.gist.filter { $0.hasSuffix("location") },
            [
                "0 location", "1000 location", "2000 location",
            ]
        )
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

    @Test mutating func `a fix at null island does not move the clock`() {
        timeline.at(0, .fix(.paris))
        timeline.at(60_000, .fix(LocationCoordinate(latitude: 0, longitude: 360)))
        expectEqual(timeline.verdicts.last, .filtered([FilterFinding(.nullIsland)]))
        expectEqual(timeline.engine.clock, .milliseconds(0))

        var keeping = Timeline(
            Configuration(
                location: Configuration.Location(filter: FixFilter.Settings(keepsNullIsland: true))
            )
        )
        keeping.at(60_000, .fix(LocationCoordinate(latitude: 0, longitude: 0)))
        expectEqual(keeping.verdicts, [.used])
        expectEqual(keeping.engine.clock, .milliseconds(60_000))
    }

    @Test mutating func `a report of the same time at another place is a new fix`() {
        var timeline = Timeline(
            Configuration(
                map: Configuration.Map(defaultViewport: .none),
                location: Configuration.Location(reportsLocations: true)
            )
        )
        timeline.at(0, .epochReport(Fix(coordinate: .paris, altitude: 35)))
        timeline.at(0, .epochReport(Fix(coordinate: .lyon)))
        expectEqual(timeline.engine.lastFix?.reported, Fix(coordinate: .lyon))
        timeline.at(0, .epochReport(Fix(coordinate: .lyon, altitude: 170)))
        expectEqual(timeline.engine.lastFix?.reported.altitude, 170)
        timeline.at(0, .epochReport(Fix(coordinate: LocationCoordinate(latitude: 0, longitude: 0))))
        expectEqual(timeline.verdicts.last, .filtered([FilterFinding(.nullIsland)]))
    }
}

private let seeds: [UInt64] = Array(1...24)
