import BearingsEngine
import Geography

/// Decodes events as an ``EventEncoder`` writes them.
///
/// A decoder is reused from line to line; it allocates only if the session's name changes.
package struct EventDecoder: Sendable {
    private var reader = EventReader()
    /// The session of the last event, unescaped; `main` if it had none.
    package private(set) var session = SessionNames.mainName
    /// When the last line was, if it was a session's event, also one of a snapshot.
    package private(set) var time: Instant?

    /// Creates a decoder; each line is independent of the others.
    package init() {}

    /// Whether a line is an event, or another line that bearings writes among events.
    package mutating func isEvent(_ bytes: Span<UInt8>, _ line: ByteRange) -> Bool {
        guard reader.read(bytes, line), let kind = reader.text(.event) else { return false }
        return EventKind(rawValue: kind) != nil || EventFormat.otherEvents.contains(kind)
    }

    /// Decodes a line.
    ///
    /// - Returns: `nil` for anything but a session's event, and for one of a snapshot.
    package mutating func decode(_ bytes: Span<UInt8>, _ line: ByteRange) -> DecodedEvent? {
        time = nil
        guard reader.read(bytes, line), let kind = reader.event else { return nil }
        if reader.reads(kind, "rejected") {
            guard let reason = reader.text(.reason).flatMap(RejectionReason.init) else {
                return nil
            }
            return DecodedEvent(time: nil, content: .rejected(reason))
        }
        guard let content = content(kind), let time = reader.time else { return nil }
        readSession()
        self.time = time
        return reader.isSnapshot ? nil : DecodedEvent(time: time, content: content)
    }

    private func content(_ kind: Int) -> DecodedEvent.Content? {
        if reader.reads(kind, EventKind.location.word) { return location() }
        if reader.reads(kind, EventKind.indicator.word) { return indicator() }
        if reader.reads(kind, EventKind.compass.word) { return compass() }
        if reader.reads(kind, EventKind.callout.word) { return callout() }
        if reader.reads(kind, EventKind.region.word) { return region() }
        if reader.reads(kind, "filtered") { return .filtered(rules()) }
        return reader.text(at: kind).flatMap(EventKind.init) == nil ? nil : .other
    }

    private func location() -> DecodedEvent.Content? {
        guard let coordinate = reader.coordinate() else { return nil }
        let fix = Fix(
            coordinate: coordinate,
            accuracy: reader.number(.accuracy).flatMap { $0.asQuantity },
            altitude: reader.number(.altitude),
            speed: reader.number(.speed).flatMap { $0.asQuantity }
        )
        let readings = SensorReadings(
            heartRate: reader.number(.heartRate).flatMap { $0.asQuantity },
            cadence: reader.number(.cadence).flatMap { $0.asQuantity }
        )
        return .location(fix, readings)
    }

    private func indicator() -> DecodedEvent.Content? {
        guard reader.value(.annotation) == nil else { return .other }
        guard let phase = reader.value(.phase) else { return nil }
        if reader.reads(phase, "hide") { return .indicatorHidden }
        guard reader.value(.edge) != nil else { return nil }
        return .indicator(
            reader.word(.edge) ?? ScreenEdge.none,
            isShow: reader.reads(phase, "show")
        )
    }

    private func compass() -> DecodedEvent.Content? {
        guard let phase: CompassPhase = reader.word(.phase) else { return nil }
        let frame = NeedleFrame(
            rotation: reader.quantity(.rotation),
            isVisible: reader.isTrue(.visible)
        )
        guard let from = reader.quantity(.from), let to = reader.quantity(.to) else {
            return .compass(phase, correction: nil, frame)
        }
        return .compass(phase, correction: (to - from).magnitude, frame)
    }

    private func region() -> DecodedEvent.Content {
        .region(isResting: reader.value(.phase).map { !reader.reads($0, "will_change") } ?? true)
    }

    private func callout() -> DecodedEvent.Content? {
        guard let annotation = reader.value(.annotation), reader.reads(annotation, "user"),
            let phase = reader.value(.phase), !reader.reads(phase, "hide")
        else { return .other }
        var locality: String?
        if reader.word(.status) == CalloutStatus.ok, let placemark = reader.object(.placemark) {
            locality = reader.part(.locality, of: placemark)
        }
        return .callout(isShow: reader.reads(phase, "show"), locality: locality)
    }

    private func rules() -> [FilterRule] {
        reader.elements(.rules).compactMap { reader.word(.rule, in: $0) }
    }

    private mutating func readSession() {
        guard let name = reader.string(.session) else {
            session = SessionNames.mainName
            return
        }
        if !reader.reads(name, session) { session = reader.utf8(at: name) }
    }
}
