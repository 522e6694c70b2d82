import BearingsEngine
import Geography

/// Decodes events as an ``EventEncoder`` writes them.
///
/// A decoder is reused from line to line; it allocates only if the session's name changes.
package struct EventDecoder: Sendable {
    private var tape = JSONTape()
    /// The session of the last event, unescaped; `main` if it had none.
    package private(set) var session = RecordDecoder.mainSession

    /// Creates a decoder; each line is independent of the others.
    package init() {}

    /// Whether a line is an event, or another line that bearings writes among events.
    package mutating func isEvent(_ bytes: Span<UInt8>, _ line: ByteRange) -> Bool {
        guard read(bytes, line), let kind = text("event", bytes) else { return false }
        return EventKind(rawValue: kind) != nil || RecordDecoder.otherEvents.contains(kind)
    }

    /// Decodes a line.
    ///
    /// - Returns: `nil` for anything but a session's event, and for one of a snapshot.
    package mutating func decode(_ bytes: Span<UInt8>, _ line: ByteRange) -> DecodedEvent? {
        guard read(bytes, line), let kind = value("event", bytes), tape[kind].kind == .string else {
            return nil
        }
        if reads(kind, "rejected", bytes) {
            guard let reason = text("reason", bytes).flatMap(RejectionReason.init) else {
                return nil
            }
            return DecodedEvent(time: nil, content: .rejected(reason))
        }
        guard let content = content(kind, bytes), let time = time(bytes) else { return nil }
        if let snapshot = value("snapshot", bytes), tape[snapshot].kind == .true { return nil }
        readSession(bytes)
        return DecodedEvent(time: time, content: content)
    }

    /// Parses a line as JSON; a mark before it is skipped.
    private mutating func read(_ bytes: Span<UInt8>, _ line: ByteRange) -> Bool {
        var start = Int(line.start)
        let end = Int(line.end)
        while start < end, Self.marks.contains(bytes[start]) { start += 1 }
        do throws(LineError) {
            try tape.read(bytes, line: ByteRange(start..<end))
        } catch {
            return false
        }
        return tape.root.kind == .object
    }

    /// A byte order mark, and the record separator of RFC 8142.
    private static let marks: [UInt8] = [0xEF, 0xBB, 0xBF, 0x1E]

    private func content(_ kind: Int, _ bytes: Span<UInt8>) -> DecodedEvent.Content? {
        if reads(kind, "location", bytes) { return location(bytes) }
        if reads(kind, "indicator", bytes) { return indicator(bytes) }
        if reads(kind, "compass", bytes) { return compass(bytes) }
        if reads(kind, "callout", bytes) { return callout(bytes) }
        if reads(kind, "filtered", bytes) { return .filtered(rules(bytes)) }
        return EventKind(rawValue: text(at: kind, bytes)) == nil ? nil : .other
    }

    private func location(_ bytes: Span<UInt8>) -> DecodedEvent.Content? {
        guard let latitude = number("lat", bytes), (-90...90).contains(latitude),
            let longitude = number("lon", bytes), Quantity.range.contains(longitude)
        else { return nil }
        let fix = Fix(
            coordinate: LocationCoordinate(latitude: latitude, longitude: longitude),
            accuracy: quantity("accuracy", bytes),
            speed: quantity("speed", bytes)
        )
        return .location(fix, visibility(bytes))
    }

    private func indicator(_ bytes: Span<UInt8>) -> DecodedEvent.Content? {
        guard value("annotation", bytes) == nil else { return .other }
        guard let phase = value("phase", bytes) else { return nil }
        if reads(phase, "hide", bytes) { return .indicatorHidden(visibility(bytes)) }
        guard let edge = value("edge", bytes) else { return nil }
        let edges: [ScreenEdge] = [.top, .right, .bottom, .left]
        var point: ScreenPoint?
        if let x = bounded("x", bytes), let y = bounded("y", bytes) {
            point = ScreenPoint(x: x, y: y)
        }
        return .indicator(edges.first { reads(edge, $0.word, bytes) } ?? .none, point)
    }

    private func visibility(_ bytes: Span<UInt8>) -> Visibility? {
        guard let word = value("visibility", bytes) else { return nil }
        return [Visibility.on, .partial, .off].first { reads(word, $0.word, bytes) }
    }

    private func compass(_ bytes: Span<UInt8>) -> DecodedEvent.Content? {
        guard let word = value("phase", bytes) else { return nil }
        let phases: [CompassPhase] = [.gesture, .momentum, .settle, .follow, .idle]
        guard let phase = phases.first(where: { reads(word, $0.word, bytes) }) else { return nil }
        guard let from = bounded("from", bytes), let to = bounded("to", bytes) else {
            return .compass(phase, correction: nil)
        }
        return .compass(phase, correction: (to - from).magnitude)
    }

    private func callout(_ bytes: Span<UInt8>) -> DecodedEvent.Content? {
        guard let annotation = value("annotation", bytes), reads(annotation, "user", bytes),
            let phase = value("phase", bytes), !reads(phase, "hide", bytes)
        else { return .other }
        var locality: String?
        if let status = value("status", bytes), reads(status, "ok", bytes),
            let placemark = value("placemark", bytes), tape[placemark].kind == .object,
            let name = value("locality", in: placemark, bytes), tape[name].kind == .string
        {
            locality = text(at: name, bytes)
        }
        return .callout(isShow: reads(phase, "show", bytes), locality: locality)
    }

    private func rules(_ bytes: Span<UInt8>) -> [FilterRule] {
        guard let list = value("rules", bytes), tape[list].kind == .array else { return [] }
        var rules: [FilterRule] = []
        var elements = tape.elements(ofArrayAt: list)
        while let element = elements.next(in: tape) {
            guard tape[element].kind == .object, let word = value("rule", in: element, bytes)
            else { continue }
            rules += FilterRule.allCases.filter { reads(word, $0.word, bytes) }
        }
        return rules
    }

    private func time(_ bytes: Span<UInt8>) -> Instant? {
        guard let value = value("time", bytes) else { return nil }
        let range = tape[value].range
        let milliseconds =
            switch tape[value].kind {
            case .string: parseRFC3339(bytes, range)
            case .number: milliseconds(fromUnixNumber: parseNumber(bytes, range))
            default: nil as Int64?
            }
        return milliseconds.map(Instant.init)
    }

    private mutating func readSession(_ bytes: Span<UInt8>) {
        guard let value = value("session", bytes), tape[value].kind == .string else {
            session = RecordDecoder.mainSession
            return
        }
        let range = tape[value].range
        if !tape[value].hasEscapes, range.count == session.count,
            range.indices.allSatisfy({ bytes[$0] == session[$0 - Int(range.start)] })
        {
            return
        }
        var name: [UInt8] = []
        appendUnescaped(bytes, range, to: &name)
        session = name
    }

    // MARK: Values

    /// The value of a key, `nil` if it is absent.
    private func value(_ key: StaticString, in object: Int = 0, _ bytes: Span<UInt8>) -> Int? {
        tape.value(of: key, inObjectAt: object, bytes: bytes)
    }

    private func reads(_ value: Int, _ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
        tape[value].kind == .string && keyEquals(bytes, tape[value], word)
    }

    private func number(_ key: StaticString, _ bytes: Span<UInt8>) -> Double? {
        guard let value = value(key, bytes), tape[value].kind == .number else { return nil }
        let number = parseNumber(bytes, tape[value].range)
        return number.isFinite ? number : nil
    }

    /// A number of points of a screen, or of degrees.
    private func bounded(_ key: StaticString, _ bytes: Span<UInt8>) -> Double? {
        number(key, bytes).flatMap { Quantity.range.contains($0) ? $0 : nil }
    }

    /// A number of 0 or more.
    private func quantity(_ key: StaticString, _ bytes: Span<UInt8>) -> Double? {
        number(key, bytes).flatMap { $0 >= 0 && $0 <= Quantity.limit ? $0 : nil }
    }

    private func text(_ key: StaticString, _ bytes: Span<UInt8>) -> String? {
        guard let value = value(key, bytes), tape[value].kind == .string else { return nil }
        return text(at: value, bytes)
    }

    private func text(at value: Int, _ bytes: Span<UInt8>) -> String {
        var text: [UInt8] = []
        appendUnescaped(bytes, tape[value].range, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
