import BearingsEngine
import Geography

/// Decodes events as an ``EventEncoder`` writes them.
///
/// A decoder is reused from line to line; it allocates only if the session's name changes.
package struct EventDecoder: Sendable {
    private var tape = JSONTape()
    /// The session of the last event, unescaped; `main` if it had none.
    package private(set) var session = SessionNames.mainName

    /// Creates a decoder; each line is independent of the others.
    package init() {}

    /// Whether a line is an event, or another line that bearings writes among events.
    package mutating func isEvent(_ bytes: Span<UInt8>, _ line: ByteRange) -> Bool {
        guard read(bytes, line), let kind = text("event") else { return false }
        return EventKind(rawValue: kind) != nil || EventFormat.otherEvents.contains(kind)
    }

    /// Decodes a line.
    ///
    /// - Returns: `nil` for anything but a session's event, and for one of a snapshot.
    package mutating func decode(_ bytes: Span<UInt8>, _ line: ByteRange) -> DecodedEvent? {
        guard read(bytes, line), let kind = value("event"), tape[kind].kind == .string else {
            return nil
        }
        if reads(kind, "rejected") {
            guard let reason = text("reason").flatMap(RejectionReason.init) else {
                return nil
            }
            return DecodedEvent(time: nil, content: .rejected(reason))
        }
        guard let content = content(kind), let time = time() else { return nil }
        if let snapshot = value("snapshot"), tape[snapshot].kind == .true { return nil }
        readSession()
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

    private func content(_ kind: Int) -> DecodedEvent.Content? {
        if reads(kind, "location") { return location() }
        if reads(kind, "indicator") { return indicator() }
        if reads(kind, "compass") { return compass() }
        if reads(kind, "callout") { return callout() }
        if reads(kind, "filtered") { return .filtered(rules()) }
        return EventKind(rawValue: text(at: kind)) == nil ? nil : .other
    }

    private func location() -> DecodedEvent.Content? {
        guard let latitude = number("lat"), (-90...90).contains(latitude),
            let longitude = number("lon"), Quantity.range.contains(longitude)
        else { return nil }
        let fix = Fix(
            coordinate: LocationCoordinate(latitude: latitude, longitude: longitude),
            accuracy: quantity("accuracy"),
            speed: quantity("speed")
        )
        return .location(fix, visibility())
    }

    private func indicator() -> DecodedEvent.Content? {
        guard value("annotation") == nil else { return .other }
        guard let phase = value("phase") else { return nil }
        if reads(phase, "hide") { return .indicatorHidden(visibility()) }
        guard let edge = value("edge") else { return nil }
        let edges: [ScreenEdge] = [.top, .right, .bottom, .left]
        var point: ScreenPoint?
        if let x = bounded("x"), let y = bounded("y") {
            point = ScreenPoint(x: x, y: y)
        }
        return .indicator(edges.first { reads(edge, $0.word) } ?? .none, point)
    }

    private func visibility() -> Visibility? {
        guard let word = value("visibility") else { return nil }
        return [Visibility.on, .partial, .off].first { reads(word, $0.word) }
    }

    private func compass() -> DecodedEvent.Content? {
        guard let word = value("phase") else { return nil }
        let phases: [CompassPhase] = [.gesture, .momentum, .settle, .follow, .idle]
        guard let phase = phases.first(where: { reads(word, $0.word) }) else { return nil }
        guard let from = bounded("from"), let to = bounded("to") else {
            return .compass(phase, correction: nil)
        }
        return .compass(phase, correction: (to - from).magnitude)
    }

    private func callout() -> DecodedEvent.Content? {
        guard let annotation = value("annotation"), reads(annotation, "user"),
            let phase = value("phase"), !reads(phase, "hide")
        else { return .other }
        var locality: String?
        if let status = value("status"), reads(status, "ok"),
            let placemark = value("placemark"), tape[placemark].kind == .object,
            let name = value("locality", in: placemark), tape[name].kind == .string
        {
            locality = text(at: name)
        }
        return .callout(isShow: reads(phase, "show"), locality: locality)
    }

    private func rules() -> [FilterRule] {
        guard let list = value("rules"), tape[list].kind == .array else { return [] }
        var rules: [FilterRule] = []
        var elements = tape.elements(ofArrayAt: list)
        while let element = elements.next(in: tape) {
            guard tape[element].kind == .object, let word = value("rule", in: element)
            else { continue }
            rules += FilterRule.allCases.filter { reads(word, $0.word) }
        }
        return rules
    }

    private func time() -> Instant? {
        guard let value = value("time") else { return nil }
        return tape.milliseconds(at: value, requiresOffset: true).map(Instant.init)
    }

    private mutating func readSession() {
        guard let value = value("session"), tape[value].kind == .string else {
            session = SessionNames.mainName
            return
        }
        if !tape.equals(value, session) { session = tape.utf8(of: value) }
    }

    // MARK: Values

    /// The value of a key, `nil` if it is absent.
    private func value(_ key: StaticString, in object: Int = 0) -> Int? {
        tape.value(of: key, inObjectAt: object)
    }

    private func reads(_ value: Int, _ word: StaticString) -> Bool {
        tape[value].kind == .string && tape.equals(value, word)
    }

    private func number(_ key: StaticString) -> Double? {
        guard let value = value(key), tape[value].kind == .number else { return nil }
        let number = tape.number(at: value)
        return number.isFinite ? number : nil
    }

    /// A number of points of a screen, or of degrees.
    private func bounded(_ key: StaticString) -> Double? {
        number(key).flatMap { Quantity.range.contains($0) ? $0 : nil }
    }

    /// A number of 0 or more.
    private func quantity(_ key: StaticString) -> Double? {
        number(key).flatMap { $0 >= 0 && $0 <= Quantity.limit ? $0 : nil }
    }

    private func text(_ key: StaticString) -> String? {
        guard let value = value(key), tape[value].kind == .string else { return nil }
        return text(at: value)
    }

    private func text(at value: Int) -> String { tape.string(at: value) }
}
