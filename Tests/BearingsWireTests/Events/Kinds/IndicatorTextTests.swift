import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsEngine

/// The indicators' events exactly as Protocol 4 prints them.
@Suite struct IndicatorTextTests {
    @Test func `prints an indicator that shows, moves and hides`() {
        let place = IndicatorPlacement(
            position: ScreenPoint(x: 355, y: 212.7811),
            edge: .right,
            rotation: 37.4071,
            bearing: 67.4,
            distance: 1520.3,
            halfWidth: 0.49
        )
        let stand = """
            "visibility":"off","x":355,"y":212.78,"edge":"right","rotation":37.407,\
            "bearing":67.4,"distance":1520.3,"half_width":0.49
            """
        expectEqual(
            PrintedEvent.body(.indicator(.show(place))),
            #","phase":"show",\#(stand),"fade":0.3}"#
        )
        expectEqual(PrintedEvent.body(.indicator(.move(place))), #","phase":"move",\#(stand)}"#)
        expectEqual(
            PrintedEvent.body(.indicator(.hide(.onScreen, .on))),
            #","phase":"hide","visibility":"on","fade":0.3,"reason":"on_screen"}"#
        )
    }

    @Test(
        arguments: [
            (.denied, "denied"), (.emptyViewport, "empty_viewport"), (.closed, "closed"),
            (.end, "end"),
        ] as [(HideReason, String)]
    )
    func `a retracted indicator does not fade`(reason: HideReason, word: String) {
        expectEqual(
            PrintedEvent.body(.indicator(.hide(reason, nil))),
            #","phase":"hide","reason":"\#(word)"}"#
        )
    }

    @Test func `an indicator names its annotation and those that share its place`() {
        let place = IndicatorPlacement(
            position: ScreenPoint(x: 355, y: 212.7811),
            edge: .right,
            rotation: 37.4071,
            bearing: 67.4,
            distance: 1520.3,
            halfWidth: nil
        )
        let stand = """
            "visibility":"off","x":355,"y":212.78,"edge":"right","rotation":37.407,\
            "bearing":67.4,"distance":1520.3
            """
        func told(_ change: AnnotationIndicatorEvent.Change) -> String {
            PrintedEvent.body(
                .annotationIndicator(AnnotationIndicatorEvent(annotation: "a\"", change: change))
            )
        }
        expectEqual(
            told(.show(place, others: [])),
            #","phase":"show","annotation":"a\"",\#(stand),"fade":0.3}"#
        )
        expectEqual(
            told(.move(place, others: ["b", "ü"])),
            #","phase":"move","annotation":"a\"","others":["b","ü"],\#(stand)}"#
        )
        expectEqual(
            PrintedEvent.body(.sharedIndicator(.show(place), others: ["b"])),
            #","phase":"show","others":["b"],\#(stand),"fade":0.3}"#
        )
    }

    @Test(
        arguments: [
            (.onScreen, #""visibility":"on","fade":0.3,"reason":"on_screen""#),
            (.deselected, #""fade":0.3,"reason":"deselected""#),
            (.removed, #""fade":0.3,"reason":"removed""#),
            (.merged, #""fade":0.3,"reason":"merged""#),
            (.farther, #""fade":0.3,"reason":"farther""#),
            (.denied, #""reason":"denied""#),
            (.emptyViewport, #""reason":"empty_viewport""#), (.closed, #""reason":"closed""#),
            (.end, #""reason":"end""#),
        ] as [(AnnotationIndicatorEvent.Reason, String)]
    )
    func `prints the reason for hiding an annotation's indicator`(
        reason: AnnotationIndicatorEvent.Reason,
        rest: String
    ) {
        let hide = AnnotationIndicatorEvent(annotation: "a", change: .hide(reason))
        expectEqual(
            PrintedEvent.body(.annotationIndicator(hide)),
            #","phase":"hide","annotation":"a",\#(rest)}"#
        )
    }

    @Test func `prints an indicator without rotation or width`() {
        for (edge, word) in [
            (.top, "top"), (.right, "right"), (.bottom, "bottom"), (.left, "left"),
            (.none, "none"),
        ] as [(ScreenEdge, String)] {
            let place = IndicatorPlacement(
                position: ScreenPoint(x: -0.004, y: 0.005),
                edge: edge,
                rotation: nil,
                bearing: 359.9996,
                distance: 0,
                halfWidth: nil
            )
            expectEqual(
                PrintedEvent.body(.indicator(.move(place))),
                """
                ,"phase":"move","visibility":"off","x":0,"y":0.01,"edge":"\(word)",\
                "bearing":0,"distance":0}
                """
            )
        }
    }
}
