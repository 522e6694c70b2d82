import BearingsEngine
import BearingsWire

/// Events and remarks, and who is to hear of them.
extension Processor {
    /// The caller's mark of a record: its line, and in the top bits its source, of which there may be 16 million files; nobody
    /// asks for a client.
    func cause(line: Int, source: Int) -> Cause {
        Cause(truncatingIfNeeded: line) | Cause(truncatingIfNeeded: source) << Self.lineBits
    }

    /// What an entry brings that is taken to have happened at `time`.
    @inline(__always)
    func stamp(
        _ entry: RecordBatch.Entry,
        at time: Instant,
        arrival: Instant? = nil,
        from source: Source.Origin
    ) -> InputContext {
        InputContext(
            time: time,
            arrival: arrival,
            isTimeRepaired: entry.timeIsRepaired,
            cause: cause(line: entry.line, source: source.index)
        )
    }

    /// A source of 2^40 lines would be read for days.
    static let lineBits: Cause = 40

    mutating func emitActions(of index: Int) {
        guard !desk.actions.isEmpty else { return }
        // Taken out for as long, so that none has to be copied.
        var told: [Action] = []
        swap(&told, &desk.actions)
        let sequence = table.sessions[index].sequence
        table.sessions[index].sequence = sequence + UInt64(told.count)
        tally.events += told.count
        for place in told.indices { tell(told[place], sequence + UInt64(place) + 1, of: index) }
        told.forget()
        swap(&told, &desk.actions)
    }

    /// Tells what a record has led to: what is waiting, and after it the location's and the indicator's
    /// events.
    @inline(__always)
    mutating func emitAll(of index: Int) {
        if !desk.actions.isEmpty { emitActions(of: index) }
        let (tellsLocation, tellsIndicator) = (
            desk.update.hasLocation, desk.update.phase != .none
        )
        let count = (tellsLocation ? 1 : 0) + (tellsIndicator ? 1 : 0)
        guard count > 0 else { return }
        tally.events += count
        table.sessions[index].sequence += UInt64(count)
        let sequence = table.sessions[index].sequence
        if tellsLocation { emitLocation(of: index, sequence - UInt64(count - 1)) }
        if tellsIndicator { emitIndicator(of: index, sequence) }
    }

    @inline(__always)
    private mutating func emitIndicator(of index: Int, _ sequence: UInt64) {
        if options.isServing { standings[index].toldIndicator(&desk.update, sequence: sequence) }
        guard wanted.contains(.indicator) else { return }
        let start = output.count
        prepareName(of: index)
        appendIndicator(sequence)
        guard options.isServing else { return }
        note(
            .event(.indicator, desk.update.phase == .move ? .frame : .lasting),
            of: index,
            from: start
        )
    }

    /// Tells the moves of the row, numbered from `sequence` on, where only events are wanted.
    mutating func emitMovesOfRow(from sequence: UInt64, of index: Int) {
        tally.events += row.count
        guard wanted.contains(.indicator) else { return }
        prepareName(of: index)
        // Taken out as long, for holding them twice would have to be counted.
        var (name, places, times): ([UInt8], [FixedPointPlacement], [Instant]) = ([], [], [])
        swap(&name, &toldName.json)
        swap(&places, &row.placements)
        swap(&times, &row.times)
        encoder.append(
            moves: places.span.extracting(first: row.count),
            at: times.span.extracting(first: row.count),
            from: sequence,
            session: name.span,
            to: &output
        )
        swap(&name, &toldName.json)
        swap(&places, &row.placements)
        swap(&times, &row.times)
    }

    /// Has the next event be told of a session.
    @inline(__always)
    private mutating func prepareName(of index: Int) {
        let (birth, name) = (table.birth(of: index), table.sessions[index].shortName)
        if name == .long {
            toldName.change(to: table.sessions[index].key, of: birth)
        } else {
            toldName.change(to: name, of: birth)
        }
    }

    @inline(__always)
    private mutating func appendIndicator(_ sequence: UInt64) {
        // Taken out as long, for holding it twice would have to be counted.
        var name: [UInt8] = []
        swap(&name, &toldName.json)
        encoder.append(
            &desk.update,
            sequence: sequence,
            session: name.span,
            origin: options.printsLines ? origin(of: desk.update.cause) : nil,
            to: &output
        )
        swap(&name, &toldName.json)
    }

    private mutating func emitLocation(of index: Int, _ sequence: UInt64) {
        if options.isServing { standings[index].toldLocation(&desk.update, sequence: sequence) }
        guard wanted.contains(.location) else { return }
        let start = output.count
        let envelope = envelope(of: desk.update.cause, sequence, index)
        encoder.append(locationOf: desk.update, envelope, to: &output)
        if options.isServing { note(.event(.location, .state), of: index, from: start) }
    }

    /// Tells what an action does.
    private mutating func tell(_ action: borrowing Action, _ sequence: UInt64, of index: Int) {
        let kind = EventKind(action.event)
        if options.isServing { keep(copy action, sequence, of: index) }
        guard wanted.contains(kind) else { return }
        let start = output.count
        let envelope = envelope(of: action.cause, sequence, index)
        encoder.append(action, envelope, to: &output)
        if options.isServing {
            note(
                .event(kind, OutputEvent.Weight(action.event)),
                about: OutputEvent.subject(of: action.event),
                of: index,
                from: start
            )
        }
    }

    /// Keeps what an action does as what holds of its session.
    @inline(never)
    private mutating func keep(_ action: Action, _ sequence: UInt64, of index: Int) {
        standings[index].told(action, sequence: sequence)
    }

    @inline(__always)
    mutating func envelope(
        of cause: Cause,
        _ sequence: UInt64,
        _ index: Int
    ) -> EventEncoder.Envelope {
        prepareName(of: index)
        var envelope = EventEncoder.Envelope(sequence: sequence, session: toldName.json)
        if options.printsLines { envelope.origin = origin(of: cause) }
        return envelope
    }

    /// The line that a cause is, `nil` where there is none.
    private func origin(of cause: Cause) -> EventEncoder.Origin? {
        guard cause != 0 else { return nil }
        return EventEncoder.Origin(
            line: Int(cause & (1 << Self.lineBits - 1)),
            file: fileName(of: Int(cause >> Self.lineBits))
        )
    }

    /// Keeps for those who listen what has been done: the output from `start` on tells it.
    mutating func note(
        _ what: OutputEvent.What,
        about subject: UInt32 = 0,
        of index: Int?,
        from start: Int? = nil
    ) {
        guard options.isServing else { return }
        emissions.append(
            OutputEvent(
                what: what,
                subject: subject,
                birth: index.map { table.birth(of: $0) } ?? .max,
                session: index.map(Int32.init) ?? -1,
                heldOf: held?.source ?? -1,
                text: ByteRange((start ?? output.count)..<output.count)
            )
        )
    }

    private func fileName(of source: Int) -> [UInt8]? {
        options.fileNames.isEmpty ? nil : options.fileNames[source]
    }

    mutating func remarkFiltered(
        _ findings: [FilterFinding],
        _ entry: RecordBatch.Entry,
        from source: Source.Origin,
        session index: Int
    ) {
        tally.countFiltered(findings)
        switch options.remarks {
        case .none:
            break
        case .collected(let most):
            let isRare = findings.contains { tally.byRule[$0.rule, default: 0] <= most }
            guard isRare else { return }
            remarks.append(
                Diagnostic(content: .filtered(findings), source: source.index, line: entry.line)
            )
        case .stream:
            // What moves no clock may come before anything that does.
            let time = table.sessions[index].engine.clock ?? entry.time ?? .epoch
            let start = output.count
            let envelope = EventEncoder.Envelope(
                sequence: nil,
                session: table.sessions[index].nameJSON,
                origin: .init(line: entry.line, file: fileName(of: source.index))
            )
            encoder.appendFiltered(findings, at: time, envelope, to: &output)
            note(.remark, of: index, from: start)
        }
    }

    /// Counts what could not be read, and tells of it what is to be told.
    ///
    /// - Parameter isWithheld: Whether nobody is to see what stood there.
    mutating func reject(
        _ error: LineError,
        _ entry: RecordBatch.Entry,
        from source: Source.Origin,
        isWithheld: Bool = false
    ) {
        let error = isWithheld ? error.withheld : error
        tally.countRejected(
            error.reason,
            isToldAlready: error.isToldAlready,
            isWithheld: isWithheld
        )
        if options.isStrict { isRefusing = true }
        switch options.remarks {
        case .none:
            break
        case .collected(let most):
            guard !error.isToldAlready, tally.untoldByReason[error.reason, default: 0] <= most
            else {
                return
            }
            remarks.append(
                Diagnostic(content: .rejected(error), source: source.index, line: entry.line)
            )
        case .stream:
            let start = output.count
            encoder.appendRejected(
                error,
                .init(line: entry.line, file: fileName(of: source.index)),
                to: &output
            )
            note(.remark, of: nil, from: start)
        }
    }

    /// A field could not be read: where remarks are collected that is told once for each reason.
    mutating func remark(_ error: LineError, line: Int, from source: Source.Origin) {
        switch options.remarks {
        case .none:
            break
        case .collected:
            guard isNews(error, from: source) else { return }
            remarks.append(Diagnostic(content: .field(error), source: source.index, line: line))
        case .stream:
            // A map beyond its limits moves on beyond them, frame by frame.
            guard error.reason != .clamped || isNews(error, from: source) else { return }
            let start = output.count
            encoder.appendField(
                error,
                .init(line: line, file: fileName(of: source.index)),
                to: &output
            )
            note(.remark, of: nil, from: start)
        }
    }

    /// Whether nothing has been told yet for the same reason of a field of that source.
    private mutating func isNews(_ error: LineError, from source: Source.Origin) -> Bool {
        if toldFlaws.count >= Self.mostToldFlaws { toldFlaws = [] }
        let kind = FlawKind(source: source.index, reason: error.reason)
        return toldFlaws.insert(kind).inserted
    }

    /// A server's clients come and go, each with reasons of its own.
    private static let mostToldFlaws = 1 << 16

    /// Answers a record that has changed nothing because what it selects is not there.
    @inline(never)
    mutating func tellUnknownSelection(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        from source: Source.Origin
    ) {
        guard case .input(let place) = entry.content else { return }
        switch batch.inputs[Int(place)] {
        case .select(.annotation(let id)), .deselect(.annotation(let id)?):
            remark(LineError(unknownAnnotation: id), line: entry.line, from: source)
        default: break
        }
    }
}
