import BearingsWire
import Geography

@testable import BearingsEngine

/// How an event is printed.
enum PrintedEvent {
    /// 2026-01-01T09:00:00.000Z.
    static let nine = Instant(millisecondsSince1970: 1_767_258_000_000)

    static let zurich = LocationCoordinate(latitude: 47.3769, longitude: 8.5417)

    /// The whole line, with its newline.
    static func line(
        _ event: Event,
        time: Instant = nine,
        lateBy: Milliseconds = 0,
        sequence: UInt64 = 1,
        session: String = "main",
        line: Int? = nil,
        file: String? = nil,
        style: EventEncoder.TimeStyle = .rfc3339
    ) -> String {
        var encoder = EventEncoder(style)
        var out = TextBuffer(capacity: 1)
        let envelope = EventEncoder.Envelope(
            sequence: sequence,
            session: Array(session.utf8),
            origin: line.map { .init(line: $0, file: file.map { jsonString($0.utf8) }) }
        )
        let action = Action(time: time, lateBy: lateBy, cause: 0, event: event)
        encoder.append(action, envelope, to: &out)
        return out.text
    }

    /// The line from behind the session, without the newline.
    static func body(_ event: Event) -> String {
        let line = Self.line(event)
        let start = line.range(of: #""session":"main""#)?.upperBound ?? line.startIndex
        return String(line[start...].dropLast())
    }
}
