/// Events as text, a readable line each.
///
/// A line has the time of day, the session unless it is `main`, the event and a description. Of moves and frames,
/// it prints one in ten seconds of each session, since nobody can read sixty a second.
package struct TextEvents: Sendable {
    private var reader = LineReader()
    /// The ten seconds of the last move printed, by session and event.
    private var lastMoves: [String: Substring] = [:]
    /// The most sessions to remember; beyond them all are forgotten.
    private static let maxThinned = 10_000

    /// Creates a printer; the first move of each session is printed.
    package init() {}

    /// Appends the lines of events.
    ///
    /// - Parameter events: Whole lines, as an ``EventEncoder`` wrote them.
    package mutating func append(_ events: TextBuffer, to out: inout TextBuffer) {
        for event in events.lines {
            guard let line = line(events.bytes.span, event) else { continue }
            out.append(Array("\(line)\n".utf8))
        }
    }

    /// The line of an event, `nil` if it is left out.
    private mutating func line(_ bytes: Span<UInt8>, _ event: ByteRange) -> String? {
        reader.read(event: event, of: bytes)
        let fields = EventFields(reader.tape)
        let event = fields["event"] ?? ""
        let details = EventKind(rawValue: event)?.details
        let time = Self.timeOfDay(fields["time"] ?? "")
        let session = fields["session"] ?? "main"
        if let details, details.isFrame(fields),
            !isFirst(inTime: time.dropLast(), "\(event) \(session)")
        {
            return nil
        }
        var line = Self.padded(String(time), to: 9)
        if session != "main" { line += Self.padded(Self.shown(session), to: 11) }
        let sentence = details?.sentence(fields) ?? Self.remark(event, fields)
        return line + Self.padded(event, to: 14) + Self.shown(sentence)
    }

    /// What is said of a line, in words.
    private static func remark(_ name: String, _ fields: EventFields) -> String {
        switch name {
        case "rejected", "field": "line \(fields["line"] ?? ""): \(fields["message"] ?? "")"
        case "filtered": "line \(fields["line"] ?? ""): fix not used"
        default: fields["message"] ?? fields["reason"] ?? fields["type"] ?? ""
        }
    }

    private mutating func isFirst(inTime time: Substring, _ key: String) -> Bool {
        if lastMoves.count >= Self.maxThinned { lastMoves.removeAll() }
        return lastMoves.updateValue(time, forKey: key) != time
    }

    /// `14:30:02` of an RFC 3339 time, the whole seconds of a Unix time.
    private static func timeOfDay(_ time: String) -> Substring {
        guard let start = time.firstIndex(of: "T") else { return time.prefix { $0 != "." } }
        return time[time.index(after: start)...].prefix { $0 != "." && $0 != "Z" }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    /// Text from outside, without control characters.
    private static func shown(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
                }
            )
        )
    }
}
