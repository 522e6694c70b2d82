import BearingsEngine
import BearingsWire

/// What a report has: figures by session and in all.
///
/// Sessions may come in any order, one after the other or mixed: it makes no difference.
struct ReportFigures: Sendable {
    let rules: ReportRules
    private(set) var sessions: [(name: [UInt8], figures: SessionFigures)] = []
    private(set) var total = SessionFigures()
    /// The names that callouts told, by index.
    private(set) var localities: [String] = []
    /// How many lines or elements of one could not be read.
    private(set) var rejected: [RejectionReason: Int] = [:]

    /// How many events came as lines of a file.
    private(set) var eventsRead = 0

    private var decoder = EventDecoder()
    private var indices: [[UInt8]: Int] = [:]
    private var localityIndices: [String: Int] = [:]
    /// The session of the last event: most logs stay with one for long.
    private var current: Int?

    init(_ rules: ReportRules) {
        self.rules = rules
    }

    /// Whether the first line that is not blank is an event; `nil` if there is none yet.
    mutating func beginsWithEvent(_ batch: RecordBatch, _ bytes: [UInt8]) -> Bool? {
        for entry in batch.entries {
            // What is a part of a document has no text.
            guard entry.text.count > 0 else { return false }
            let isBlank = entry.text.indices.allSatisfy { bytes[$0] <= UInt8(ascii: " ") }
            if !isBlank { return decoder.isEvent(bytes.span, entry.text) }
        }
        return nil
    }

    /// Adds the lines of a file of events.
    mutating func add(_ batch: RecordBatch, _ bytes: [UInt8]) {
        for entry in batch.entries where !entry.isContinued {
            if case .rejected(let index) = entry.content {
                addRejected(batch.errors[Int(index)].reason)
            } else if let event = decoder.decode(bytes.span, entry.text) {
                eventsRead += 1
                add(event, of: decoder.session)
            }
        }
    }

    /// Adds events as an ``EventEncoder`` wrote them.
    mutating func add(_ events: TextBuffer) {
        var start = 0
        for end in 0..<events.count where events.bytes[end] == UInt8(ascii: "\n") {
            if let event = decoder.decode(events.bytes.span, ByteRange(start..<end)) {
                add(event, of: decoder.session)
            }
            start = end + 1
        }
    }

    /// Adds the next event, of the session of that name.
    mutating func add(_ event: DecodedEvent, of session: [UInt8]) {
        if case .rejected(let reason) = event.content { return addRejected(reason) }
        var locality: Int?
        if case .callout(_, let name?) = event.content { locality = index(ofLocality: name) }
        sessions[index(of: session)].figures.add(event, locality: locality, rules)
    }

    private mutating func addRejected(_ reason: RejectionReason) {
        rejected[reason, default: 0] += 1
    }

    /// No event follows; sessions are sorted by name, and summed.
    mutating func finish() {
        indices = [:]
        current = nil
        sessions.sort { $0.name.lexicographicallyPrecedes($1.name) }
        for index in sessions.indices {
            sessions[index].figures.finish(rules)
            total.add(sessions[index].figures)
        }
    }

    /// What callouts named, the most frequent first, and of equals by name.
    func localities(of figures: SessionFigures) -> [(name: String, count: Int)] {
        figures.localities.map { (name: localities[$0.key], count: $0.value) }
            .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
    }

    private mutating func index(of session: [UInt8]) -> Int {
        if let current, sessions[current].name == session { return current }
        let index = indices[session] ?? sessions.count
        if index == sessions.count {
            sessions.append((session, SessionFigures()))
            indices[session] = index
        }
        current = index
        return index
    }

    private mutating func index(ofLocality name: String) -> Int {
        if let index = localityIndices[name] { return index }
        localities.append(name)
        localityIndices[name] = localities.count - 1
        return localities.count - 1
    }
}
