import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// On the even map a user 200 points right of the middle is 100 points out of view.
@Suite struct EngineTests: ~Copyable {
    var timeline = Timeline(
        Configuration(
            map: Configuration.Map(defaultViewport: .none),
            location: Configuration.Location(reportsLocations: true)
        )
    )

    // MARK: Fixes

    @Test mutating func `a fix emits its camera, location, indicator and freshness in this order`()
    {
        timeline.at(0, .evenViewport)
        timeline.advance(to: 1000)

        expectEqual(
            timeline.at(2000, .fix(.even(right: 200))),
            [
                "2000 camera firstFix", "2000 location", "2000 show right",
            ]
        )
        expectEqual(
            timeline.at(40_000, .fix(.even(right: -200))),
            [
                "32000 stale", "40000 location", "40000 move left", "40000 fresh",
            ]
        )
        expectEqual(timeline.verdicts, [.used, .used, .used])
    }

    @Test func `the first fix moves the camera there, once and unanimated`() {
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .firstFix(zoom: 11)))
        )

        timeline.at(0, .fix(.paris))
        timeline.at(1000, .fix(.paris.moved(east: 1e-4)))

        expectEqual(
            timeline.actions.map(\.event),
            [
                .firstFix(.paris, zoom: 11)
            ]
        )
    }

    @Test(
        arguments: [
            (.none, 15), (.firstFix(zoom: 9), 9), (.fixed(.even), .zoomOfThousandPointsPerDegree),
        ] as [(Configuration.DefaultViewport, Double)]
    )
    func `the first fix has the zoom of the default viewport`(
        viewport: Configuration.DefaultViewport,
        zoom: Double
    ) {
        var timeline = Timeline(Configuration(map: Configuration.Map(defaultViewport: viewport)))

        timeline.at(0, .fix(.gulfOfGuinea))

        expectEqual(
            timeline.actions.map(\.event),
            [
                .firstFix(.gulfOfGuinea, zoom: zoom)
            ]
        )
    }

    @Test mutating func `locations have a visibility`() {
        timeline.at(0, .fix(.even(right: 10)))
        timeline.at(1000, .evenViewport)
        timeline.at(2000, .fix(.even(right: 20)))
        timeline.at(3000, .fix(.even(right: 140), accuracy: 5566))
        timeline.at(4000, .fix(.even(right: 140), accuracy: 5))

        expectEqual(timeline.actions.locations.map(\.visibility), [nil, .on, .partial, .off])
    }

    @Test func `locations are emitted only if requested`() {
        var timeline = Timeline(Configuration())

        expectEqual(timeline.at(0, .fix(.paris)), ["0 camera firstFix"])
        expect(timeline.at(1000, .fix(.paris)).isEmpty)
        expectEqual(timeline.verdicts, [.used, .used])
    }

    @Test func `a filtered fix only moves the clock`() {
        let filter = FixFilter.Settings(maxAccuracy: 50)
        var timeline = Timeline(
            Configuration(location: Configuration.Location(filter: filter, reportsLocations: true))
        )

        expect(timeline.at(5000, .fix(.paris, accuracy: 51)).isEmpty)
        expectEqual(
            timeline.verdicts,
            [
                .filtered([FilterFinding(.accuracy, value: 51, limit: 50)])
            ]
        )
        expectEqual(timeline.engine.clock, .milliseconds(5000))
        expectEqual(timeline.engine.deadline, nil)
    }

    @Test mutating func `a receiver without a fix is reported`() {
        timeline.at(0, .noFix(grade: 1, needed: 2))

        expectEqual(timeline.verdicts, [.filtered([FilterFinding(.noFix, value: 1, limit: 2)])])
        expect(timeline.actions.isEmpty)
    }

    // MARK: Reports of one epoch

    @Test mutating func `a later report of the same epoch completes the fix`() {
        timeline.at(100, .epochReport(Fix(coordinate: .paris, altitude: 35)))
        timeline.at(100, .epochReport(Fix(coordinate: .paris, accuracy: 4)))

        expectEqual(timeline.gist, ["100 camera firstFix", "100 location", "100 location"])
        expectEqual(
            timeline.actions.locations.last?.fix,
            Fix(coordinate: .paris, accuracy: 4, altitude: 35)
        )
    }

    @Test mutating func `a later report of the same epoch corrects its coordinate`() {
        timeline.at(0, .evenViewport)
        timeline.at(1000, .epochReport(Fix(coordinate: .even(right: 200))))

        expectEqual(
            timeline.at(1000, .epochReport(Fix(coordinate: .even(right: 50)))),
            [
                "1000 location", "1000 hide onScreen",
            ]
        )
    }

    @Test mutating func `ignores a report that adds nothing`() {
        timeline.at(100, .epochReport(Fix(coordinate: .paris, altitude: 35, speed: 3)))

        expect(timeline.at(100, .epochReport(Fix(coordinate: .paris, speed: 3))).isEmpty)
        expectEqual(timeline.verdicts.last, .ignored)
    }

    @Test func `a completing report is never filtered`() {
        let filter = FixFilter.Settings(maxAccuracy: 50)
        var timeline = Timeline(
            Configuration(location: Configuration.Location(filter: filter, reportsLocations: true))
        )
        timeline.at(100, .epochReport(Fix(coordinate: .paris, accuracy: 5)))
        timeline.at(900, .tick)

        timeline.at(100, .epochReport(Fix(coordinate: .paris, accuracy: 80)))

        expectEqual(timeline.verdicts.last, .used)
        expectEqual(timeline.actions.locations.last?.fix.accuracy, 80)
        expectEqual(timeline.gist.last, "900 location (late 800)")
    }

    @Test mutating func `a report of the next epoch is a new fix`() {
        timeline.at(100, .epochReport(Fix(coordinate: .paris, accuracy: 5)))
        timeline.at(1100, .epochReport(Fix(coordinate: .paris, speed: 3)))

        expectEqual(timeline.actions.locations.last?.fix, Fix(coordinate: .paris, speed: 3))

        timeline.at(100, .epochReport(Fix(coordinate: .paris, accuracy: 6)))
        expectEqual(
            timeline.verdicts.last,
            .filtered([
                FilterFinding(.outOfOrder, value: 1, limit: 0)
            ])
        )
    }

    @Test mutating func `a fix that is not an epoch report is not completed`() {
        timeline.at(100, .fix(.paris))
        timeline.at(100, .epochReport(Fix(coordinate: .paris, accuracy: 5)))

        expectEqual(timeline.verdicts, [.used, .filtered([FilterFinding(.duplicate)])])
    }

    // MARK: Where the device points

    @Test mutating func `a heading joins the fix of the same moment`() {
        timeline.at(100, .fix(.paris))

        expectEqual(timeline.at(100, .deviceHeading(70)), ["100 location"])
        expectEqual(timeline.actions.locations.last?.fix, Fix(coordinate: .paris, heading: 70))
        timeline.at(100, .deviceHeading(70))
        expectEqual(timeline.verdicts, [.used, .used, .ignored])
    }

    @Test mutating func `a heading of another moment applies to the next fix only`() {
        timeline.at(100, .fix(.paris))
        expect(timeline.at(600, .deviceHeading(70)).isEmpty)

        timeline.at(1100, .fix(.paris))
        timeline.at(2100, .fix(.paris))

        expectEqual(timeline.actions.locations.map(\.fix.heading), [nil, 70, nil])
    }

    @Test mutating func `a fix's own heading takes precedence over a waiting one`() {
        timeline.at(0, .deviceHeading(70))
        timeline.at(100, .fix(Fix(coordinate: .paris, heading: 5)))
        timeline.at(200, .fix(.paris))

        expectEqual(timeline.actions.locations.map(\.fix.heading), [5, nil])
    }

    // MARK: The map

    @Test mutating func `a viewport emits its region event before the indicator`() {
        timeline.at(0, .fix(.even(right: 200)))

        expectEqual(timeline.at(1000, .evenViewport), ["1000 will change", "1000 show right"])
        expectEqual(timeline.advance(to: 2000), ["1250 did change"])
    }

    @Test mutating func `a region event has the map's state and its animation`() throws {
        timeline.at(0, .evenViewport)
        timeline.at(
            50,
            .viewport {
                $0.heading = 30
                $0.animated = true
            }
        )
        timeline.advance(to: 300)

        var turned = Viewport.even
        turned.heading = 30
        expectEqual(
            timeline.actions.map(\.event),
            [
                .region(.willChange(animated: nil)),
                .region(.didChange(MapView(turned), updates: 2, animated: true)),
            ]
        )
    }

    @Test func `a default viewport emits no region`() {
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .fixed(.even)))
        )

        timeline.at(0, .fix(.even(right: 200)))
        expectEqual(timeline.gist, ["0 camera firstFix", "0 show right"])
        expectEqual(timeline.engine.deadline, .milliseconds(30_000))
    }

    @Test func `an update may be partial after a fixed default viewport`() {
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .fixed(.even)))
        )
        timeline.at(0, .fix(.even(right: 200)))

        expectEqual(
            timeline.at(100, .viewport { $0.center = .even(right: 200) }),
            [
                "100 will change", "100 hide onScreen",
            ]
        )
    }

    @Test func `an update must be whole after a viewport placed at the first fix`() {
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .firstFix(zoom: 15)))
        )
        timeline.at(0, .fix(.paris))

        timeline.at(100, .viewport { $0.heading = 3 })

        expectEqual(timeline.verdicts.last, .rejected(.firstViewportLacks(.center)))
    }

    @Test func `a viewport placed at the first fix determines visibility`() {
        let configuration = Configuration(
            map: Configuration.Map(
                defaultViewport: .firstFix(zoom: .zoomOfThousandPointsPerDegree),
                defaultSize: .small,
                defaultInsets: EdgeInsets(top: 0, left: 0, bottom: 0, right: 60)
            )
        )
        var timeline = Timeline(configuration)

        timeline.at(0, .fix(.even()))
        expect(timeline.at(1000, .fix(.even(right: 30))).isEmpty)
        expectEqual(timeline.at(2000, .fix(.even(right: 50))), ["2000 show right"])
    }

    @Test mutating func `an empty view hides the indicator, and a size shows it again`() {
        timeline.at(0, .evenViewport)
        timeline.at(1000, .fix(.even(right: 200)))

        expectEqual(
            timeline.at(2000, .viewport { $0.size = ViewSize(width: 0, height: 400) }),
            [
                "2000 will change", "2000 hide emptyViewport",
            ]
        )
        expectEqual(
            timeline.at(3000, .fix(.even(right: 210))),
            ["2250 did change", "3000 location"]
        )
        expectEqual(
            timeline.at(4000, .viewport { $0.size = .small }),
            [
                "4000 will change", "4000 show right",
            ]
        )
    }

    @Test mutating func `an empty view resets the hysteresis`() {
        timeline.at(0, .evenViewport)
        timeline.at(1000, .fix(.even(right: 50)))
        timeline.at(2000, .viewport { $0.size = ViewSize(width: 0, height: 400) })
        timeline.at(3000, .fix(.even(right: 102)))

        expectEqual(
            timeline.at(4000, .viewport { $0.size = .small }),
            [
                "4000 will change", "4000 show right",
            ]
        )
    }

    @Test mutating func `a rejected viewport changes nothing, not even the clock`() {
        timeline.at(0, .evenViewport)
        timeline.at(100, .fix(.even(right: 200)))

        expect(timeline.at(90_000, .viewport { $0.cameraDistance = 1e14 }).isEmpty)
        guard case .rejected(.zoomOutOfRange(let zoom)) = timeline.verdicts.last else {
            Issue.record("\(timeline.verdicts)")
            return
        }
        expect(zoom < -8)
        expectEqual(timeline.engine.clock, .milliseconds(100))
        expect(timeline.at(120, .viewport { $0.heading = 360 }).isEmpty)
        expectEqual(timeline.advance(to: 1000), ["250 did change"])
    }

    @Test mutating func `a first viewport must be complete`() {
        timeline.at(0, .viewport { $0.zoom = 3 })

        expectEqual(timeline.verdicts, [.rejected(.firstViewportLacks(.center))])
        expectEqual(timeline.engine.clock, nil)
    }

    // MARK: Ends

    @Test mutating func `closing ends the movement and hides the indicator at once`() {
        timeline.at(0, .evenViewport)
        timeline.at(0, .fix(.even(right: 200)))
        timeline.at(5, .fix(.even(right: 200, down: 50)))

        expectEqual(timeline.at(10, .close), ["10 did change", "10 hide closed"])
        expect(timeline.finish().isEmpty)
    }

    @Test mutating func `the end of input finishes pending events and then hides the indicator`() {
        timeline.at(0, .evenViewport)
        timeline.at(0, .fix(.even(right: 200)))
        timeline.at(5, .fix(.even(right: 200, down: 50)))

        expectEqual(timeline.finish(), ["17 move right", "250 did change", "250 hide end"])
        expect(timeline.finish().isEmpty)
    }

    @Test mutating func `the end of input does not wait for staleness`() {
        timeline.at(0, .fix(.paris))

        expect(timeline.finish().isEmpty)
    }

    @Test func `a session without input emits nothing`() {
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .fixed(.even)))
        )

        expect(timeline.advance(to: 1_000_000).isEmpty)
        expect(timeline.finish().isEmpty)
        expectEqual(timeline.engine.clock, nil)
    }

    // MARK: Causes

    @Test mutating func `a delayed event has the cause of its own record`() {
        timeline.at(0, .evenViewport, cause: 1)
        timeline.at(20, .viewport { $0.heading = 5 }, cause: 2)
        timeline.at(30, .fix(.even(right: 200)), cause: 3)
        timeline.at(40, .fix(.even(right: 200, down: 50)), cause: 4)
        timeline.at(50_000, .tick, cause: 5)

        let causes = timeline.actions.map { "\($0.event.gist) \($0.cause)" }
        expectEqual(
            causes,
            [
                "will change 1", "camera firstFix 3", "location 3", "show right 3", "location 4",
                "move right 4", "did change 2", "stale 4",
            ]
        )
    }
}

extension Event {
    fileprivate static func firstFix(_ place: LocationCoordinate, zoom: Double) -> Event {
        .camera(
            CameraEvent(
                reason: .firstFix,
                answer: .camera(center: place, zoom: zoom),
                heading: nil
            )
        )
    }
}
