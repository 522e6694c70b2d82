/// The page of `view` around its events: one document that needs nothing else.
///
/// > Source: the head of `Page/main.js`.
struct PageTemplate {
    /// What stands before the first event.
    let beginning: String
    /// What stands behind the last one.
    let end: String

    private static let styles = ["colors.css", "style.css", "frame.css"]
    /// In the order in which each finds what it needs.
    private static let modules = [
        "mercator.js", "columns.js", "state.js", "source.js", "timeline.js", "screen.js", "map.js",
        "scrubber.js", "main.js",
    ]
    private static let events = "<!---->"

    /// Puts the page together.
    ///
    /// - Parameters:
    ///   - settings: An object of JSON, what the page knows beside the events.
    ///   - places: An array of `[name, lat, lon]` in JSON, the weightiest first.
    init(settings: String, places: String = PageFiles.text("places.json")) {
        var beginning = ""
        var end = ""
        var isBehindEvents = false
        for line in PageFiles.text("index.html").split(separator: "\n") {
            var text = Self.filled(line, settings: settings, places: places) + "\n"
            if let (before, after) = Self.halves(of: text, around: Self.events) {
                beginning += before + "<!--\n"
                isBehindEvents = true
                text = "-->" + after
            }
            if isBehindEvents { end += text } else { beginning += text }
        }
        self.beginning = beginning
        self.end = end
    }

    /// A line of the document, with what is to stand in its place.
    private static func filled(_ line: Substring, settings: String, places: String) -> String {
        for name in styles where line == "<link rel=\"stylesheet\" href=\"\(name)\">" {
            return "<style>\n\(PageFiles.text(name))</style>"
        }
        if line == #"<script type="module" src="main.js"></script>"# {
            return "<script type=\"module\">\n\(modules.map(script).joined())</script>"
        }
        if let (before, after) = halves(of: line, around: #"id="settings">{}"#) {
            return "\(before)id=\"settings\">\(escaped(settings))\(after)"
        }
        if let (before, after) = halves(of: line, around: #"id="places">[]"#) {
            return "\(before)id=\"places\">\(escaped(places))\(after)"
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
    private static func escaped(_ json: String) -> String {
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
