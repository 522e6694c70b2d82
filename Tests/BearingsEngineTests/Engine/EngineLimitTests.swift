import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// How much of what hosts send a session may store.
@Suite struct EngineLimitTests {
    private static func configuration(_ most: Int) -> Configuration {
        Configuration(
            map: Configuration.Map(defaultViewport: .none),
            callout: Callout.Settings(geocoder: .host(layOut: { _ in [] })),
            session: Configuration.Session(maxBytes: most)
        )
    }

    private static func pin(_ id: String, title: Int = 0) -> Annotation {
        let title = title > 0 ? String(repeating: "t", count: title) : nil
        return Annotation(id: id, coordinate: .paris, title: title)
    }

    private static func tooMuch(_ bytes: Int, _ most: Int) -> InputResult {
        .rejected(.sessionTooLarge(bytes: bytes, limit: most))
    }

    @Test func `accepts annotations while there is room for them and their texts`() {
        var timeline = Timeline(Self.configuration(1000))
        timeline.at(1, .annotations(.set([Self.pin("a"), Self.pin("b")])))
        timeline.at(2, .annotations(.add([Self.pin("c", title: 200)])))
        expectEqual(timeline.verdicts, [.used, .used])
        let before = timeline.engine.state

        timeline.at(3, .annotations(.add([Self.pin("d")])))
        timeline.at(4, .annotations(.add([Self.pin("a", title: 30)])))
        timeline.at(5, .annotations(.set((0..<4).map { Self.pin("\($0)") })))
        expectEqual(
            timeline.verdicts.dropFirst(2),
            [
                Self.tooMuch(1228, 1000), Self.tooMuch(1001, 1000), Self.tooMuch(1028, 1000),
            ]
        )
        expectEqual(timeline.engine.state, before)

        // Known annotations are updated, and removed ones make room.
        timeline.at(6, .annotations(.add([Self.pin("a", title: 29)])))
        timeline.at(7, .annotations(.add([Self.pin("a"), Self.pin("c", title: 229)])))
        timeline.at(8, .annotations(.remove(["c"])))
        timeline.at(9, .annotations(.add([Self.pin("d", title: 229)])))
        timeline.at(10, .annotations(.set([Self.pin("e", title: 743)])))
        expectEqual(timeline.verdicts.dropFirst(5), [.used, .used, .used, .used, .used])
        expectEqual(timeline.engine.storedBytes, 1000)
    }

    @Test func `a session over its limit accepts inputs that do not grow it`() {
        var timeline = Timeline()
        timeline.at(1, .annotations(.set([Self.pin("a", title: 500), Self.pin("b", title: 500)])))
        var engine = Engine(Self.configuration(600), resuming: timeline.engine.state)
        expectEqual(engine.storedBytes, 1514)
        func receive(_ update: AnnotationUpdate) -> InputResult {
            var actions: [Action] = []
            return engine.receive(.annotations(update), at: .milliseconds(2), into: &actions)
        }
        expectEqual(receive(.add([Self.pin("c")])), Self.tooMuch(1771, 600))
        expectEqual(receive(.add([Self.pin("a", title: 501)])), Self.tooMuch(1515, 600))
        expectEqual(receive(.add([Self.pin("a", title: 499)])), .used)
        expectEqual(receive(.remove(["b"])), .used)
        expectEqual(receive(.add([Self.pin("c")])), Self.tooMuch(1013, 600))
        expectEqual(receive(.set([Self.pin("c")])), .used)
        expectEqual(engine.storedBytes, 257)
    }

    @Test func `a record that would make too many annotations changes nothing`() {
        let settings = AnnotationSettings(most: 3)
        var timeline = Timeline(Configuration(annotations: settings))
        func tooMany(_ count: Int) -> InputResult {
            .rejected(.tooManyAnnotations(count: count, limit: 3))
        }
        func pins(_ ids: String...) -> [Annotation] { ids.map { Self.pin($0) } }
        let rows: [(AnnotationUpdate, InputResult, [String])] = [
            (.set(pins("a", "b", "c", "d")), tooMany(4), []),
            (.set(pins("a", "b", "a", "b")), .used, ["a", "b"]),
            (.add(pins("b", "c", "d")), tooMany(4), ["a", "b"]),
            (.add(pins("a", "b", "c", "c")), .used, ["a", "b", "c"]),
            (.add(pins("d")), tooMany(4), ["a", "b", "c"]),
            (.remove(["a"]), .used, ["b", "c"]),
            (.add(pins("d")), .used, ["b", "c", "d"]),
        ]
        for (time, (update, result, ids)) in rows.enumerated() {
            timeline.at(Milliseconds(time), .annotations(update))
            expectEqual(timeline.verdicts.last, result)
            let items = timeline.engine.coldState.annotations.value?.store.items ?? []
            expectEqual(items.map(\.annotation.id).sorted(), ids)
        }

        // A state that holds more is taken up; what makes them no more is used.
        let lower = Configuration(annotations: AnnotationSettings(most: 1))
        var engine = Engine(lower, resuming: timeline.engine.state)
        var actions: [Action] = []
        let updates: [(AnnotationUpdate, InputResult)] = [
            (.add(pins("b")), .used),
            (.add(pins("e")), .rejected(.tooManyAnnotations(count: 4, limit: 1))),
            (.set(pins("e", "f")), .used),
            (.set(pins("e", "f", "g")), .rejected(.tooManyAnnotations(count: 3, limit: 1))),
        ]
        for (update, result) in updates {
            expectEqual(
                engine.receive(.annotations(update), at: .milliseconds(9), into: &actions),
                result
            )
        }
        expectEqual(engine.annotationCount, 2)
    }

    @Test(arguments: 0..<20)
    func `the count equals what is stored`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var timeline = Timeline(Self.configuration(8000))
        var rejected = 0
        for time in 0..<300 {
            let pins = (0..<random.int(in: 0...8)).map { _ in
                Self.pin("\(random.int(in: 0...89))", title: Int(random.int(in: 0...300)))
            }
            let update: AnnotationUpdate =
                switch random.int(in: 0...9) {
                case 0: .set(pins)
                case 1, 2: .remove(pins.map(\.id))
                default: .add(pins)
                }
            timeline.at(Milliseconds(time), .annotations(update))
            if timeline.verdicts.last?.isRejection == true { rejected += 1 }
            let items = timeline.engine.coldState.annotations.value?.store.items ?? []
            expectEqual(timeline.engine.storedBytes, items.reduce(0) { $0 + $1.annotation.bytes })
            expect(timeline.engine.storedBytes <= 8000)
        }
        expect(rejected > 10)
    }

    @Test func `counts steps and lines of routes of each mode while they are stored`() {
        var timeline = Timeline(Self.configuration(2000))
        func route(_ steps: Int, _ points: Int, _ mode: TravelMode = .walking) -> Input {
            let route = RouteAnswer.Route(
                distance: 1000,
                expectedTravelTime: 600,
                steps: (0..<steps).map { _ in .init(instruction: "turn left", distance: 10) },
                geometry: [LocationCoordinate](repeating: .paris, count: points)
            )
            return .route(RouteAnswer(mode: mode, route: route), request: nil)
        }
        timeline.at(0, .fix(Fix(coordinate: .paris)))
        let ask = Input.directions(DirectionsRequest(to: .place(.lyon), id: nil))
        timeline.at(1, ask)
        timeline.at(2, route(8, 10))
        expectEqual(timeline.engine.storedBytes, 8 * 137 + 10 * 64)
        timeline.at(3, route(0, 5, .automobile))
        timeline.at(4, route(8, 14))
        timeline.at(5, route(0, 4, .automobile))
        expectEqual(timeline.engine.storedBytes, 1992)
        expectEqual(
            timeline.verdicts.dropFirst(2),
            [.used, Self.tooMuch(2056, 2000), .used, Self.tooMuch(2248, 2000)]
        )
        let resumed = Engine(Self.configuration(2000), resuming: timeline.engine.state)
        expectEqual(resumed.storedBytes, 1992)
        timeline.at(6, ask)
        expectEqual(timeline.engine.storedBytes, 0)
    }

    @Test func `counts exclusions and limits the length of a geocoder's answer`() {
        var timeline = Timeline(Self.configuration(640))
        func view(_ exclusions: Int) -> Input {
            var view = ViewportUpdate(center: .paris, zoom: 15, size: .phone)
            let one = ScreenRect(left: 0, top: 0, right: 10, bottom: 10)
            view.exclusions = [ScreenRect](repeating: one, count: exclusions)
            return .viewport(view)
        }
        timeline.at(1, view(10))
        timeline.at(2, view(11))
        timeline.at(3, .annotations(.add([Self.pin("a")])))
        timeline.at(4, view(0))
        timeline.at(5, .annotations(.add([Self.pin("a")])))
        expectEqual(
            timeline.verdicts,
            [.used, Self.tooMuch(704, 640), Self.tooMuch(897, 640), .used, .used]
        )

        timeline.at(6, .fix(Fix(coordinate: .paris)))
        timeline.at(7, .select(.user))
        let long = String(repeating: "l", count: 400)
        timeline.at(8, .geocodeAnswer(.lines([long]), request: nil))
        var place = Placemark()
        place.locality = long
        timeline.at(9, .geocodeAnswer(.placemark(place), request: nil))
        timeline.at(10, .geocodeAnswer(.lines(["a"]), request: nil))
        expectEqual(
            timeline.verdicts.suffix(3),
            [Self.tooMuch(257 + 464, 640), Self.tooMuch(257 + 400, 640), .used]
        )
    }
}
