import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsEngine

/// Events about annotations, exactly as section 4 of the protocol has them.
@Suite struct AnnotationLinesTests {
    @Test func `prints annotations as drawn, and removed ones`() {
        let bare = Annotation(id: "a\"", coordinate: PrintedEvent.zurich)
        let whole = Annotation(
            id: "b",
            coordinate: PrintedEvent.zurich,
            title: "T",
            subtitle: "S",
            size: ViewSize(width: 20, height: 30.555)
        )
        var change = AnnotationChanges(removed: ["c", "d"])
        expectEqual(PrintedEvent.body(.annotations(change)), #","removed":["c","d"]}"#)
        let drawn = LocationCoordinate(latitude: 47, longitude: 180)
        change.items = [
            AnnotationItem(annotation: bare, coordinate: PrintedEvent.zurich, slot: 0),
            AnnotationItem(annotation: whole, coordinate: drawn, slot: 2),
        ]
        change.removed = []
        expectEqual(
            PrintedEvent.body(.annotations(change)),
            """
            ,"items":[{"id":"a\\"","lat":47.3769,"lon":8.5417,"home":{"lat":47.3769,"lon":8.5417},\
            "slot":0,"width":32,"height":39},\
            {"id":"b","lat":47,"lon":-180,"home":{"lat":47.3769,"lon":8.5417},"slot":2,\
            "title":"T","subtitle":"S","width":20,"height":30.56}]}
            """
        )
    }

    @Test func `prints an annotation's callout under its id`() {
        let place = NamedPlace(lines: ["T", "S"], coordinate: PrintedEvent.zurich)
        let content = CalloutContent(status: .ok, place: place)
        expectEqual(
            PrintedEvent.body(.annotationCallout(.show(content), annotation: "a")),
            """
            ,"phase":"show","annotation":"a","status":"ok","title":"T","lines":["T","S"],\
            "lat":47.3769,"lon":8.5417}
            """
        )
        expectEqual(
            PrintedEvent.body(.annotationCallout(.hide(.removed), annotation: "a")),
            #","phase":"hide","annotation":"a","reason":"removed"}"#
        )
    }

    @Test func `prints the state of a dragged pin`() {
        var drag = DragEvent(annotation: "a", state: .starting, lift: 0, isLiftAnimated: true)
        expectEqual(
            PrintedEvent.body(.drag(drag)),
            #","annotation":"a","state":"starting","lift":0,"duration":0.3}"#
        )
        drag = DragEvent(annotation: "a", state: .ending, lift: 39)
        drag.drop = PrintedEvent.zurich
        expectEqual(
            PrintedEvent.body(.drag(drag)),
            #","annotation":"a","state":"ending","lift":39,"lat":47.3769,"lon":8.5417}"#
        )
        drag = DragEvent(annotation: "a", state: .none, lift: 0)
        drag.illegalInput = .dragging
        expectEqual(
            PrintedEvent.body(.drag(drag)),
            """
            ,"annotation":"a","state":"none","lift":0,\
            "illegal":{"from":"none","input":"dragging"}}
            """
        )
    }
}
