import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a report has: figures by session and in all.
///
/// Sessions may come in any order, one after the other or mixed: it makes no difference.
struct ReportFigures: Sendable {
    typealias Session = (name: [UInt8], figures: SessionFigures)

    let rules: ReportRules
    /// In the order in which they began.
    private var begun: [Session] = []
    /// The indices of ``begun`` by name, once no event follows: sessions are too large to be moved.
    private var order: [Int] = []
    private(set) var total = SessionFigures()
    /// The localities that callouts named, by index.
    private(set) var localities: [String] = []
    /// How many lines or elements of one could not be read.
    private(set) var rejected: [RejectionReason: Int] = [:]

    /// How many events came as lines of a file.
    private(set) var eventsRead = 0

    private var decoder = EventDecoder()
    private var indices: [[UInt8]: Int] = [:]
    private var localityIndices: [String: Int] = [:]
    /// The indices of the processor's sessions, by their numbers; -1 for one that has had no event.
    private var numbered: [Int] = []
    /// The session of the last event: most logs stay with one for long.
    private var current: Int?

    init(_ rules: ReportRules) { self.rules = rules }

    /// With which the user of the last event's session came to its newest fix; `nil` where that does not count.
    var newestSpeed: Travel.NewestSpeed? {
        guard let current else { return nil }
        return begun[current].figures.travel.newestSpeed
    }

    /// The sessions by name, once no event follows.
    var sessions: LazyMapSequence<[Int], Session> { order.lazy.map { [begun] in begun[$0] } }

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
    mutating func add(
        _ batch: RecordBatch,
        _ bytes: [UInt8],
        _ selection: inout InputSelection
    ) {
        for entry in batch.entries where !entry.isContinued {
            if case .rejected(let index) = entry.content {
                addRejected(batch.errors[Int(index)].reason)
            } else if let event = decoder.decode(bytes.span, entry.text),
                selection.keeps(event, of: decoder.session)
            {
                eventsRead += 1
                add(event, of: decoder.session)
            }
        }
    }

    /// Takes the events that a processor hands out.
    mutating func add(_ delivery: inout Delivery) {
        for emitted in delivery.events { add(emitted, delivery.sessionNames) }
        delivery.events.removeAll(keepingCapacity: true)
    }

    /// Adds the next event that a processor hands out, with the names of its sessions.
    mutating func add(_ emitted: EmittedEvent, _ names: [[UInt8]]) {
        if case .rejected(let reason) = emitted.event.content { return addRejected(reason) }
        guard emitted.session >= 0 else { return }
        while numbered.count <= emitted.session { numbered.append(-1) }
        if numbered[emitted.session] < 0 {
            numbered[emitted.session] = index(of: names[emitted.session])
        }
        add(emitted.event, at: numbered[emitted.session], isTimeMadeUp: emitted.isTimeMadeUp)
    }

    /// Adds the next event, of the session of that name.
    mutating func add(_ event: DecodedEvent, of session: [UInt8]) {
        if case .rejected(let reason) = event.content { return addRejected(reason) }
        add(event, at: index(of: session))
    }

    private mutating func add(
        _ event: DecodedEvent,
        at index: Int,
        isTimeMadeUp: Bool = false
    ) {
        current = index
        var locality: Int?
        if case .callout(_, let name?) = event.content { locality = self.index(ofLocality: name) }
        begun[index].figures.add(event, locality: locality, isTimeMadeUp: isTimeMadeUp, rules)
    }

    /// Adds a line that could not be read.
    mutating func addRejected(_ reason: RejectionReason) {
        rejected[reason, default: 0] += 1
    }

    /// No event follows; sessions are sorted by name, and summed.
    mutating func finish() {
        indices = [:]
        current = nil
        for index in begun.indices { begun[index].figures.finish(rules) }
        order = begun.indices.sorted {
            begun[$0].name.lexicographicallyPrecedes(begun[$1].name)
        }
        for session in sessions { total.add(session.figures) }
    }

    /// The figures of the session of that name, once all are sorted; `nil` if there is none.
    func figures(of name: [UInt8]) -> SessionFigures? {
        var (start, end) = (0, sessions.count)
        while start < end {
            let middle = (start + end) / 2
            if sessions[middle].name.lexicographicallyPrecedes(name) {
                start = middle + 1
            } else {
                end = middle
            }
        }
        guard start < sessions.count, sessions[start].name == name else { return nil }
        return sessions[start].figures
    }

    /// What callouts named, the most frequent first, and of equals by name.
    func localities(of figures: SessionFigures) -> [(name: String, count: Int)] {
        figures.localities.map { (name: localities[$0.key], count: $0.value) }
            .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
    }

    private mutating func index(of session: [UInt8]) -> Int {
        if let current, begun[current].name == session { return current }
        let index = indices[session] ?? begun.count
        if index == begun.count {
            begun.append((session, SessionFigures()))
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
