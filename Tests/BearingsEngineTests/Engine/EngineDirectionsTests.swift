import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct EngineDirectionsTests: ~Copyable {
    private var timeline = Timeline(Configuration(map: Configuration.Map(defaultViewport: .none)))

    /// A place so many metres north of Paris.
    private func north(_ metres: Double) -> LocationCoordinate {
        .paris.moved(north: metres / meanEarthRadius * 180 / .pi)
    }

    private func ask(
        _ metres: Double,
        by mode: TravelMode = .any,
        id: UInt64? = nil
    ) -> Input {
        .directions(DirectionsRequest(to: .place(north(metres)), by: mode, id: id))
    }

    private func fix(_ metres: Double) -> Input { .fix(Fix(coordinate: north(metres))) }

    private func route(
        _ mode: TravelMode,
        minutes: Double,
        to request: UInt64? = nil
    ) -> Input {
        let route = RouteAnswer.Route(
            distance: 1000,
            expectedTravelTime: minutes * 60,
            geometry: [.paris, north(1000)]
        )
        return .route(RouteAnswer(mode: mode, route: route), request: request)
    }

    private func noRoute(_ mode: TravelMode) -> Input {
        .route(RouteAnswer(mode: mode, route: nil), request: nil)
    }

    @Test mutating func `fifteen minutes separate walking from driving, in both directions`() {
        timeline.at(0, fix(0))

        expectEqual(timeline.at(10, ask(969)), ["10 directions 1 walking within15Minutes estimate"])
        expectEqual(
            timeline.at(20, ask(970)),
            ["20 directions 2 automobile over15Minutes estimate"]
        )
        expectEqual(
            timeline.at(30, route(.walking, minutes: 15)),
            ["30 directions 2 walking within15Minutes host"]
        )
        expectEqual(timeline.at(40, route(.walking, minutes: 16)).count, 1)
        expectEqual(
            timeline.at(50, route(.walking, minutes: 16.1)),
            ["50 directions 2 automobile over15Minutes estimate"]
        )
        expectEqual(timeline.at(60, ask(50_000, by: .walking)).first?.contains("asked"), true)
    }

    @Test mutating func `without a walking route any mode is used`() {
        timeline.at(0, fix(0))
        timeline.at(10, ask(500))

        expectEqual(
            timeline.at(20, noRoute(.walking)),
            ["20 directions 1 any walkingUnavailable estimate"]
        )
        expectEqual(
            timeline.at(30, route(.any, minutes: 5)),
            ["30 directions 1 any walkingUnavailable host"]
        )
    }

    @Test mutating func `ignores an answer to no open request`() {
        expectEqual(timeline.at(0, route(.walking, minutes: 5)), [])
        timeline.at(10, fix(0))
        timeline.at(20, ask(900, id: 7))
        timeline.at(30, ask(800, id: 9))
        expectEqual(timeline.at(40, route(.walking, minutes: 5, to: 7)), [])
        expectEqual(timeline.at(50, route(.walking, minutes: 5, to: 9)).count, 1)
        expectEqual(timeline.at(60, route(.walking, minutes: 5, to: 9)), [])

        expectEqual(timeline.verdicts, [.ignored, .used, .used, .used, .ignored, .used, .used])
    }

    @Test mutating func `ignores an unknown annotation and keeps the last request`() {
        timeline.at(0, fix(0))
        timeline.at(10, ask(900, id: 7))
        let request = DirectionsRequest(to: .annotation("gone"), id: 8)

        expectEqual(timeline.at(20, .directions(request)), [])
        expectEqual(timeline.verdicts.last, .ignored)
        expectEqual(timeline.at(30, route(.walking, minutes: 5, to: 7)).count, 1)
    }

    // MARK: To an annotation

    private func ask(to annotation: String) -> Input {
        .directions(DirectionsRequest(to: .annotation(annotation)))
    }

    /// The distance of the last directions, in metres.
    private var distance: Double? {
        for action in timeline.actions.reversed() {
            guard case .directions(let emitted) = action.event,
                case .directions(let way) = emitted.answer
            else { continue }
            return way.distance
        }
        return nil
    }

    @Test mutating func `directions to an annotation lead to its coordinate`() {
        timeline.at(0, fix(0))
        timeline.at(0, .annotations(.add([Annotation(id: "a", coordinate: north(500))])))

        expectEqual(
            timeline.at(10, ask(to: "a")),
            ["10 directions 1 walking within15Minutes estimate"]
        )
        expect(((distance ?? 0) - 650).magnitude < 0.01)
        expectEqual(
            timeline.at(20, route(.walking, minutes: 8)),
            ["20 directions 1 walking within15Minutes host"]
        )
        expectEqual(timeline.at(5000, fix(250)), ["5000 progress 750 m"])
        expectEqual(timeline.verdicts, [.used, .used, .used, .used, .used])
    }

    @Test mutating func `annotations at one address have the same directions, though drawn apart`()
    {
        timeline.at(0, fix(0))
        let twins = ["a", "b", "c"].map { Annotation(id: $0, coordinate: north(500)) }
        timeline.at(0, .annotations(.add(twins)))
        timeline.at(10, ask(to: "a"))
        let first = distance
        timeline.at(20, ask(to: "c"))

        expect(first != nil && distance == first)
        expect(timeline.engine.annotations.value?.store["a"]?.coordinate != north(500))
    }

    @Test mutating func `directions asked for keep their destination if the annotation moves`() {
        timeline.at(0, fix(0))
        timeline.at(0, .annotations(.add([Annotation(id: "a", coordinate: north(500))])))
        timeline.at(10, ask(to: "a"))
        let first = distance
        let elsewhere = Annotation(id: "a", coordinate: north(2000))
        expectEqual(timeline.at(20, .annotations(.add([elsewhere]))), ["20 annotations a:0"])
        expectEqual(timeline.at(30, noRoute(.walking)).count, 1)
        expectEqual(distance, first)

        expectEqual(
            timeline.at(40, ask(to: "a")),
            ["40 directions 2 automobile over15Minutes estimate"]
        )
        timeline.at(50, .annotations(.remove(["a"])))
        expectEqual(timeline.at(60, route(.walking, minutes: 14)).count, 1)
        expectEqual(timeline.at(70, ask(to: "a")), [])
        expectEqual(timeline.verdicts.last, .ignored)
    }

    @Test mutating func `without a user the event gives the reason for no directions`() {
        expectEqual(timeline.at(0, ask(900)), ["0 directions 1 noFix"])
        timeline.at(10, fix(0))
        expectEqual(timeline.at(20, route(.walking, minutes: 5)), [])
        timeline.at(30, .denied)
        expectEqual(timeline.at(40, ask(900)), ["40 directions 2 unauthorized"])
    }

    @Test mutating func `emits progress at most once a second until arrival`() {
        timeline.at(0, fix(0))
        timeline.at(10, ask(1000, by: .walking))
        timeline.at(20, route(.walking, minutes: 12))

        expectEqual(timeline.at(5000, fix(250)), ["5000 progress 750 m"])
        expectEqual(timeline.at(5999, fix(260)), [])
        expectEqual(timeline.at(6000, fix(270)), ["6000 progress 730 m"])
        let aside = Fix(coordinate: north(300).moved(east: 0.001))
        expectEqual(timeline.at(7000, .fix(aside)), ["7000 progress 700 m"])
        expectEqual(timeline.at(8000, .fix(aside)), ["8000 progress 700 m off"])
        expectEqual(timeline.at(9000, fix(985)), ["9000 progress 20 m arrived"])
        expectEqual(timeline.at(10_000, fix(990)), [])
    }

    @Test mutating func `setting the clock does not silence progress`() {
        timeline.at(9_000_000, fix(0))
        timeline.at(9_000_010, ask(1000, by: .walking))
        timeline.at(9_000_020, route(.walking, minutes: 12))
        timeline.at(9_001_000, fix(10))

        expectEqual(timeline.at(1000, fix(20)), ["1000 progress 980 m"])
    }

    @Test mutating func `reduced accuracy makes route progress coarse`() {
        timeline.at(0, .authorization(.authorizedAlways, .reduced))
        timeline.at(10, fix(0))
        timeline.at(20, ask(1000, by: .walking))
        timeline.at(30, route(.walking, minutes: 12))

        for time in [1000, 2000, 3000] as [Milliseconds] {
            let far = Fix(coordinate: north(500).moved(east: 0.02))
            expectEqual(timeline.at(time, .fix(far)), ["\(time) progress 500 m"])
        }
    }

    @Test mutating func `a denial retracts the open request and its route`() {
        timeline.at(0, fix(0))
        timeline.at(10, ask(1000, by: .walking))
        timeline.at(20, route(.walking, minutes: 12))
        expectEqual(timeline.at(30, .denied).last, "30 directions 1 hide denied")
        timeline.at(40, .authorization(.authorizedAlways, nil))

        expectEqual(timeline.at(50, fix(100)), [])
        expectEqual(timeline.at(60, route(.walking, minutes: 10)), [])
        expectEqual(timeline.verdicts.last, .ignored)
        expectEqual(timeline.at(70, ask(1000)).first?.contains("directions 2"), true)
    }

    @Test(arguments: [true, false])
    mutating func `closing and the end retract what is open`(isClose: Bool) {
        timeline.at(0, fix(0))
        timeline.at(10, ask(1000, by: .walking))
        timeline.at(20, route(.walking, minutes: 12))

        if isClose {
            expectEqual(timeline.at(30, .close), ["30 directions 1 hide closed"])
        } else {
            expectEqual(timeline.finish(), ["20 directions 1 hide end"])
        }
        expectEqual(timeline.finish(), [])
        expectEqual(timeline.engine.state.directions?.request, nil)
    }

    @Test mutating func `emits the events of a fix in the protocol's order`() {
        let host = Geocoder.host(layOut: { _ in [] })
        let configuration = Configuration(
            map: Configuration.Map(defaultViewport: .none),
            callout: Callout.Settings(geocoder: host, isAlwaysShown: true)
        )
        timeline = Timeline(configuration)
        timeline.at(0, .viewport(of: .paris))
        timeline.at(10, fix(0))
        timeline.at(20, .geocodeAnswer(.lines(["Here"]), request: nil))
        timeline.at(30, .follow(.follow))
        timeline.at(40, ask(1000, by: .walking))
        timeline.at(50, route(.walking, minutes: 12))

        let emitted = timeline.at(9000, fix(250))
        expectEqual(emitted.suffix(3), ["9000 camera follow", "9000 progress 750 m", "9000 ask 2"])
    }

    @Test func `a session without directions spends one word on them`() {
        let engine = Engine(Configuration())
        expectEqual(MemoryLayout.size(ofValue: engine.directions), MemoryLayout<Int>.size)
        expect(engine.directions.isMissing && engine.state.directions == nil)
    }
}
