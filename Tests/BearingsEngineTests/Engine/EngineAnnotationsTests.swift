import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct EngineAnnotationsTests {
    private static let here = Annotation(id: "a", coordinate: .even(right: 0, down: 0), title: "A")
    private static let there = Annotation(
        id: "b",
        coordinate: .even(right: 60, down: 0),
        title: "B",
        subtitle: "b"
    )

    /// A session whose map is even, and which has had a fix in its middle, below the pins.
    private func timeline(_ settings: AnnotationSettings = AnnotationSettings()) -> Timeline {
        var timeline = Timeline(
            Configuration(
                map: Configuration.Map(defaultViewport: .fixed(.even)),
                annotations: settings,
                callout: Callout.Settings(
                    geocoder: .embedded { place, _ in
                        NamedPlace(lines: ["home"], coordinate: place, source: .gazetteer)
                    }
                ),
                location: Configuration.Location(staleAfter: 0)
            )
        )
        timeline.at(0, .fix(Fix(coordinate: .even(right: 0, down: 60))))
        return timeline
    }

    private func tap(right: Double, down: Double) -> Input {
        let middle = Viewport.even.size
        return .tap(ScreenPoint(x: middle.width / 2 + right, y: middle.height / 2 + down))
    }

    @Test func `emits only what has changed`() {
        var timeline = timeline()

        expectEqual(timeline.at(1, .annotations(.set([Self.here]))), ["1 annotations a:0"])
        expectEqual(timeline.at(2, .annotations(.set([Self.here]))), [])
        expectEqual(timeline.at(3, .annotations(.add([Self.there]))), ["3 annotations b:0"])
        expectEqual(timeline.at(4, .annotations(.remove(["a"]))), ["4 annotations -a"])
        expect(timeline.verdicts.allSatisfy { $0 == .used })
    }

    @Test func `ignores records about unknown annotations`() {
        var timeline = timeline()
        timeline.at(1, .annotations(.remove(["a"])))
        timeline.at(2, .select(.annotation("a")))
        timeline.at(3, .deselect(.annotation("a")))
        timeline.at(4, .annotations(.set([Self.here])))
        timeline.at(5, .annotations(.remove(["b"])))
        timeline.at(6, .select(.annotation("b")))
        timeline.at(7, .annotations(.remove(["a"])))
        timeline.at(8, .select(.annotation("a")))

        expectEqual(
            timeline.verdicts,
            [
                .used, .ignored, .ignored, .ignored, .used, .ignored, .ignored, .used, .ignored,
            ]
        )
    }

    @Test func `an event holds at most a thousand annotations`() {
        var timeline = timeline()
        let many = (0..<2001).map { Annotation(id: "\($0)", coordinate: .even(right: 0, down: 0)) }
        timeline.at(1, .annotations(.set(many)))
        timeline.at(2, .annotations(.set([])))

        let changes = timeline.actions.compactMap { action -> AnnotationChanges? in
            guard case .annotations(let changes) = action.event else { return nil }
            return changes
        }
        expectEqual(changes.map(\.items.count), [1000, 1000, 1, 0, 0, 0])
        expectEqual(changes.map(\.removed.count), [0, 0, 0, 1000, 1000, 1])
        expectEqual(changes.flatMap { $0.items.map(\.annotation.id) }, many.map(\.id))
    }

    @Test func `the previous callout is hidden before the next one is shown`() {
        var timeline = timeline()
        timeline.at(1, .annotations(.set([Self.here, Self.there])))

        expectEqual(timeline.at(2, .select(.user)), ["2 callout ok home"])
        expectEqual(
            timeline.at(3, .select(.annotation("b"))),
            ["3 callout hide deselected", "3 b callout ok B, b"]
        )
        expectEqual(timeline.at(4, .select(.annotation("b"))), [])
        expectEqual(timeline.at(5, .deselect(.user)), [])
        expectEqual(timeline.at(5, .deselect(.annotation("a"))), [])
        expectEqual(
            timeline.at(6, .select(.annotation("a"))),
            ["6 b callout hide deselected", "6 a callout ok A"]
        )
        expectEqual(
            timeline.at(7, .select(.user)),
            ["7 a callout hide deselected", "7 callout ok home"]
        )
        expectEqual(timeline.at(8, .deselect(nil)), ["8 callout hide deselected"])
    }

    @Test func `a callout follows its annotation and is hidden with it`() {
        var timeline = timeline()
        timeline.at(1, .annotations(.set([Self.here, Self.there])))
        timeline.at(2, .select(.annotation("a")))
        var renamed = Self.here
        renamed.title = nil

        expectEqual(
            timeline.at(3, .annotations(.add([renamed]))),
            ["3 a callout now unavailable", "3 annotations a:0"]
        )
        expectEqual(
            timeline.at(4, .annotations(.remove(["a"]))),
            ["4 a callout hide removed", "4 annotations -a"]
        )
        timeline.at(5, .select(.annotation("b")))
        expectEqual(timeline.finish().last, "5 b callout hide end")
    }

    @Test func `closing hides the callout and forgets the annotations`() {
        var timeline = timeline()
        timeline.at(1, .annotations(.set([Self.here])))
        timeline.at(2, .select(.annotation("a")))

        expectEqual(timeline.at(3, .close), ["3 a callout hide closed"])
        timeline.at(4, .select(.annotation("a")))
        expectEqual(timeline.verdicts.last, .ignored)
    }

    @Test func `a tap selects the dot, then an annotation, then deselects`() {
        var timeline = timeline()
        timeline.at(1, .annotations(.set([Self.here, Self.there])))

        expectEqual(timeline.at(2, tap(right: 0, down: -30)), ["2 a callout ok A"])
        expectEqual(timeline.at(3, tap(right: 0, down: 55)).last, "3 callout ok home")
        expectEqual(timeline.at(4, tap(right: 0, down: -100)), ["4 callout hide deselected"])
        // 44 points wide and twice as high as the image, both edges included.
        expectEqual(timeline.at(5, tap(right: 82, down: -77)), ["5 b callout ok B, b"])
        expectEqual(timeline.at(6, tap(right: 83, down: -77)), ["6 b callout hide deselected"])
        expectEqual(timeline.at(7, tap(right: 60, down: 1)), [])
    }

    @Test func `of two annotations under a finger the one with the nearer image is selected`() {
        var timeline = timeline()
        var near = Self.there
        near.coordinate = .even(right: 20, down: 0)
        timeline.at(1, .annotations(.set([Self.here, near])))

        expectEqual(timeline.at(2, tap(right: 8, down: -10)), ["2 a callout ok A"])
        expectEqual(timeline.at(3, tap(right: 12, down: -10)).last, "3 b callout ok B, b")
    }

    @Test func `a fit shows annotations wherever they are drawn`() {
        var timeline = timeline()
        timeline.at(1, .annotations(.set([Self.here, Self.there])))
        timeline.at(2, .fit(FitRequest(annotations: ["b", "unknown"])))
        timeline.at(3, .fit(FitRequest(annotations: ["unknown"])))

        let answers = timeline.actions.compactMap { action -> CameraAnswer? in
            guard case .camera(let camera) = action.event, camera.reason == .fit else { return nil }
            return camera.answer
        }
        guard case .camera(let center, _) = answers[0] else {
            Issue.record("no camera: \(answers)")
            return
        }
        expect(center.distance(to: Self.there.coordinate) < 0.01)
        expectEqual(answers[1], .none(.nothingToFit))
    }

    @Test func `with spread in points, annotations at one place are laid out again after zooming`()
    {
        var timeline = timeline(AnnotationSettings(spread: .points))
        var twin = Self.there
        twin.coordinate = Self.here.coordinate
        timeline.at(1, .annotations(.set([Self.here, twin])))

        let zoom = Double.zoomOfThousandPointsPerDegree - 2
        let emitted = timeline.at(2, .viewport { $0.zoom = zoom })
        expectEqual(emitted.last, "2 annotations a:0 b:1")
        expectEqual(timeline.at(3, .viewport { $0.zoom = zoom + 0.001 }), [])
    }

    @Test func `a session without annotations spends one word on them`() {
        expectEqual(MemoryLayout<Boxed<AnnotationController>>.size, MemoryLayout<Int>.size)
        expect(MemoryLayout<Event>.size <= MemoryLayout<IndicatorEvent>.size + 1)
    }
}
