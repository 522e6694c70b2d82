import BearingsEngine

/// Text of a page: what comes from outside is escaped, and numbers are short.
enum Markup {
    /// A text in which nothing begins an element, ends an attribute or steers a terminal.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in StandardError.shown(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A session's name; one of blanks alone, which could not be seen, is in quotes.
    static func escaped(_ name: [UInt8]) -> String {
        let text = String(decoding: name, as: UTF8.self)
        return escaped(text.allSatisfy(\.isWhitespace) ? "\"\(text)\"" : text)
    }

    /// A coordinate of a drawing, to a tenth.
    static func px(_ number: Double) -> String { rounded(number, 1) }

    /// A drawing that a screen reader reads as one picture, with `title` for a name.
    static func drawing(
        _ kind: String,
        _ title: String,
        width: Double,
        height: Double,
        _ shapes: String
    ) -> String {
        """
        <svg class="\(kind)" role="img" viewBox="0 0 \(px(width)) \(px(height))" \
        width="\(px(width))" height="\(px(height))"><title>\(escaped(title))</title>
        \(shapes)</svg>

        """
    }

    static func label(
        _ text: String,
        _ x: Double,
        _ y: Double,
        _ kind: String
    ) -> String {
        "<text class=\"\(kind)\" x=\"\(px(x))\" y=\"\(px(y))\">\(escaped(text))</text>\n"
    }
}
