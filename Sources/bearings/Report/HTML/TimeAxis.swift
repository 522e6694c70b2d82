import BearingsEngine

/// Where times stand from left to right, and which of them are labelled.
struct TimeAxis {
    let from: Instant
    let until: Instant

    /// Drawings over time are so wide, and their time goes from ``left`` to ``right``.
    static let width = 720.0
    static let left = 52.0
    static let right = 684.0

    private static let mostTicks: Int64 = 6
    /// At most, in the label of a tick.
    private static let widthOfDigit = 7.0
    private static let day: Milliseconds = 86_400_000
    private static let steps: [Milliseconds] =
        [1, 2, 5, 10, 20, 50, 100, 200, 500]
        + [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800].map { $0 * 1000 }
        + [1, 2, 3, 6, 12, 24, 48, 168, 336, 720, 1440, 2160, 4320, 8760].map { $0 * 3_600_000 }

    init(from: Instant, until: Instant) {
        self.from = from
        // A moment has no width of its own.
        self.until = max(until, from.advanced(by: 1000))
    }

    func x(_ time: Instant) -> Double {
        let share = Double(time.since(from)) / Double(until.since(from))
        return Self.left + share * (Self.right - Self.left)
    }

    /// Round times, as far apart as labels are wide.
    var ticks: [(time: Instant, label: String)] {
        let span = until.since(from)
        var step = Self.steps.first { span / $0 < Self.mostTicks } ?? 3650 * Self.day
        while span / step >= Self.mostTicks { step *= 10 }
        var time = from.millisecondsSince1970 / step * step
        if time < from.millisecondsSince1970 { time += step }
        var ticks: [(time: Instant, label: String)] = []
        while time <= until.millisecondsSince1970 {
            ticks.append(
                (
                    Instant(millisecondsSince1970: time),
                    Self.label(Instant(millisecondsSince1970: time), step)
                )
            )
            time += step
        }
        return ticks
    }

    private static func label(_ time: Instant, _ step: Milliseconds) -> String {
        let text = time.rfc3339
        if step >= day { return String(text.prefix(10)) }
        if time.millisecondsSince1970 % day == 0 { return String(text.dropFirst(5).prefix(5)) }
        let digits = step < 1000 ? 12 : step < 60_000 ? 8 : 5
        return String(text.dropFirst(11).prefix(digits))
    }

    /// Lines at the labelled times from `top` to `bottom`, and the labels below.
    func grid(top: Double, bottom: Double) -> String {
        var lines = ""
        var labels = ""
        for tick in ticks {
            let x = x(tick.time)
            lines += "M\(Markup.px(x)) \(Markup.px(top))V\(Markup.px(bottom))"
            // Milliseconds at the end are wider than the margin.
            let half = Self.widthOfDigit / 2 * Double(tick.label.count)
            labels += Markup.label(
                tick.label,
                min(x, Self.width - half),
                bottom + 16,
                "tick time"
            )
        }
        return "<path class=\"grid\" d=\"\(lines)\"/>\n\(labels)"
    }
}
