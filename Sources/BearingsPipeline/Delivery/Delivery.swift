import BearingsEngine
import BearingsWire

/// Numbers and prints events; on a server, notes whom they concern and retains those that still hold.
package struct Delivery: Sendable {
    /// Encoded lines that wait to be written.
    package var output = TextBuffer()
    /// Events that wait to be taken, where they are handed out as values.
    package var events: [EmittedEvent] = []
    /// The names of the sessions of such events, by number; empty for one that has had none.
    package private(set) var sessionNames: [[UInt8]] = []
    /// What has happened since the last call to ``forgetOutput()``; empty unless serving.
    package var outputEvents: [OutputEvent] = []
    /// The retained events of each session, by its index; empty unless serving.
    package private(set) var retained: [RetainedEvents] = []
    /// The writing client and the version of the subscriptions; `nil` where no client writes.
    package var circumstances: Interest.Circumstances?

    /// Whether the time of the record at hand was made up.
    var isTimeMadeUp = false

    private let options: ProcessorOptions
    private var encoder: EventEncoder
    /// Prints events for people, where that is asked for.
    private var sentences: EventSentences
    /// Which events of the current session have a subscriber, and so are encoded.
    private var wanted: EventSelection
    /// The generation of the session whose `touched` event was noted last.
    private var touched: UInt64?
    /// The source of the line being applied, if that has waited to be sorted; else -1.
    private var sortedSource = -1

    /// Creates an empty output.
    init(_ options: ProcessorOptions) {
        self.options = options
        encoder = EventEncoder(options.timeStyle)
        sentences = EventSentences(options.timeStyle)
        wanted = options.events
    }

    /// Forgets the output, because it has been delivered.
    package mutating func forgetOutput() {
        outputEvents.forget()
        output.removeAll()
    }

    // MARK: Whom it concerns

    /// What follows is about another line than before.
    ///
    /// - Parameter source: The source of that line, if it has waited to be sorted; else -1.
    mutating func lineBegins(sortedFrom source: Int = -1) {
        touched = nil
        sortedSource = source
    }

    /// What follows has no writer.
    mutating func linesEnd() { wanted = options.events }

    /// A session has begun: it retains nothing yet.
    package mutating func sessionBegan(_ index: Int) {
        while retained.count <= index { retained.append(RetainedEvents()) }
    }

    /// Notes for subscribers which session the records are about; with its name if it is new.
    @inline(__always)
    mutating func touch(_ index: Int, isNew: Bool, in table: borrowing SessionTable) {
        let generation = table.sessions[index].generation
        guard isNew || touched != generation else { return }
        touched = generation
        wanted = options.events
        // Its subscribers are known, and so is the writer.
        if !isNew, sortedSource < 0,
            retained[index].interest.limit(&wanted, under: circumstances)
        {
            return
        }
        let start = output.count
        if isNew { output.append(table.sessions[index].name) }
        note(.touched(begins: isNew), ofSession: index, generation, from: start)
    }

    /// Sets which events of a session have subscribers.
    package mutating func setInterest(_ interest: Interest, ofSession index: Int) {
        retained[index].interest = interest
    }

    /// Notes that a session has ended, and forgets what it retains.
    mutating func sessionEnded(_ index: Int, in table: borrowing SessionTable) {
        guard options.isServing else { return }
        note(.ended, ofSession: index, table.sessions[index].generation)
        retained[index] = RetainedEvents()
    }

    /// Notes that the writer has reached a limit.
    mutating func refuse(_ limit: LimitName) { note(.refused(limit)) }

    /// Records for subscribers what has happened; its text is the output from `start` on.
    private mutating func note(
        _ what: OutputEvent.What,
        about subject: UInt32 = 0,
        ofSession index: Int = -1,
        _ generation: UInt64 = .max,
        from start: Int? = nil
    ) {
        guard options.isServing else { return }
        outputEvents.append(
            OutputEvent(
                what: what,
                subject: subject,
                generation: generation,
                session: Int32(index),
                heldOf: sortedSource,
                text: ByteRange((start ?? output.count)..<output.count)
            )
        )
    }

    // MARK: Events

    /// Numbers and emits the events that a session has just caused, and empties the buffer of them.
    ///
    /// - Returns: How many there were.
    mutating func emit(
        _ actions: inout [Action],
        of index: Int,
        in table: inout SessionTable
    ) -> Int {
        let count = actions.count
        guard count > 0 else { return 0 }
        var sequence = table.sessions[index].sequence
        table.sessions[index].sequence = sequence + UInt64(count)
        // Each is taken out: a buffer of another's cannot lend its elements without a copy.
        actions.reverse()
        while let action = actions.popLast() {
            sequence += 1
            if options.isServing {
                serve(action, sequence, of: index, in: table)
            } else if options.form == .lines {
                let envelope = envelope(of: action.cause, sequence, index, table)
                encoder.append(action, envelope, if: wanted, to: &output)
            } else if wanted.contains(EventKind(action.event)) {
                show(action, sequence, of: index, in: table)
            }
        }
        return count
    }

    /// Emits an event that is not delivered as a line alone.
    @inline(never)
    private mutating func show(
        _ action: Action,
        _ sequence: UInt64,
        of index: Int,
        in table: borrowing SessionTable
    ) {
        if options.form.hasValues { handOut(DecodedEvent(action), of: index, in: table) }
        switch options.form {
        case .values: break
        case .sentences: sentences.append(action, of: table.sessions[index].name, to: &output)
        case .lines, .linesAndValues:
            encoder.append(action, envelope(of: action.cause, sequence, index, table), to: &output)
        }
    }

    /// Hands out what is about a session as a value.
    private mutating func handOut(
        _ event: consuming DecodedEvent,
        of index: Int,
        in table: borrowing SessionTable
    ) {
        let number = Int(table.sessions[index].generation)
        while sessionNames.count <= number { sessionNames.append([]) }
        if sessionNames[number].isEmpty { sessionNames[number] = table.sessions[index].name }
        events.append(
            EmittedEvent(session: number, event: event, isTimeMadeUp: isTimeMadeUp)
        )
    }

    /// How much waits to be taken, in bytes; an event counts as the line that it would be.
    var waiting: Int { output.count + events.count << 7 }

    /// Retains an action's event for snapshots and the state file, and emits it for subscribers.
    @inline(never)
    private mutating func serve(
        _ action: Action,
        _ sequence: UInt64,
        of index: Int,
        in table: borrowing SessionTable
    ) {
        let (kind, traits) = (EventKind(action.event), action.event.traits)
        retained[index].update(with: action, traits, sequence: sequence)
        guard wanted.contains(kind) else { return }
        let start = output.count
        encoder.append(action, envelope(of: action.cause, sequence, index, table), to: &output)
        note(
            .event(kind, traits.weight),
            about: OutputEvent.subject(of: kind, traits.annotation),
            ofSession: index,
            table.sessions[index].generation,
            from: start
        )
    }

    @inline(__always)
    private func envelope(
        of cause: Cause,
        _ sequence: UInt64,
        _ index: Int,
        _ table: borrowing SessionTable
    ) -> EventEncoder.Envelope {
        var envelope = EventEncoder.Envelope(
            sequence: sequence,
            session: table.sessions[index].name
        )
        if options.printsLines { envelope.origin = origin(of: cause) }
        return envelope
    }

    /// The input line that a cause identifies; `nil` for none.
    private func origin(of cause: Cause) -> EventEncoder.Origin? {
        guard cause != 0 else { return nil }
        return origin(line: cause.line, source: cause.source)
    }

    private func origin(line: Int, source: Int) -> EventEncoder.Origin {
        let file = options.fileNames.isEmpty ? nil : options.fileNames[source]
        return EventEncoder.Origin(line: line, file: file)
    }

    // MARK: Remarks

    /// Emits that a record of a session was filtered, where diagnostics are events.
    mutating func emitFiltered(
        _ findings: [FilterFinding],
        _ entry: RecordBatch.Entry,
        from source: Int,
        session index: Int,
        in table: borrowing SessionTable
    ) {
        guard options.diagnostics.isStreamed else { return }
        // A record that moves no clock may come before any that does.
        let time = table.sessions[index].engine.clock ?? entry.time ?? .epoch
        if options.form.hasValues {
            handOut(DecodedEvent(findings, at: time), of: index, in: table)
        }
        if options.form == .values { return }
        let start = output.count
        let name = table.sessions[index].name
        let origin = origin(line: entry.line, source: source)
        print(.filtered(findings, time: time, session: name, origin))
        note(.diagnostic, ofSession: index, table.sessions[index].generation, from: start)
    }

    /// Emits that a line was rejected, where diagnostics are events.
    mutating func emitRejected(
        _ error: LineError,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        from source: Int
    ) {
        guard options.diagnostics.isStreamed else { return }
        if options.form.hasValues {
            let event = DecodedEvent(time: nil, content: .rejected(error.reason))
            events.append(EmittedEvent(session: -1, event: event))
        }
        if options.form == .values { return }
        let start = output.count
        let origin = origin(line: entry.line, source: source)
        print(.rejected(error, session: session(statedBy: entry, in: batch), origin))
        note(.diagnostic, from: start)
    }

    /// Emits that a field could not be read.
    mutating func emitField(
        _ error: LineError,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        from source: Int
    ) {
        // With lines there is a value for each.
        if options.form.hasValues {
            events.append(
                EmittedEvent(session: -1, event: DecodedEvent(time: nil, content: .other))
            )
        }
        if options.form == .values { return }
        let start = output.count
        let origin = origin(line: entry.line, source: source)
        print(.field(error, session: session(statedBy: entry, in: batch), origin))
        note(.diagnostic, from: start)
    }

    /// The session that a line names, for remarks of a server: a client may write for many.
    private func session(
        statedBy entry: RecordBatch.Entry,
        in batch: RecordBatch
    ) -> [UInt8]? {
        guard options.isServing, let name = batch.name(of: entry.session) else { return nil }
        return Session.isForAll(name) ? nil : name
    }

    private mutating func print(_ remark: Remark) {
        if options.form == .sentences {
            sentences.append(remark, to: &output)
        } else {
            encoder.append(remark, to: &output)
        }
    }

    // MARK: Snapshots

    /// Encodes an event of a session once more, for a snapshot or the state file.
    package mutating func encode(
        _ action: Action,
        _ sequence: UInt64,
        of index: Int,
        in table: borrowing SessionTable,
        isSnapshot: Bool,
        to lines: inout TextBuffer
    ) {
        var envelope = envelope(of: action.cause, sequence, index, table)
        envelope.isSnapshot = isSnapshot
        encoder.append(action, envelope, to: &lines)
    }

    // MARK: Several shards

    /// Takes over what another shard has printed, and for whom.
    package mutating func add(
        _ text: ArraySlice<UInt8>,
        _ events: ArraySlice<OutputEvent>,
        of shard: Int
    ) {
        let shift = Int32(output.count - text.startIndex)
        output.append(text)
        for event in events {
            var event = event
            event.text.start += shift
            event.shard = Int16(shard)
            outputEvents.append(event)
        }
    }

    /// Moves out what was printed, and for whom.
    package mutating func handOver(_ text: inout TextBuffer, _ events: inout [OutputEvent]) {
        swap(&text, &output)
        swap(&events, &outputEvents)
    }

    /// Takes over what a session of another shard retains.
    mutating func takeOver(_ other: borrowing Delivery, of index: Int, as now: Int) {
        sessionBegan(now)
        retained[now] = other.retained[index]
    }

    /// Resumes a retained event of a session.
    package mutating func resume(
        _ kind: EventKind,
        _ annotation: String?,
        _ entry: RetainedEvents.Entry,
        ofSession index: Int
    ) {
        retained[index].resume(kind, annotation, entry)
    }
}

extension Cause {
    /// 2^40 lines would take days to read.
    private static let lineBits: Cause = 40

    /// The tag of a record: its line number, and the source in the top bits, which have room for 16 million files.
    ///
    /// Clients are never looked up by it.
    init(line: Int, source: Int) {
        self = Cause(truncatingIfNeeded: line) | Cause(truncatingIfNeeded: source) << Self.lineBits
    }

    fileprivate var line: Int { Int(self & (1 << Self.lineBits - 1)) }
    fileprivate var source: Int { Int(self >> Self.lineBits) }
}
