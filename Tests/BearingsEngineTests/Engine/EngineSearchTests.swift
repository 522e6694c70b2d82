import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct EngineSearchTests {
    private static let cafe = FoundPlace(
        id: "n1",
        name: "Café",
        category: "cafe",
        coordinate: .even(right: 30)
    )
    private static let bar = FoundPlace(id: "n2", name: "Bar", coordinate: .even(right: 500))

    /// Knows both, and what was asked of it.
    private static let finder = PlaceFinder { query, scope, limit, isTaken in
        let found = [cafe, bar].filter { query.matches($0.name) && !isTaken($0.id) }
        return found.prefix(limit).map { place in
            var place = place
            place.distance = scope.center?.distance(to: place.coordinate)
            return place
        }
    }

    /// Towns right where the map is, of which one has the id of a place.
    private static let towns = PlaceFinder { query, _, limit, isTaken in
        let found = ["n1", "t1", "t2"].map {
            FoundPlace(id: $0, name: "Cafelândia", coordinate: .even(right: 0), distance: 0)
        }
        return Array(found.filter { query.matches($0.name) && !isTaken($0.id) }.prefix(limit))
    }

    private func timeline(
        _ viewport: Configuration.DefaultViewport = .fixed(.even),
        towns: PlaceFinder? = nil
    ) -> Timeline {
        Timeline(
            Configuration(
                map: Configuration.Map(defaultViewport: viewport, defaultSize: .small),
                callout: Callout.Settings(
                    geocoder: .embedded { place, _ in
                        NamedPlace(lines: ["home"], coordinate: place, source: .gazetteer)
                    }
                ),
                location: Configuration.Location(staleAfter: 0),
                search: Configuration.Search(places: Self.finder, towns: towns)
            )
        )
    }

    private func search(_ query: String, limit: Int = 10) -> Input {
        .search(SearchRequest(query: query, limit: limit))
    }

    private static func pin(_ id: String, _ title: String, right: Double) -> Input {
        let place = LocationCoordinate.even(right: right)
        return .annotations(.add([Annotation(id: id, coordinate: place, title: title)]))
    }

    @Test func `selects the first result and shows its callout before emitting the results`() {
        var timeline = timeline()

        expectEqual(timeline.at(1, search("caf")), ["1 n1 callout ok Café, cafe", "1 search n1"])
        expectEqual(timeline.at(2, search("café")), ["2 search n1"])
        expectEqual(
            timeline.at(3, search("ba")),
            [
                "3 n1 callout hide deselected", "3 n2 callout ok Bar", "3 camera search",
                "3 search n2",
            ]
        )
        expectEqual(timeline.finish(), ["3 n2 callout hide end"])
    }

    @Test func `towns come after all other results, however near they are`() {
        var timeline = timeline(towns: Self.towns)

        _ = timeline.at(1, Self.pin("t2", "Café", right: 60))
        expectEqual(timeline.at(2, search("caf")).last, "2 search n1 t2 t1")
        expectEqual(timeline.at(3, search("caf", limit: 2)).last, "3 search n1 t2")
        expectEqual(timeline.at(4, search("cafel")).last, "4 search n1 t1")
    }

    @Test func `examines thousands of annotations in steps with the same results`() {
        let configuration = Configuration(
            map: Configuration.Map(
                defaultViewport: .fixed(Viewport(center: .paris, zoom: 15, size: .phone))
            )
        )
        var engine = Engine(configuration)
        var atOnce = Engine(configuration)
        let pins = (0..<10_000).map { number in
            Annotation(
                id: "\(number)",
                coordinate: .paris.moved(east: Double(number * 7919 % 10_000) / 1e6),
                title: "Pin \(number)"
            )
        }
        var actions: [Action] = []
        _ = engine.receive(.annotations(.set(pins)), at: .milliseconds(1), into: &actions)
        _ = atOnce.receive(.annotations(.set(pins)), at: .milliseconds(1), into: &actions)
        actions = []
        _ = atOnce.receive(search("pin", limit: 30), at: .milliseconds(2), into: &actions)
        var scratch = Scratch()
        scratch.defersWork = true
        _ = engine.receive(
            search("pin", limit: 30),
            InputContext(time: .milliseconds(2)),
            using: &scratch
        )
        expect(scratch.actions.isEmpty)
        var steps = 0
        while engine.hasPendingWork {
            engine.continueWork(into: &scratch.actions)
            steps += 1
        }

        expectEqual(steps, 2)
        expectEqual(scratch.actions.map(\.event), actions.map(\.event))
        expectEqual(actions.count, 2)
    }

    @Test func `moves the map to a result out of view and keeps the zoom`() {
        var timeline = timeline()
        timeline.at(1, search("bar"))

        let cameras = timeline.actions.compactMap { action -> CameraEvent? in
            if case .camera(let camera) = action.event { camera } else { nil }
        }
        expectEqual(cameras.count, 1)
        guard case .camera(let center, let zoom)? = cameras.first?.answer else {
            Issue.record("no camera")
            return
        }
        expect(center.distance(to: Self.bar.coordinate) < 1)
        expectEqual(zoom, Viewport.even.zoom)
        expectEqual(cameras.first?.isAnimated, true)
    }

    @Test func `a result covered by insets counts as out of view`() {
        var timeline = timeline()
        expect(!timeline.at(1, search("caf")).contains("1 camera search"))
        timeline.at(2, .viewport { $0.insets.right = 80 })
        expect(timeline.at(600, search("caf")).contains("600 camera search"))
    }

    @Test func `an empty result keeps the selection`() {
        var timeline = timeline()
        timeline.at(1, search("caf"))

        expectEqual(timeline.at(2, search("xyz")), ["2 search "])
        expectEqual(timeline.at(3, search("")), ["3 search "])
        // It may be deselected by its name still.
        expectEqual(timeline.at(4, .deselect(.annotation("n1"))), ["4 n1 callout hide deselected"])
        timeline.at(5, .select(.annotation("n1")))
        expectEqual(timeline.verdicts.last, .ignored)
    }

    @Test func `searches annotations by title together with places, nearest first`() {
        var timeline = timeline()
        timeline.at(1, Self.pin("a", "Barbershop", right: -20))
        timeline.at(2, Self.pin("b", "Bär", right: 90))
        timeline.at(3, Self.pin("c", "Bahn", right: 600))

        expectEqual(
            timeline.at(4, search("b")),
            [
                "4 a callout ok Barbershop", "4 search a b n2 c",
            ]
        )
        expectEqual(timeline.at(5, search("bar", limit: 2)), ["5 search a b"])
        expectEqual(timeline.at(6, search("bar ba", limit: 1)), ["6 search a"])
    }

    @Test func `any result can be selected until the next search`() {
        var timeline = timeline()
        timeline.at(1, Self.pin("a", "Café Bar", right: -20))
        timeline.at(2, search("bar"))

        expectEqual(
            timeline.at(3, .select(.annotation("n2"))),
            [
                "3 a callout hide deselected", "3 n2 callout ok Bar",
            ]
        )
        expectEqual(
            timeline.at(4, .select(.annotation("a"))),
            [
                "4 n2 callout hide deselected", "4 a callout ok Café Bar",
            ]
        )
        expectEqual(timeline.at(5, search("caf")), ["5 search a n1"])
        timeline.at(6, .select(.annotation("n2")))
        expectEqual(timeline.verdicts.last, .ignored)
    }

    @Test func `selecting a result deselects the user, and the other way round`() {
        var timeline = timeline()
        timeline.at(1, .fix(.even()))
        timeline.at(2, .select(.user))

        expectEqual(
            timeline.at(3, search("caf")),
            [
                "3 callout hide deselected", "3 n1 callout ok Café, cafe", "3 search n1",
            ]
        )
        expectEqual(
            timeline.at(4, .select(.user)),
            ["4 n1 callout hide deselected", "4 callout ok home"]
        )
    }

    @Test func `a tap on the map hides the result's callout`() {
        var timeline = timeline()
        timeline.at(1, search("caf"))
        expectEqual(timeline.at(2, .tap(ScreenPoint(x: 5, y: 5))), ["2 n1 callout hide deselected"])
    }

    @Test func `a result that becomes an annotation stays selected`() {
        var timeline = timeline()
        timeline.at(1, search("caf"))

        expectEqual(timeline.at(2, Self.pin("n1", "Café", right: 30)).count, 2)
        expectEqual(timeline.gist.suffix(2), ["2 n1 callout now ok Café", "2 annotations n1:0"])
        expectEqual(timeline.at(3, search("caf")), ["3 search n1"])
        expectEqual(
            timeline.at(4, .annotations(.remove(["n1"]))),
            [
                "4 n1 callout hide removed", "4 annotations -n1",
            ]
        )
    }

    @Test func `directions and fits accept the id of a result`() {
        var timeline = timeline()
        timeline.at(1, .fix(.even()))
        timeline.at(2, search("bar"))

        let way = timeline.at(3, .directions(DirectionsRequest(to: .annotation("n2"))))
        expect(way.count == 1 && way[0].hasPrefix("3 directions 1"))
        expectEqual(timeline.at(4, .fit(FitRequest(annotations: ["n2"]))), ["4 camera fit"])
    }

    @Test func `without a viewport annotations come first and the map moves`() {
        var timeline = timeline(.none)
        timeline.at(1, Self.pin("z", "Barrel", right: 10))
        timeline.at(2, Self.pin("a", "Barn", right: 0))

        expectEqual(
            timeline.at(3, search("bar")),
            [
                "3 z callout ok Barrel", "3 camera search", "3 search z a n2",
            ]
        )
        guard case .search(let answer)? = timeline.actions.last?.event else {
            Issue.record("no answer")
            return
        }
        expect(answer.items.allSatisfy { $0.distance == nil })
        expectEqual(answer.selected, "z")
    }

    @Test func `a denial retracts results that reveal where the user was`() {
        var timeline = timeline(.firstFix(zoom: .zoomOfThousandPointsPerDegree))
        timeline.at(1, .fix(.even()))
        timeline.at(2, search("caf"))

        expectEqual(
            timeline.at(3, .denied),
            ["3 authorization denied", "3 n1 callout hide denied"]
        )
        timeline.at(4, .select(.annotation("n1")))
        expectEqual(timeline.verdicts.last, .ignored)
    }

    @Test func `results on the host's own map survive a denial`() {
        var timeline = timeline()
        timeline.at(1, .fix(.even()))
        timeline.at(2, search("caf"))
        expectEqual(timeline.at(3, .denied), ["3 authorization denied"])
        expectEqual(timeline.at(4, search("caf")), ["4 search n1"])
    }

    @Test func `closing the session hides the result's callout`() {
        var timeline = timeline()
        timeline.at(1, search("caf"))
        expectEqual(timeline.at(2, .close), ["2 n1 callout hide closed"])
    }
}
