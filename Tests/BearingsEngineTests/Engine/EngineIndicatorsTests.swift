import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct EngineIndicatorsTests {
    @Test func `hides indicators that the current settings no longer allow`() {
        var timeline = Timeline(
            Configuration(
                map: Configuration.Map(defaultViewport: .fixed(.even)),
                annotations: AnnotationSettings(indicated: IndicatedAnnotations(.all))
            )
        )
        let pin = Annotation(id: "a", coordinate: .even(right: 300))
        timeline.at(0, .annotations(.add([pin])))
        timeline.engine = Engine(
            Configuration(map: Configuration.Map(defaultViewport: .fixed(.even))),
            resuming: timeline.engine.state
        )

        expect(timeline.at(100, .evenViewport).contains("100 a hide deselected"))
        expectEqual(timeline.finish().last, "350 did change")
    }
}
