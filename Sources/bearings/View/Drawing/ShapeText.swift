import Geography

/// Shapes as lines of SVG, an element a line.
///
/// > Source: the head of `Page/screen.js`.
struct ShapeText {
    /// Each line is ended by a newline.
    private(set) var text = ""

    mutating func append(_ shapes: [Shape]) {
        for shape in shapes { append(shape) }
    }

    private mutating func append(_ shape: Shape) {
        let look = "class=\"\(shape.look)\""
        switch shape.form {
        case .rect(let corner, let size, let radius):
            let place = Self.attributes(("x", corner.x), ("y", corner.y))
            let extent = Self.attributes(("width", size.width), ("height", size.height))
            let round = radius.map { Self.attributes(("rx", $0)) } ?? ""
            line("<rect \(look)\(place)\(extent)\(round)/>")
        case .circle(let center, let radius):
            line("<circle \(look)\(Self.attributes(center))\(Self.attributes(("r", radius)))/>")
        case .ellipse(let center, let radiusX, let radiusY):
            let radii = Self.attributes(("rx", radiusX), ("ry", radiusY))
            line("<ellipse \(look)\(Self.attributes(center))\(radii)/>")
        case .path(let steps):
            let path = steps.map(Self.text(of:)).joined(separator: " ")
            line("<path \(look) d=\"\(path)\"/>")
        case .text(let start, let text):
            let place = Self.attributes(("x", start.x), ("y", start.y))
            line("<text \(look)\(place)>\(Self.escaped(text))</text>")
        case .group(let opacity, let shapes):
            line("<g \(look) opacity=\"\(Self.number(opacity))\">")
            append(shapes)
            line("</g>")
        }
    }

    private mutating func line(_ line: String) { text += line + "\n" }

    private static func attributes(_ values: (name: String, value: Double)...) -> String {
        values.map { " \($0.name)=\"\(number($0.value))\"" }.joined()
    }

    private static func attributes(_ center: ScreenPoint) -> String {
        attributes(("cx", center.x), ("cy", center.y))
    }

    private static func text(of step: Shape.Step) -> String {
        switch step {
        case .move(let point): "M \(text(of: point))"
        case .line(let point): "L \(text(of: point))"
        case .arc(let end, let radius, let isLarge):
            "A \(number(radius)) \(number(radius)) 0 \(isLarge ? 1 : 0) 1 \(text(of: end))"
        case .close: "Z"
        }
    }

    private static func text(of point: ScreenPoint) -> String {
        "\(number(point.x)) \(number(point.y))"
    }

    /// A number rounded to 0.01, without zeros behind it.
    static func number(_ value: Double) -> String {
        let units = value.rounded(toUnitsOf: .hundredths)
        let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = units < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Text that may stand in an element; what XML cannot hold becomes a space.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\0"..<" ", "\u{FFFE}"..."\u{FFFF}": escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
