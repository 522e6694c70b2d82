import BearingsTestSupport
import Geography
import Testing

@testable import bearings

@Suite struct ShapeTextTests {
    private func lines(_ shapes: Shape...) -> String {
        var text = ShapeText()
        text.append(shapes)
        return text.text
    }

    private let point = ScreenPoint(x: 1.5, y: -2)

    @Test func `numbers have at most two decimals and no trailing zeros`() {
        let numbers: [(Double, String)] = [
            (0, "0"), (-0.004, "0"), (0.005, "0.01"), (-1.5, "-1.5"), (12.304, "12.3"),
            (1.05, "1.05"), (100, "100"), (-0.996, "-1"), (-7.25, "-7.25"),
        ]
        for (number, text) in numbers { expectEqual(ShapeText.number(number), text) }
    }

    @Test func `each shape is an element on its own line`() {
        let size = ViewSize(width: 3, height: 4)

        expectEqual(
            lines(
                Shape("a", .rect(point, size, radius: nil)),
                Shape("b c", .circle(point, radius: 9))
            ),
            """
            <rect class="a" x="1.5" y="-2" width="3" height="4"/>
            <circle class="b c" cx="1.5" cy="-2" r="9"/>

            """
        )
        expectEqual(
            lines(Shape("a", .rect(point, size, radius: 10))),
            "<rect class=\"a\" x=\"1.5\" y=\"-2\" width=\"3\" height=\"4\" rx=\"10\"/>\n"
        )
        expectEqual(
            lines(Shape("a", .ellipse(point, radiusX: 5, radiusY: 6))),
            "<ellipse class=\"a\" cx=\"1.5\" cy=\"-2\" rx=\"5\" ry=\"6\"/>\n"
        )
    }

    @Test func `a path has its steps`() {
        let end = ScreenPoint(x: 7, y: 8)
        let steps: [Shape.Step] = [
            .move(point), .line(end), .arc(to: point, radius: 28, isLarge: true), .close,
        ]

        expectEqual(
            lines(Shape("a", .path(steps))),
            "<path class=\"a\" d=\"M 1.5 -2 L 7 8 A 28 28 0 1 1 1.5 -2 Z\"/>\n"
        )
    }

    @Test func `a group encloses its shapes`() {
        expectEqual(
            lines(Shape("a", .group(opacity: 0.5, [Shape("b", .circle(point, radius: 1))]))),
            """
            <g class="a" opacity="0.5">
            <circle class="b" cx="1.5" cy="-2" r="1"/>
            </g>

            """
        )
    }

    @Test func `escapes text within its element`() {
        expectEqual(
            lines(Shape("a", .text(point, "<b>&\"\n\u{FFFF}é"))),
            "<text class=\"a\" x=\"1.5\" y=\"-2\">&lt;b&gt;&amp;&quot;  é</text>\n"
        )
    }
}
