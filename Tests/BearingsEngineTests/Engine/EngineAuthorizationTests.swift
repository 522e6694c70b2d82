import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@Suite struct EngineAuthorizationTests: ~Copyable {
    var timeline = Timeline(
        Configuration(
            map: Configuration.Map(defaultViewport: .none),
            location: Configuration.Location(reportsLocations: true)
        )
    )

    @Test mutating func `emits the first authorization and each change`() {
        expectEqual(timeline.at(0, .authorized), ["0 authorization authorizedWhenInUse"])
        expect(timeline.at(1, .authorized).isEmpty)
        expectEqual(timeline.at(2, .authorization(.authorizedWhenInUse, .reduced)).count, 1)
        expectEqual(timeline.at(3, .denied), ["3 authorization denied"])
        expectEqual(timeline.verdicts, [.used, .used, .used, .used])
        expectEqual(
            timeline.actions.last?.event,
            .authorization(Authorization(status: .denied, accuracy: .reduced))
        )
    }

    @Test mutating func `emits a denial before its retractions`() {
        timeline.at(0, .evenViewport)
        timeline.at(1000, .fix(.even(right: 200)))

        expectEqual(timeline.at(2000, .denied), ["2000 authorization denied", "2000 hide denied"])
    }

    @Test mutating func `filters every fix as unauthorized while denied`() {
        timeline.at(0, .denied)
        timeline.at(1000, .fix(LocationCoordinate(latitude: 0, longitude: 0)))
        timeline.at(2000, .epochReport(Fix(coordinate: .paris)))
        timeline.at(3000, .deviceHeading(7))
        timeline.at(4000, .noFix(grade: 1, needed: 2))

        expectEqual(timeline.gist, ["0 authorization denied"])
        let unauthorized = InputResult.filtered([FilterFinding(.unauthorized)])
        expect(timeline.verdicts.dropFirst().allSatisfy { $0 == unauthorized })
        expectEqual(timeline.verdicts.count, 5)
    }

    @Test func `with authorization required, uses nothing without it`() {
        var timeline = Timeline(
            Configuration(session: Configuration.Session(requiresAuthorization: true))
        )

        timeline.at(0, .fix(.paris))
        expectEqual(timeline.verdicts, [.filtered([FilterFinding(.unauthorized)])])
        timeline.at(1000, .authorized)
        timeline.at(2000, .fix(.paris))
        expectEqual(
            timeline.gist,
            ["1000 authorization authorizedWhenInUse", "2000 camera firstFix"]
        )
    }

    @Test mutating func `shows nothing after a new permission until a new fix`() {
        timeline.at(0, .evenViewport)
        timeline.at(1000, .fix(.even(right: 200)))
        timeline.at(2000, .denied)
        timeline.at(3000, .fix(.even(right: 200)))

        expectEqual(timeline.at(4000, .authorized), ["4000 authorization authorizedWhenInUse"])
        expectEqual(timeline.at(4100, .viewport { $0.heading = 9 }), ["4100 will change"])
        expectEqual(
            timeline.at(5000, .fix(.even(right: 200))),
            [
                "4350 did change", "5000 location", "5000 show right",
            ]
        )
    }

    @Test mutating func `a denial drops a held move, a waiting heading and the staleness deadline`()
    {
        timeline.at(0, .evenViewport)
        timeline.at(300, .fix(.even(right: 200)))
        timeline.at(305, .fix(.even(right: 200, down: 50)))
        timeline.at(306, .deviceHeading(70))
        timeline.at(310, .denied)
        expectEqual(timeline.engine.deadline, nil)

        timeline.at(320, .authorized)
        timeline.at(330, .fix(.even(right: 200)))
        expectEqual(timeline.actions.locations.last?.fix.heading, nil)
    }

    @Test mutating func `a denial ends staleness without a fresh event`() {
        timeline.at(0, .fix(.paris))
        timeline.at(40_000, .denied)
        timeline.at(50_000, .authorized)

        expectEqual(timeline.at(60_000, .fix(.paris)), ["60000 location"])
    }

    @Test mutating func `a forgotten fix makes no later fix out of order`() {
        timeline.at(5000, .fix(.paris))
        timeline.at(6000, .denied)
        timeline.at(7000, .authorized)

        expectEqual(timeline.at(4000, .fix(.paris)), ["7000 location (late 3000)"])
    }

    @Test mutating func `an epoch is not completed across a denial`() {
        timeline.at(5000, .epochReport(Fix(coordinate: .paris, altitude: 35)))
        timeline.at(5000, .denied)
        timeline.at(5000, .authorized)
        timeline.at(5000, .epochReport(Fix(coordinate: .paris, speed: 3)))

        expectEqual(timeline.actions.locations.last?.fix, Fix(coordinate: .paris, speed: 3))
    }

    @Test func `after a denial a viewport placed at the first fix is placed again`() {
        var timeline = Timeline(
            Configuration(location: Configuration.Location(reportsLocations: true))
        )
        timeline.at(0, .fix(.paris))
        expectEqual(timeline.at(1000, .fix(.lyon)), ["1000 location", "1000 show right"])

        expectEqual(timeline.at(2000, .denied).last, "2000 hide denied")
        timeline.at(3000, .authorized)
        expectEqual(timeline.at(4000, .fix(.lyon)), ["4000 location"])
        expectEqual(timeline.actions.locations.last?.visibility, .on)
        expectEqual(timeline.at(5000, .fix(.paris)), ["5000 location", "5000 show left"])
    }

    @Test func `a reported or fixed viewport survives a denial`() {
        var timeline = Timeline(
            Configuration(map: Configuration.Map(defaultViewport: .fixed(.even)))
        )
        timeline.at(0, .fix(.even()))
        timeline.at(1000, .denied)
        timeline.at(2000, .authorized)

        expectEqual(timeline.at(3000, .fix(.even(right: 200))), ["3000 show right"])
    }

    @Test mutating func `reduced accuracy limits a fix's accuracy to 5 km at best`() {
        timeline.at(0, .authorization(.authorizedWhenInUse, .reduced))
        timeline.at(1000, .fix(.paris, accuracy: 5))
        timeline.at(2000, .fix(.paris))
        timeline.at(3000, .fix(.paris, accuracy: 8000))

        expectEqual(timeline.actions.locations.map(\.fix.accuracy), [5000, 5000, 8000])
    }

    @Test func `the accuracy rule uses the reported accuracy`() {
        let filter = FixFilter.Settings(maxAccuracy: 50)
        var timeline = Timeline(Configuration(location: Configuration.Location(filter: filter)))
        timeline.at(0, .authorization(.authorizedWhenInUse, .reduced))

        timeline.at(1000, .fix(.paris, accuracy: 5))

        expectEqual(timeline.verdicts.last, .used)
    }

    @Test mutating func `a change of accuracy authorization moves the indicator at once`() {
        // 5 km are 45 points, and the fix is 30 points out of view.
        timeline.at(0, .evenViewport)
        timeline.at(1000, .fix(.even(right: 130), accuracy: 5))

        expectEqual(
            timeline.at(2000, .authorization(.authorizedWhenInUse, .reduced)),
            [
                "2000 authorization authorizedWhenInUse", "2000 hide onScreen",
            ]
        )
        expectEqual(timeline.actions.last?.event, .indicator(.hide(.onScreen, .partial)))
        expectEqual(
            timeline.at(3000, .authorization(.authorizedAlways, .full)),
            [
                "3000 authorization authorizedAlways", "3000 show right",
            ]
        )
    }

    @Test mutating func `a change between usable statuses retracts nothing`() {
        timeline.at(0, .evenViewport)
        timeline.at(1000, .fix(.even(right: 200)))

        expectEqual(
            timeline.at(2000, .authorization(.authorizedAlways, nil)),
            [
                "2000 authorization authorizedAlways"
            ]
        )
        expectEqual(timeline.at(3000, .fix(.even(right: 200, down: 9))).last, "3000 move right")
    }
}
