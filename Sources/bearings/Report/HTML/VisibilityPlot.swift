import BearingsEngine

/// When the user was on the screen and when off it, and when they stopped.
struct VisibilityPlot {
    let visibility: VisibilityRuns
    /// Those that are numbered, in order of time.
    let stops: [StayFinder.Stay]
    let figures: SessionFigures

    private static let (top, bottom) = (8.0, 40.0)

    /// The plot with its caption.
    func figure(_ times: TimeAxis) -> String {
        let hasStops = !stops.isEmpty
        let end = hasStops ? 62.0 : Self.bottom
        var shapes = times.grid(top: Self.top, bottom: end)
        shapes += Markup.label("off", TimeAxis.left - 6, Self.top + 10, "tick value")
        shapes += Markup.label("on", TimeAxis.left - 6, Self.bottom, "tick value")
        shapes += bars(times)
        if hasStops {
            shapes += Markup.label("stops", TimeAxis.left - 6, end - 2, "tick value")
            shapes += stopBars(times, end)
        }
        let picture = Markup.drawing("plot", title, width: TimeAxis.width, height: end + 22, shapes)
        return "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>\n"
    }

    private var title: String {
        let offScreen = figures.offScreen
        let count = offScreen.count == 1 ? "1 time" : "\(offScreen.count) times"
        return "Visibility over time: off the screen \(count), \(offScreen.time.inUnits) in all"
    }

    private var caption: String {
        let merged =
            visibility.resolution > 0
            ? " Times of up to \(visibility.resolution.inUnits) are drawn as one, each as high as its share."
            : ""
        return
            "<b>Visibility</b>; solid: the user is off the screen; hatched: only the accuracy circle is on it.\(merged)"
    }

    private func bars(_ times: TimeAxis) -> String {
        var known = ""
        var off = ""
        var partial = ""
        let height = Self.bottom - Self.top
        for run in visibility.runs where run.time > 0 {
            let (left, right) = (times.x(run.from), times.x(run.until))
            let width = max(right - left, 0.4)
            known += "M\(Markup.px(left)) \(Markup.px(Self.bottom))h\(Markup.px(width))"
            let offHeight = height * min(1, Double(run.off) / Double(run.time))
            let partialHeight = height * min(1, Double(run.partial) / Double(run.time))
            if run.off > 0 { off += Self.bar(left, Self.bottom, width, offHeight) }
            if run.partial > 0 {
                partial += Self.bar(left, Self.bottom - offHeight, width, partialHeight)
            }
        }
        return """
            <path class="known" d="\(known)"/>
            <path class="partial" d="\(partial)"/>
            <path class="off" d="\(off)"/>

            """
    }

    private static func bar(
        _ left: Double,
        _ bottom: Double,
        _ width: Double,
        _ height: Double
    ) -> String {
        "M\(Markup.px(left)) \(Markup.px(bottom))v-\(Markup.px(height))h\(Markup.px(width))v\(Markup.px(height))z"
    }

    private func stopBars(_ times: TimeAxis, _ bottom: Double) -> String {
        var shapes = ""
        for (index, stop) in stops.enumerated() {
            let (left, right) = (times.x(stop.from), times.x(stop.until))
            shapes +=
                "<path class=\"stop-time\" d=\"M\(Markup.px(left)) \(Markup.px(bottom - 4))H\(Markup.px(right))\"/>\n"
            shapes += Markup.label("\(index + 1)", (left + right) / 2, bottom - 8, "stop-number")
        }
        return shapes
    }
}
