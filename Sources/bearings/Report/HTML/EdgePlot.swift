import BearingsEngine
import Geography

/// Where on the edges of the screen the indicator stood, as bars outside of them.
struct EdgePlot {
    let edges: EdgeTimes
    /// The size of the map where nothing else is known of it.
    let size: ViewSize
    /// How far inside of the screen's edges the indicator stands, in points.
    let inset: Double

    /// How long the longest bar is.
    private static let longest = 60.0
    /// Room beside an edge that has bars, and beside one that has none.
    private static let (wide, narrow) = (66.0, 8.0)

    /// The plot with its caption, and nothing where the indicator was never shown.
    var figure: String {
        guard let most = edges.times.values.max() else { return "" }
        let (screen, scale) = (screen, scale)
        var shapes =
            "<rect class=\"screen\" x=\"\(Markup.px(screen.left))\" y=\"\(Markup.px(screen.top))\""
            + " width=\"\(Markup.px(screen.right - screen.left))\""
            + " height=\"\(Markup.px(screen.bottom - screen.top))\" rx=\"14\"/>\n"
        var bars = ""
        for stretch in edges.times.keys.sorted(by: Self.precedes) {
            let share = Double(edges.times[stretch] ?? 0) / Double(most)
            bars += bar(stretch, max(share * Self.longest, 1.5), screen, scale)
        }
        shapes += "<path class=\"bar\" d=\"\(bars)\"/>\n" + labels(screen)
        let picture = Markup.drawing(
            "edges",
            title,
            width: screen.right + room(.right),
            height: screen.bottom + room(.bottom),
            shapes
        )
        return """
            <figure>\(picture)<figcaption><b>The indicator on the screen’s edge</b>; the longer a bar, the longer it \
            stood there, by \(rounded(edges.width, 0)) points of the edge.</figcaption></figure>

            """
    }

    private var title: String {
        "Where on the screen's edge the indicator stood: "
            + totals.map { "\($0.edge) \($0.time.inUnits)" }.joined(separator: ", ")
    }

    private var totals: [(edge: ScreenEdge, time: Milliseconds)] {
        [ScreenEdge.top, .right, .bottom, .left].compactMap { edge in
            let time = edges.times.filter { $0.key.edge == edge }.values.total
            return time > 0 ? (edge, time) : nil
        }
    }

    /// How many pixels a point of the screen is.
    private var scale: Double { min(220 / width, 240 / height) }
    private var width: Double { max(edges.right.map { $0 + inset } ?? size.width, 1) }
    private var height: Double { max(edges.bottom.map { $0 + inset } ?? size.height, 1) }

    /// Where the screen lies in the drawing.
    private var screen: Frame {
        let (left, top) = (room(.left), room(.top))
        return Frame(
            left: left,
            top: top,
            right: left + width * scale,
            bottom: top + height * scale
        )
    }

    private struct Frame {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    private func room(_ edge: ScreenEdge) -> Double {
        totals.contains { $0.edge == edge } ? Self.wide : Self.narrow
    }

    private static func precedes(_ one: EdgeTimes.Stretch, _ other: EdgeTimes.Stretch) -> Bool {
        one.edge != other.edge
            ? one.edge.rawValue < other.edge.rawValue : one.index < other.index
    }

    private func bar(
        _ stretch: EdgeTimes.Stretch,
        _ length: Double,
        _ screen: Frame,
        _ scale: Double
    ) -> String {
        let start = Double(stretch.index) * edges.width * scale
        let along = max(edges.width * scale, 1)
        let (x, y, dx, dy) =
            switch stretch.edge {
            case .top: (screen.left + start, screen.top, along, -length)
            case .bottom: (screen.left + start, screen.bottom, along, length)
            case .left: (screen.left, screen.top + start, -length, along)
            case .right, .none: (screen.right, screen.top + start, length, along)
            }
        return
            "M\(Markup.px(x)) \(Markup.px(y))h\(Markup.px(dx))v\(Markup.px(dy))h\(Markup.px(-dx))z"
    }

    /// How long the indicator stood at each edge, in the middle of the screen.
    private func labels(_ screen: Frame) -> String {
        let totals = totals
        let (x, y) = ((screen.left + screen.right) / 2, (screen.top + screen.bottom) / 2)
        let all = totals.map(\.time).total
        return totals.enumerated().map { index, total in
            let share = Int((100 * Double(total.time) / Double(all)).rounded())
            let line = y + (Double(index) - Double(totals.count - 1) / 2) * 34
            return Markup.label("\(total.edge) \(share) %", x, line - 2, "edge-name")
                + Markup.label(total.time.inUnits, x, line + 13, "edge-time")
        }
        .joined()
    }
}
