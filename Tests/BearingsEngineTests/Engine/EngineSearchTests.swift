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

    @Test func `towns come after all other results, however near they are`() {
        var timeline = timeline(towns: Self.towns)

        _ = timeline.at(1, Self.pin("t2", "Café", right: 60))
        expectEqual(timeline.at(2, search("caf")).last, "2 search n1 t2 t1")
        expectEqual(timeline.at(3, search("caf", limit: 2)).last, "3 search n1 t2")
        expectEqual(timeline.at(4, search("cafel")).last, "4 search n1 t1")
    }

    @Test func `examines thousands of annotations, and counts that as work`() {
        let configuration = Configuration(
            map: Configuration.Map(
                defaultViewport: .fixed(Viewport(center: .paris, zoom: 15, size: .phone))
            )
        )
        var engine = Engine(configuration)
        let pins = (0..<10_000).map { number in
            Annotation(
                id: "\(number)",
                coordinate: .paris.moved(east: Double(number * 7919 % 10_000) / 1e6),
                title: "Pin \(number)"
            )
        }
        var actions: [Action] = []
        _ = engine.receive(.annotations(.set(pins)), at: .milliseconds(1), into: &actions)
        _ = engine.takeWork()
        actions = []
        _ = engine.receive(search("pin", limit: 30), at: .milliseconds(2), into: &actions)

        expectEqual(engine.takeWork(), 20_000)
        expectEqual(actions.count, 2)
    }
}
