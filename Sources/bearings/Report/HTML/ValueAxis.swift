/// Where numbers of 0 and more stand from the bottom up, and which of them are labelled.
struct ValueAxis {
    /// The number at the upper end.
    let greatest: Double
    let step: Double
    let top: Double
    let bottom: Double

    /// An axis that reaches at least to `number`, from `bottom` up to `top`.
    init(to number: Double, top: Double, bottom: Double) {
        step = Self.roundStep(max(number, 0.1) / 4)
        greatest = max((number / step).rounded(.up), 1) * step
        self.top = top
        self.bottom = bottom
    }

    /// The height of a number; what is greater than ``greatest`` stands at the upper end.
    func y(_ number: Double) -> Double {
        bottom - min(number / greatest, 1) * (bottom - top)
    }

    /// Lines at round numbers across a drawing over time, and the numbers beside them.
    var grid: String {
        var lines = ""
        var labels = ""
        for index in 0...Int((greatest / step).rounded()) {
            let y = y(Double(index) * step)
            lines += "M\(Markup.px(TimeAxis.left)) \(Markup.px(y))H\(Markup.px(TimeAxis.right))"
            let text = rounded(Double(index) * step, 6)
            labels += Markup.label(text, TimeAxis.left - 6, y + 4, "tick value")
        }
        return "<path class=\"grid\" d=\"\(lines)\"/>\n\(labels)"
    }

    /// The least of 1, 2 and 5 times a power of ten that is no less than a number over 0.
    static func roundStep(_ number: Double) -> Double {
        var power = 1.0
        while power < number { power *= 10 }
        while power / 10 >= number { power /= 10 }
        for part in [5.0, 2] where power / 10 * part < number {
            return part == 5 ? power : power / 2
        }
        return power / 5
    }
}
