import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine
@testable import BearingsWire

/// A record's events come in the order of the protocol's table.
@Suite struct EventOrderTests {
    @Test(arguments: Array(1...60) as [UInt64])
    func `a record's events come in the order of their kinds`(seed: UInt64) {
        let script = RandomScript(seed: seed)
        let outcome = script.run()
        for step in script.steps.indices {
            let answers = outcome.answers(to: step)
            let orders = answers.map(\.event.order)
            expectEqual(orders, orders.sorted(), "\(answers.map(\.gist)) to \(script.steps[step])")
        }
    }

    @Test func `with a viewport placed at the first fix, annotations come before requests`() {
        var timeline = Timeline(
            Configuration(
                map: Configuration.Map(
                    defaultViewport: .firstFix(zoom: .zoomOfThousandPointsPerDegree),
                    defaultSize: .small
                ),
                annotations: AnnotationSettings(
                    spread: .points,
                    indicated: IndicatedAnnotations(.all)
                ),
                callout: Callout.Settings(
                    geocoder: .host(layOut: { _ in [] }),
                    isAlwaysShown: true
                ),
                location: Configuration.Location(staleAfter: 1000, reportsLocations: true)
            )
        )
        let twins = ["a", "b"].map { Annotation(id: $0, coordinate: .even(right: 250)) }
        timeline.at(0, .annotations(.add(twins)))
        timeline.at(0, .follow(.follow))

        let emitted = timeline.at(100, .fix(.even()))
        expectEqual(
            emitted,
            [
                "100 camera firstFix", "100 location", "100 a show right +b",
                "100 callout pending", "100 annotations a:0 b:1", "100 ask 1",
            ]
        )
    }
}

extension Event {
    /// Its row in the table; a first fix's camera comes before all, and the user's indicator before others.
    fileprivate var order: Int {
        let order = 2 * EventKind(self).traits.order
        return switch self {
        case .camera(let camera) where camera.reason == .firstFix: -1
        case .annotationIndicator: order + 1
        default: order
        }
    }
}
