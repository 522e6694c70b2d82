import BearingsEngine

/// Events as text, a readable line each.
///
/// A line has the time of day, the session unless it is `main`, the event and a description. Of moves and frames,
/// it prints one in ten seconds of each session, since nobody can read sixty a second.
package struct EventSentences: Sendable {
    private var encoder: EventEncoder
    /// The ten seconds of the last move printed, by session and event.
    private var lastMoves: [String: Substring] = [:]
    /// The most sessions to remember; beyond them all are forgotten.
    private static let maxThinned = 10_000

    /// Creates a printer; the first move of each session is printed.
    package init(_ timeStyle: EventEncoder.TimeStyle) { encoder = EventEncoder(timeStyle) }

    /// Appends the line of an event of a session, which is named in UTF-8, unless it is left out.
    package mutating func append(
        _ action: borrowing Action,
        of session: [UInt8],
        to out: inout TextBuffer
    ) {
        let session = String(decoding: session, as: UTF8.self)
        let name = EventKind(action.event).rawValue
        let time = timeOfDay(action.time)
        if action.event.isFrame, !isFirst(inTime: time.dropLast(), "\(name) \(session)") { return }
        append(time, session, name, action.event.sentence, to: &out)
    }

    /// Appends the line of a remark.
    package mutating func append(_ remark: Remark, to out: inout TextBuffer) {
        var (time, session) = (Substring(), "main")
        if case .filtered(_, let instant, let name, _) = remark {
            (time, session) = (timeOfDay(instant), String(decoding: name, as: UTF8.self))
        }
        append(time, session, remark.word.spelling, remark.sentence, to: &out)
    }

    private func append(
        _ time: Substring,
        _ session: String,
        _ name: String,
        _ sentence: String,
        to out: inout TextBuffer
    ) {
        var line = Self.padded(String(time), to: 9)
        if session != "main" { line += Self.padded(Self.shown(session), to: 11) }
        line += Self.padded(name, to: 14) + Self.shown(sentence)
        out.append(Array("\(line)\n".utf8))
    }

    private mutating func isFirst(inTime time: Substring, _ key: String) -> Bool {
        if lastMoves.count >= Self.maxThinned { lastMoves.removeAll() }
        return lastMoves.updateValue(time, forKey: key) != time
    }

    /// `14:30:02` of an RFC 3339 time, the whole seconds of a Unix time.
    private mutating func timeOfDay(_ instant: Instant) -> Substring {
        let time = encoder.text(of: instant)
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
