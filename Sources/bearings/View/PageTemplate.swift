/// The page of `view` around its events and their figures: one document that needs nothing else.
///
/// > Source: the head of `Page/main.js`.
struct PageTemplate {
    /// What stands before the first event.
    let beginning: String
    /// What stands between the last event and the figures.
    let behindEvents: String
    /// What stands behind the figures.
    let end: String

    private static let styles = ["colors.css", "style.css", "frame.css"]
    private static let events = "<!---->"
    private static let pictures = "img-src data:"
    private static let figures = #"id="figures">[]"#

    /// Puts the page together.
    ///
    /// - Parameters:
    ///   - settings: An object of JSON, what the page knows beside the events.
    ///   - places: An array of `[name, lat, lon]` in JSON, the weightiest first.
    ///   - land: The outlines of countries, as `land.js` reads them.
    ///   - tileOrigin: Where the page may load pictures from; `nil` for nowhere.
    init(
        settings: String,
        places: String = "[]",
        land: String = "",
        tileOrigin: String? = nil
    ) {
        var parts = [""]
        for line in PageFiles.text("index.html").split(separator: "\n") {
            var text = Self.filled(line, settings: settings, places: places, land: land) + "\n"
            if let tileOrigin, let (before, after) = Self.halves(of: text, around: Self.pictures) {
                text = "\(before)\(Self.pictures) \(tileOrigin)\(after)"
            }
            if let (before, after) = Self.halves(of: text, around: Self.events) {
                parts[parts.count - 1] += before + "<!--\n"
                parts.append("-->" + after)
            } else if let (before, after) = Self.halves(of: text, around: Self.figures) {
                parts[parts.count - 1] += before + "id=\"figures\">"
                parts.append(after)
            } else {
                parts[parts.count - 1] += text
            }
        }
        precondition(parts.count == 3, "the page lacks its events or figures")
        (beginning, behindEvents, end) = (parts[0], parts[1], parts[2])
    }

    /// A line of the document, with what is to stand in its place.
    private static func filled(
        _ line: Substring,
        settings: String,
        places: String,
        land: String
    ) -> String {
        for name in styles where line == "<link rel=\"stylesheet\" href=\"\(name)\">" {
            return "<style>\n\(PageFiles.text(name))</style>"
        }
        if line == #"<script type="module" src="main.js"></script>"# {
            return "<script type=\"module\">\n\(PageFiles.modules.map(script).joined())</script>"
        }
        if let (before, after) = halves(of: line, around: #"id="settings">{}"#) {
            return "\(before)id=\"settings\">\(escaped(settings))\(after)"
        }
        if let (before, after) = halves(of: line, around: #"id="places">[]"#) {
            return "\(before)id=\"places\">\(escaped(places))\(after)"
        }
        if let (before, after) = halves(of: line, around: #"id="land">"#) {
            return "\(before)id=\"land\">\(land)\(after)"
        }
        return String(line)
    }

    /// A module as a part of one script: what it imports stands before it, and all is of one scope.
    private static func script(_ name: String) -> String {
        var script = ""
        for line in PageFiles.text(name).split(separator: "\n") where !line.hasPrefix("import ") {
            script += line.hasPrefix("export ") ? line.dropFirst("export ".count) : line
            script += "\n"
        }
        return script
    }

    private static func halves(
        of text: some StringProtocol,
        around part: String
    ) -> (before: String, after: String)? {
        let (bytes, part) = (Array(text.utf8), Array(part.utf8))
        guard bytes.count >= part.count else { return nil }
        for start in 0...bytes.count - part.count
        where bytes[start] == part[0] && bytes[start...].starts(with: part) {
            return (
                String(decoding: bytes[..<start], as: UTF8.self),
                String(decoding: bytes[(start + part.count)...], as: UTF8.self)
            )
        }
        return nil
    }

    /// JSON in which nothing ends the element that it stands in.
    static func escaped(_ json: String) -> String {
        var text = ""
        for scalar in json.unicodeScalars {
            switch scalar {
            case "<": text += #"\u003c"#
            case ">": text += #"\u003e"#
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
