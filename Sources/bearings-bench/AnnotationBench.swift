import BearingsEngine
import Geography
import Transport

/// How long a session takes with thousands of annotations, on one core of this process.
struct AnnotationBench {
    private static let turns = 7

    /// How many there are.
    private let count: Int

    /// Prepares as many as a session may have by default, and the most that it may be allowed.
    static func report() -> String {
        [10_000, 100_000].map { AnnotationBench(count: $0).report() }.joined(separator: "\n")
    }

    /// Measures, and returns a table.
    private func report() -> String {
        var table = Table(["\(count) annotations (one core)", "ms", "drawn beside"])
        add("one added where all are", AnnotationSettings(), to: &table) { pins in
            let together = pins.map { Annotation(id: $0.id, coordinate: pins[0].coordinate) }
            let new = Annotation(id: "new", coordinate: pins[0].coordinate)
            return ([.annotations(.set(together))], .annotations(.add([new])))
        }
        add("searched", AnnotationSettings(), to: &table) { pins in
            ([.annotations(.set(pins))], .search(SearchRequest(query: "title 7", limit: 10)))
        }
        for (within, name) in [
            (0.0, "exactly on one place"), (10, "within 10 m"), (40, "within 40 m"),
        ] {
            let settings = AnnotationSettings(within: within)
            add("all set, \(name)", settings, to: &table) { pins in
                ([], .annotations(.set(pins)))
            }
            add("all moved, \(name)", settings, to: &table) { pins in
                let before = pins.map { pin in
                    var pin = pin
                    pin.coordinate.latitude += 0.2
                    return pin
                }
                return ([.annotations(.set(before))], .annotations(.set(pins)))
            }
        }
        add("the view moved, all pointed to", AnnotationSettings(), .all, to: &table) { pins in
            var view = ViewportUpdate()
            view.center = LocationCoordinate(latitude: 47.01, longitude: 8)
            return ([.annotations(.set(pins))], .viewport(view))
        }
        let points = AnnotationSettings(spread: .points)
        add("the view zoomed in, spread in points", points, to: &table) { pins in
            ([Self.view(zoom: 5), .annotations(.set(pins))], Self.view(zoom: 16))
        }
        add("then moved", points, to: &table) { pins in
            (
                [Self.view(zoom: 5), .annotations(.set(pins)), Self.view(zoom: 16)],
                Self.view(zoom: 16, south: 0.05)
            )
        }
        return table.text
    }

    /// A view centred on the pins, or so many degrees south of them.
    private static func view(zoom: Double, south: Double = 0) -> Input {
        var view = ViewportUpdate()
        view.center = LocationCoordinate(latitude: 47.1 - south, longitude: 8.15)
        view.zoom = zoom
        return .viewport(view)
    }

    /// Measures the last input of a script.
    private func add(
        _ name: String,
        _ settings: AnnotationSettings,
        _ indicated: IndicatedAnnotations.Which = .none,
        to table: inout Table,
        script: ([Annotation]) -> (before: [Input], measured: Input)
    ) {
        let view = Viewport(
            center: LocationCoordinate(latitude: 47, longitude: 8),
            zoom: 15,
            size: ViewSize(width: 390, height: 844)
        )
        let configuration = Configuration(
            map: Configuration.Map(defaultViewport: .fixed(view)),
            annotations: AnnotationSettings(
                spread: settings.spread,
                within: settings.within,
                most: count + 1,
                indicated: IndicatedAnnotations(indicated)
            )
        )
        let (before, measured) = script(Self.pins(count))
        var least = UInt64.max
        var beside = 0
        for _ in 0..<Self.turns {
            var engine = Engine(configuration)
            var actions: [Action] = []
            for input in before { _ = engine.receive(input, at: .epoch, into: &actions) }
            actions.removeAll()
            let start = SystemClock.monotonicNanoseconds
            _ = engine.receive(measured, at: .epoch, into: &actions)
            least = min(least, SystemClock.monotonicNanoseconds - start)
            beside = 0
            for case .annotations(let changes) in actions.map(\.event) {
                for item in changes.items where item.coordinate != item.annotation.coordinate {
                    beside += 1
                }
            }
        }
        table.add(name, [(Double(least) / 1e6).text(decimals: 1), "\(beside)"])
    }

    /// Pins in a city; every fourth is at the address of another, or next to it.
    private static func pins(_ count: Int) -> [Annotation] {
        var random = SplitMix64(seed: 3)
        var pins: [Annotation] = []
        for index in 0..<count {
            var place = LocationCoordinate(
                latitude: 47 + 0.2 * random.fraction(),
                longitude: 8 + 0.3 * random.fraction()
            )
            if index > 0, random.isOnce(in: 4) {
                place = pins[random.number(in: 0..<index)].coordinate
                if random.isOnce(in: 2) { place.latitude += 0.00005 }
            }
            pins.append(
                Annotation(id: "annotation \(index)", coordinate: place, title: "Title \(index)")
            )
        }
        return pins
    }
}
