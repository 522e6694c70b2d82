import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct ScreenDrawingIndicatorsTests {
    private var screen = DrawnScreen()
    private static let place =
        #""visibility":"off","x":355,"y":422,"edge":"right","rotation":90,"bearing":90"#

    @Test mutating func `the arrow turns around its disc, with the distance beside it`() {
        let members = #""phase":"show",\#(Self.place),"distance":237.4,"half_width":30,"fade":0"#
        screen.add("indicator", members)

        // sin 230° = −0.76604, cos 230° = −0.64279; sin 60° = 0.86603.
        expectEqual(
            screen.lines("indicator", "uncertainty", "disc", "arrow", "distance end"),
            [
                #"<g class="indicator" opacity="1">"#,
                #"<path class="uncertainty" d="M 379.25 408 A 28 28 0 0 1 379.25 436"/>"#,
                #"<circle class="disc" cx="355" cy="422" r="22"/>"#,
                #"<path class="arrow" d="M 369 422 L 345.04 430.36 L 350 422 L 345.04 413.64 Z"/>"#,
                #"<text class="distance end" x="321" y="427">237 m</text>"#,
            ]
        )
    }

    @Test mutating func `draws cues as emitted`() {
        let wedge =
            #""wedge":{"x":500,"y":422,"leg":200,"aperture":20,"rotation":270,"base":[{"x":300,"y":400},{"x":300,"y":444}]}"#
        let halo = #""halo":{"x":500,"y":422,"radius":130}"#
        screen.add("indicator", #""phase":"show",\#(Self.place),"fade":0.3,\#(halo),\#(wedge)"#)

        expectEqual(
            screen.lines("halo", "wedge"),
            [
                #"<circle class="halo" cx="500" cy="422" r="130"/>"#,
                #"<path class="wedge" d="M 500 422 L 300 400 L 300 444 Z"/>"#,
            ]
        )
    }

    @Test mutating func `draws a circle for any direction and a point for none`() {
        let members =
            #""phase":"show","x":195,"y":422,"edge":"none","half_width":180,"distance":9,"others":["b","c"]"#
        screen.add("indicator", #"\#(members),"annotation":"a""#)

        expectEqual(
            screen.lines("indicator other", "uncertainty", "arrow", "distance"),
            [
                #"<g class="indicator other" opacity="1">"#,
                #"<circle class="uncertainty" cx="195" cy="422" r="28"/>"#,
                #"<circle class="arrow" cx="195" cy="422" r="5"/>"#,
                #"<text class="distance" x="195" y="384">9 m +2</text>"#,
            ]
        )
    }

    @Test mutating func `fades in and out`() {
        func opacity(_ time: Int64) -> [String] { screen.lines("indicator", at: time) }
        func group(_ opacity: String) -> [String] {
            [#"<g class="indicator" opacity="\#(opacity)">"#]
        }

        screen.add("indicator", #""phase":"show",\#(Self.place),"fade":0.3"#, at: 1000)
        expectEqual(opacity(1000), group("0.01"))
        expectEqual(opacity(1150), group("0.5"))
        expectEqual(opacity(1300), group("1"))
        screen.add("indicator", #""phase":"move",\#(Self.place)"#, at: 1030)
        expectEqual(opacity(1150), group("0.5"))
        screen.add("indicator", #""phase":"hide","fade":0.3,"reason":"on_screen""#, at: 2000)
        expectEqual(opacity(2150), group("0.5"))
        expectEqual(opacity(2300), [])
    }

    @Test mutating func `hides at once without a fade`() {
        screen.add("indicator", #""phase":"show",\#(Self.place),"fade":0.3"#)
        screen.add("indicator", #""phase":"hide","reason":"denied""#)

        expectEqual(screen.lines("indicator"), [])
    }
}
