import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// On the even view, 200 points by 400; indicators that are less than 44 points apart overlap.
@Suite struct EngineIndicatorsTests {
    private func timeline(
        _ which: IndicatedAnnotations.Which,
        nearest: Int = 8,
        on viewport: Configuration.DefaultViewport = .fixed(.even)
    ) -> Timeline {
        Timeline(
            Configuration(
                map: Configuration.Map(defaultViewport: viewport, defaultSize: .small),
                annotations: AnnotationSettings(
                    indicated: IndicatedAnnotations(which, nearest: nearest)
                )
            )
        )
    }

    private func pin(_ id: String, right: Double = 0, down: Double = 0) -> Annotation {
        Annotation(id: id, coordinate: .even(right: right, down: down))
    }

    private func add(_ pins: Annotation...) -> Input { .annotations(.add(pins)) }

    @Test func `only the user has an indicator by default`() {
        var timeline = timeline(.none)
        expectEqual(timeline.at(0, add(pin("a", right: 300))), ["0 annotations a:0"])
        expectEqual(timeline.at(100, .select(.annotation("a"))), ["100 a callout unavailable"])
        expectEqual(timeline.at(200, .fix(.even(right: 300))).last, "200 show right")
    }

    @Test func `indicates all annotations out of view, before emitting their layout`() {
        var timeline = timeline(.all)
        expectEqual(
            timeline.at(0, add(pin("a", right: 300), pin("b"), pin("c", down: -400))),
            ["0 a show right", "0 c show top", "0 annotations a:0 b:0 c:0"]
        )
        expectEqual(
            timeline.at(100, add(pin("a", right: 300, down: 50))),
            ["100 a move right", "100 annotations a:0"]
        )
        expectEqual(timeline.at(200, add(pin("a"))).first, "200 a hide onScreen")
        expectEqual(
            timeline.at(300, .annotations(.remove(["c"]))),
            ["300 c hide removed", "300 annotations -c"]
        )
    }

    @Test func `indicates an annotation while it is selected`() {
        var timeline = timeline(.selected)
        expectEqual(
            timeline.at(0, add(pin("a", right: 300), pin("b", right: -300))),
            ["0 annotations a:0 b:0"]
        )
        expectEqual(
            timeline.at(100, .select(.annotation("a"))),
            ["100 a show right", "100 a callout unavailable"]
        )
        expectEqual(
            timeline.at(200, .select(.annotation("b"))),
            [
                "200 a hide deselected", "200 b show left", "200 a callout hide deselected",
                "200 b callout unavailable",
            ]
        )
        expectEqual(
            timeline.at(300, .annotations(.remove(["b"]))),
            ["300 b hide removed", "300 b callout hide removed", "300 annotations -b"]
        )
        timeline.at(400, .select(.annotation("a")))
        expectEqual(
            timeline.at(500, .deselect(nil)),
            ["500 a hide deselected", "500 a callout hide deselected"]
        )
        timeline.at(600, .select(.annotation("a")))
        expectEqual(timeline.at(700, .select(.user)).first, "700 a hide deselected")
    }

    @Test func `indicates a dropped pin at its new place`() {
        var timeline = timeline(.all)
        timeline.at(0, add(pin("a", right: 50)))
        let finger = ScreenPoint(x: 150, y: 190)
        timeline.at(100, .drag(DragInput(annotation: "a", state: .starting, finger: finger)))
        let away = ScreenPoint(x: 350, y: 190)
        timeline.at(500, .drag(DragInput(annotation: "a", state: .dragging, finger: away)))

        expectEqual(
            timeline.at(600, .drag(DragInput(annotation: "a", state: .ending, finger: away))),
            ["600 a show right", "600 annotations a:0", "600 a ending 0"]
        )
    }

    @Test func `the farthest make room, and return`() {
        var timeline = timeline(.all, nearest: 1)
        timeline.at(0, add(pin("a", right: 300)))
        expectEqual(
            timeline.at(100, add(pin("b", right: -200))),
            ["100 a hide farther", "100 b show left", "100 annotations b:0"]
        )
        expectEqual(
            timeline.at(200, .annotations(.remove(["b"]))),
            ["200 b hide removed", "200 a show right", "200 annotations -b"]
        )
    }

    // MARK: Beside the user

    @Test func `an indicator that would overlap the user's is merged into it`() {
        var timeline = timeline(.all)
        timeline.at(0, add(pin("a", right: 300)))
        expectEqual(
            timeline.at(100, .fix(.even(right: 400))),
            ["100 camera firstFix", "100 show right +a", "100 a hide merged"]
        )
        // The user's indicator moves up and makes room for the other.
        expectEqual(
            timeline.at(1000, .fix(.even(right: 400, down: -400))),
            ["1000 move right", "1000 a show right"]
        )
        timeline.at(2000, .fix(.even(right: 400)))
        expectEqual(timeline.at(3000, .fix(.even())), ["3000 hide onScreen", "3000 a show right"])
    }

    @Test func `a change of merged annotations emits the user's indicator, at most once a frame`() {
        var timeline = timeline(.all)
        timeline.at(0, .fix(.even(right: 400)))
        expectEqual(timeline.at(5, add(pin("a", right: 300))), ["5 annotations a:0"])
        expectEqual(timeline.advance(to: 50), ["17 move right +a"])
        expectEqual(
            timeline.at(100, .annotations(.remove(["a"]))),
            ["100 move right", "100 annotations -a"]
        )
    }

    @Test func `annotations that come and go within a frame emit nothing`() {
        var timeline = timeline(.all)
        timeline.at(0, .fix(.even(right: 400)))
        timeline.at(5, add(pin("a", right: 300)))
        timeline.at(10, .annotations(.remove(["a"])))

        expectEqual(timeline.advance(to: 50), [])
    }

    @Test func `removing the last annotation still emits the user's indicator without it`() {
        var timeline = timeline(.all)
        timeline.at(0, add(pin("a", right: 300)))
        timeline.at(100, .fix(.even(right: 400)))
        expectEqual(timeline.at(105, .annotations(.remove(["a"]))), ["105 annotations -a"])
        expectEqual(timeline.at(110, add(pin("b", down: 300))).first, "110 b show bottom")
        expectEqual(timeline.advance(to: 150), ["117 move right"])
    }

    // MARK: Frames

    @Test func `moves wait for their frames and keep their cause`() {
        var timeline = timeline(.all)
        timeline.at(0, add(pin("a", right: 300), pin("b", down: -400)))
        timeline.at(10, .viewport { $0.center = .even(down: 10) }, cause: 7)

        expectEqual(timeline.advance(to: 100), ["17 a move right", "17 b move top"])
        expectEqual(timeline.actions.last?.cause, 7)
    }

    @Test func `the end emits held moves and then hides all`() {
        var timeline = timeline(.all)
        timeline.at(0, add(pin("a", right: 300)))
        timeline.at(10, .viewport { $0.center = .even(down: 10) })

        expectEqual(timeline.finish(), ["17 a move right", "260 did change", "260 a hide end"])
    }

    // MARK: What ends

    @Test func `closing hides all indicators, before the callout`() {
        var timeline = timeline(.selected)
        timeline.at(0, add(pin("a", right: 300)))
        timeline.at(100, .select(.annotation("a")))

        expectEqual(timeline.at(200, .close), ["200 a hide closed", "200 a callout hide closed"])
        expectEqual(timeline.finish(), [])
    }

    @Test func `an empty view hides all indicators, and a view shows them again`() {
        var timeline = timeline(.all)
        timeline.at(0, add(pin("a", right: 300)))
        expectEqual(
            timeline.at(100, .viewport { $0.size = ViewSize(width: 0, height: 400) }),
            ["100 will change", "100 a hide emptyViewport"]
        )
        expectEqual(timeline.at(200, .viewport { $0.size = .small }), ["200 a show right"])
    }

    @Test func `a denial keeps annotations' indicators and shows those merged into the user's`() {
        var timeline = timeline(.all)
        timeline.at(0, add(pin("a", right: 300), pin("b", down: 300)))
        timeline.at(100, .fix(.even(right: 400)))

        expectEqual(
            timeline.at(200, .denied),
            ["200 authorization denied", "200 hide denied", "200 a show right"]
        )
        expectEqual(timeline.at(300, add(pin("c", down: -300))).first, "300 c show top")
    }

    @Test func `a denial that removes the map hides all its indicators`() {
        var timeline = timeline(
            .all,
            on: .firstFix(zoom: .zoomOfThousandPointsPerDegree)
        )
        timeline.at(0, add(pin("a", right: 300)))
        expectEqual(timeline.at(100, .fix(.even())), ["100 camera firstFix", "100 a show right"])
        expectEqual(timeline.at(200, .denied), ["200 authorization denied", "200 a hide denied"])
    }

    // MARK: After a restart

    @Test func `hides indicators that the current settings no longer allow`() {
        var timeline = timeline(.all)
        timeline.at(0, add(pin("a", right: 300)))
        timeline.engine = Engine(
            Configuration(map: Configuration.Map(defaultViewport: .fixed(.even))),
            resuming: timeline.engine.state
        )

        expect(timeline.at(100, .evenViewport).contains("100 a hide deselected"))
        expectEqual(timeline.finish().last, "350 did change")
    }

    @Test func `indicates annotations at one address where each is drawn`() {
        var timeline = Timeline(
            Configuration(
                map: Configuration.Map(defaultViewport: .fixed(.even)),
                annotations: AnnotationSettings(
                    spread: .points,
                    indicated: IndicatedAnnotations(.all)
                )
            )
        )
        timeline.at(0, add(pin("a", right: 250), pin("b", right: 250)))
        var bearings: [Double] = []
        for action in timeline.actions {
            guard case .annotationIndicator(let emitted) = action.event,
                case .show(let place, let others) = emitted.change
            else { continue }
            expect(emitted.annotation == "a" && others == ["b"])
            bearings.append(place.bearing)
        }
        let drawn = timeline.engine.annotations.value?.store["a"]?.coordinate ?? .even()

        expect(drawn != .even(right: 250))
        expectEqual(bearings, [Viewport.even.center.bearing(to: drawn)])
    }
}
