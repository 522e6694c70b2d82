import BearingsEngine

/// A quantity over time: its mean as a line, and a band from its least to its greatest.
struct TimePlot {
    let name: String
    let unit: String
    let decimals: Int
    let series: TimeSeries
    let sketch: QuantileSketch
    /// Over a longer time without a fix the line is broken.
    let gap: Milliseconds

    private static let (top, bottom, height) = (10.0, 126.0, 148.0)

    /// The plot with its caption.
    func figure(_ times: TimeAxis) -> String {
        guard let greatest = sketch.greatest, let median = sketch.quantile(0.5),
            let p99 = sketch.quantile(0.99)
        else { return "<p class=\"none\">\(name): no fix tells it.</p>\n" }
        // A few wild numbers would press all others flat.
        let isCut = greatest > 3 * p99
        let values = ValueAxis(
            to: isCut ? 1.2 * p99 : greatest,
            top: Self.top,
            bottom: Self.bottom
        )
        var shapes = times.grid(top: Self.top, bottom: Self.bottom) + values.grid
        let stretches = self.stretches
        shapes +=
            "<path class=\"band\" d=\"\(stretches.map { band($0, times, values) }.joined())\"/>\n"
        shapes +=
            "<path class=\"mean\" d=\"\(stretches.map { line($0, times, values) }.joined())\"/>\n"
        let y = Markup.px(values.y(median))
        shapes +=
            "<path class=\"median\" d=\"M\(Markup.px(TimeAxis.left)) \(y)H\(Markup.px(TimeAxis.right))\"/>\n"
        if isCut { shapes += cuts(times, values) }
        let picture = Markup.drawing(
            "plot",
            title,
            width: TimeAxis.width,
            height: Self.height,
            shapes
        )
        return "<figure>\(picture)<figcaption>\(caption(values, isCut))</figcaption></figure>\n"
    }

    private var title: String {
        "\(name) over time: \(sketch.quantiles(decimals: decimals) ?? "") \(unit)"
    }

    private func caption(_ values: ValueAxis, _ isCut: Bool) -> String {
        let cut =
            isCut
            ? " Cut at \(rounded(values.greatest, 6)); ▲ marks more, up to \(decimal(sketch.greatest ?? 0, decimals))."
            : ""
        let thinned =
            series.isThinned
            ? "line: mean of each \(series.width.inUnits); band: least to greatest"
            : "line: each fix"
        return "<b>\(name)</b> in \(unit); \(thinned); dashed: p50.\(cut)"
    }

    /// The buckets in rows without gaps.
    private var stretches: [ArraySlice<TimeSeries.Bucket>] {
        let buckets = series.buckets
        var stretches: [ArraySlice<TimeSeries.Bucket>] = []
        var start = 0
        for index in buckets.indices {
            let isLast = index + 1 == buckets.count
            let isBroken =
                isLast
                || series.start(of: buckets[index + 1]).since(series.end(of: buckets[index])) > gap
            guard isBroken else { continue }
            stretches.append(buckets[start...index])
            start = index + 1
        }
        return stretches
    }

    /// The middle of a bucket.
    private func x(_ bucket: TimeSeries.Bucket, _ times: TimeAxis) -> Double {
        let middle = (times.x(series.start(of: bucket)) + times.x(series.end(of: bucket))) / 2
        return min(max(middle, TimeAxis.left), TimeAxis.right)
    }

    private func line(
        _ buckets: ArraySlice<TimeSeries.Bucket>,
        _ times: TimeAxis,
        _ values: ValueAxis
    ) -> String {
        let points = buckets.map {
            "\(Markup.px(x($0, times))) \(Markup.px(values.y($0.mean)))"
        }
        // A line of no length is drawn as a dot.
        return "M\(points.joined(separator: "L"))" + (points.count == 1 ? "h0" : "")
    }

    private func band(
        _ buckets: ArraySlice<TimeSeries.Bucket>,
        _ times: TimeAxis,
        _ values: ValueAxis
    ) -> String {
        guard buckets.contains(where: { $0.least < $0.greatest }) else { return "" }
        let upper = buckets.map { "\(Markup.px(x($0, times))) \(Markup.px(values.y($0.greatest)))" }
        let lower = buckets.reversed().map {
            "\(Markup.px(x($0, times))) \(Markup.px(values.y($0.least)))"
        }
        return "M\((upper + lower).joined(separator: "L"))Z"
    }

    /// Marks at the upper end where numbers go beyond it.
    private func cuts(_ times: TimeAxis, _ values: ValueAxis) -> String {
        let marks = series.buckets.filter { $0.greatest > values.greatest }.map {
            "M\(Markup.px(x($0, times))) \(Markup.px(Self.top - 7))l4 6h-8z"
        }
        return "<path class=\"cut\" d=\"\(marks.joined())\"/>\n"
    }
}
