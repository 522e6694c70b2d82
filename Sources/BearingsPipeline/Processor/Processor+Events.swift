import BearingsEngine
import BearingsWire

/// Encodes events and reports diagnostics.
extension Processor {
    /// The caller's tag of a record: its line number, and the source in the top bits, which have room for 16 million files.
    ///
    /// Clients are never looked up by it.
    func cause(line: Int, source: Int) -> Cause {
        Cause(truncatingIfNeeded: line) | Cause(truncatingIfNeeded: source) << Self.lineBits
    }

    /// The context of an entry that happened at `time`.
    @inline(__always)
    func context(
        _ entry: RecordBatch.Entry,
        at time: Instant,
        arrival: Instant? = nil,
        from source: Source.Origin
    ) -> InputContext {
        InputContext(
            time: time,
            arrival: arrival,
            isTimeRepaired: entry.isTimeRepaired,
            cause: cause(line: entry.line, source: source.index)
        )
    }

    /// 2^40 lines would take days to read.
    static let lineBits: Cause = 40

    mutating func emitActions(of index: Int) {
        let count = scratch.actions.count
        guard count > 0 else { return }
        var sequence = table.sessions[index].sequence
        table.sessions[index].sequence = sequence + UInt64(count)
        tally.events += count
        // Each is taken out: a buffer of another's cannot lend its elements without a copy.
        scratch.actions.reverse()
        while let action = scratch.actions.popLast() {
            sequence += 1
            emitAction(action, sequence, of: index)
        }
    }

    /// Encodes the name of the next event's session.
    @inline(__always)
    private mutating func prepareName(of index: Int) {
        let (generation, name) = (table.generation(of: index), table.sessions[index].shortName)
        if name == .long {
            encodedName.change(to: table.sessions[index].key, of: generation)
        } else {
            encodedName.change(to: name, of: generation)
        }
    }

    /// Emits the event of an action.
    private mutating func emitAction(
        _ action: Action,
        _ sequence: UInt64,
        of index: Int
    ) {
        guard !options.isServing else { return serve(action, sequence, of: index) }
        let envelope = envelope(of: action.cause, sequence, index)
        encoder.append(action, envelope, if: wanted, to: &output)
    }

    /// Retains an action's event for snapshots and the state file, and emits it for subscribers.
    @inline(never)
    private mutating func serve(_ action: Action, _ sequence: UInt64, of index: Int) {
        let (kind, traits) = (EventKind(action.event), action.event.traits)
        retained[index].update(with: action, traits, sequence: sequence)
        guard wanted.contains(kind) else { return }
        let start = output.count
        encoder.append(action, envelope(of: action.cause, sequence, index), to: &output)
        note(
            .event(kind, traits.weight),
            about: OutputEvent.subject(of: kind, traits.annotation),
            of: index,
            from: start
        )
    }

    @inline(__always)
    mutating func envelope(
        of cause: Cause,
        _ sequence: UInt64,
        _ index: Int
    ) -> EventEncoder.Envelope {
        prepareName(of: index)
        var envelope = EventEncoder.Envelope(sequence: sequence, session: encodedName.json)
        if options.printsLines { envelope.origin = origin(of: cause) }
        return envelope
    }

    /// The input line that a cause identifies; `nil` for none.
    private func origin(of cause: Cause) -> EventEncoder.Origin? {
        guard cause != 0 else { return nil }
        return EventEncoder.Origin(
            line: Int(cause & (1 << Self.lineBits - 1)),
            file: fileName(of: Int(cause >> Self.lineBits))
        )
    }

    /// Records for subscribers what has happened; its text is the output from `start` on.
    mutating func note(
        _ what: OutputEvent.What,
        about subject: UInt32 = 0,
        of index: Int?,
        from start: Int? = nil
    ) {
        guard options.isServing else { return }
        outputEvents.append(
            OutputEvent(
                what: what,
                subject: subject,
                generation: index.map { table.generation(of: $0) } ?? .max,
                session: index.map(Int32.init) ?? -1,
                heldOf: held?.source ?? -1,
                text: ByteRange((start ?? output.count)..<output.count)
            )
        )
    }

    private func fileName(of source: Int) -> [UInt8]? {
        options.fileNames.isEmpty ? nil : options.fileNames[source]
    }

    mutating func reportFiltered(
        _ findings: [FilterFinding],
        _ entry: RecordBatch.Entry,
        from source: Source.Origin,
        session index: Int
    ) {
        tally.countFiltered(findings)
        if let most = options.diagnostics.mostCollected,
            findings.contains(where: { tally.byRule[$0.rule, default: 0] <= most })
        {
            diagnostics.append(
                Diagnostic(content: .filtered(findings), source: source.index, line: entry.line)
            )
        }
        if options.diagnostics.isStreamed {
            // A record that moves no clock may come before any that does.
            let time = table.sessions[index].engine.clock ?? entry.time ?? .epoch
            let start = output.count
            let envelope = EventEncoder.Envelope(
                sequence: nil,
                session: table.sessions[index].nameJSON,
                origin: .init(line: entry.line, file: fileName(of: source.index))
            )
            encoder.appendFiltered(findings, at: time, envelope, to: &output)
            note(.diagnostic, of: index, from: start)
        }
    }

    /// Counts a rejected entry, and reports it where diagnostics are wanted.
    ///
    /// - Parameter isWithheld: Whether its content must not be shown.
    mutating func reject(
        _ error: LineError,
        _ entry: RecordBatch.Entry,
        from source: Source.Origin,
        isWithheld: Bool = false
    ) {
        let error = isWithheld ? error.withheld : error
        tally.countRejected(
            error.reason,
            isAlreadyReported: error.isAlreadyReported,
            isWithheld: isWithheld
        )
        if options.isStrict { isRefusing = true }
        if let most = options.diagnostics.mostCollected, !error.isAlreadyReported,
            tally.unreportedByReason[error.reason, default: 0] <= most
        {
            diagnostics.append(
                Diagnostic(content: .rejected(error), source: source.index, line: entry.line)
            )
        }
        if options.diagnostics.isStreamed {
            let start = output.count
            encoder.appendRejected(
                error,
                .init(line: entry.line, file: fileName(of: source.index)),
                to: &output
            )
            note(.diagnostic, of: nil, from: start)
        }
    }

    /// Reports a field that could not be read; once for each reason where diagnostics are collected.
    mutating func report(_ error: LineError, line: Int, from source: Source.Origin) {
        guard options.diagnostics != .none else { return }
        let collects = options.diagnostics.mostCollected != nil
        // A map beyond its limits would be reported at every frame.
        let isClamped = error.reason == .clamped
        let isToldOnce = (collects || isClamped) && !options.isSurvey
        let isNews = isToldOnce ? self.isNews(error, from: source) : true
        if collects, isNews {
            diagnostics.append(Diagnostic(content: .field(error), source: source.index, line: line))
        }
        if options.diagnostics.isStreamed, isNews || !isClamped {
            let start = output.count
            encoder.appendField(
                error,
                .init(line: line, file: fileName(of: source.index)),
                to: &output
            )
            note(.diagnostic, of: nil, from: start)
        }
    }

    /// Whether this has not been reported yet of that source.
    private mutating func isNews(_ error: LineError, from source: Source.Origin) -> Bool {
        if reportedFlaws.count >= Self.mostReportedFlaws { reportedFlaws = [] }
        let kind = FlawKind(source: source.index, kind: error.kind)
        return reportedFlaws.insert(kind).inserted
    }

    /// Bounds the set: a server's clients come and go, each with reasons of its own.
    private static let mostReportedFlaws = 1 << 16

    /// Reports a record that selects an unknown annotation, and so changes nothing.
    @inline(never)
    mutating func reportUnknownSelection(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        from source: Source.Origin
    ) {
        guard case .input(let payload) = entry.content else { return }
        switch batch.inputs[Int(payload)] {
        case .select(.annotation(let id)), .deselect(.annotation(let id)?):
            report(LineError(unknownAnnotation: id), line: entry.line, from: source)
        default: break
        }
    }
}
