import BearingsEngine
import BearingsWire

/// Counts lines, and finds, begins and ends sessions.
extension Processor {
    /// Counts an entry by its verdict, and reports it where needed.
    mutating func account(
        _ verdict: InputResult,
        _ entry: RecordBatch.Entry,
        from source: Source.Origin,
        session index: Int
    ) {
        switch verdict {
        case .used: tally.countUsed()
        case .ignored: tally.countIgnored()
        case .filtered(let findings):
            isUnauthorized = findings == [FilterFinding(.unauthorized)]
            reportFiltered(findings, entry, from: source, session: index)
        case .rejected(let problem):
            if let limit = problem.limitName { note(.refused(limit), of: nil) }
            reject(LineError(problem), entry, from: source)
        }
    }

    enum SessionFinding {
        case begun(Int)
        case nothingToClose
        /// The name is `*`, which means all sessions in a subscription.
        case refusedName
        case oneTooMany
    }

    /// Begins the session of a record, which there is not yet.
    mutating func newSession(
        of entry: RecordBatch.Entry,
        in batch: RecordBatch
    ) -> SessionFinding {
        let name: SessionName =
            entry.session.isShort
            ? .short(entry.session.short)
            : SessionName((batch.name(of: entry.session) ?? RecordDecoder.mainSession)[...])
        if name.standsForAll { return .refusedName }
        if batch.isClosing(entry) { return .nothingToClose }
        guard table.count < options.maxSessions else { return .oneTooMany }
        if configuration.session.requiresAuthorization { withholding.closedSessions += 1 }
        return .begun(table.insert(name, Engine(configuration)))
    }

    /// The index of the session of an entry, `nil` if it has not begun.
    @inline(__always)
    mutating func knownSession(_ session: SessionReference, in batch: RecordBatch) -> Int? {
        if session.isShort { return table.index(of: session.short) }
        guard let range = session.range else { return table.mainIndex }
        return table.index(of: batch.names[range.indices])
    }

    /// Notes for subscribers which session the records are about; with its name if it is new.
    @inline(__always)
    mutating func touch(_ index: Int, isNew: Bool, at wall: Instant) {
        let generation = table.generation(of: index)
        guard isNew || touched != generation else { return }
        touched = generation
        wanted = options.events
        // Its subscribers are known, and so is the writer.
        if !isNew, held == nil, retained[index].interest.limit(&wanted, under: circumstances) {
            return
        }
        noteTouched(index, isNew: isNew, at: wall)
    }

    @inline(never)
    private mutating func noteTouched(_ index: Int, isNew: Bool, at wall: Instant) {
        if isNew { sessionBegan(index, at: wall) }
        let start = output.count
        if isNew { output.append(table.sessions[index].name) }
        note(.touched(begins: isNew), of: index, from: start)
    }

    /// Ends a session, and forgets what is stored about it.
    mutating func end(_ index: Int) {
        if options.isServing {
            note(.ended, of: index)
            retained[index] = RetainedEvents()
        }
        if !table.sessions[index].engine.mayUseLocation { withholding.closedSessions -= 1 }
        forgetTaken(from: index)
        table.remove(index)
    }
}

extension InputProblem {
    /// The limit that was reached; `nil` where it is none of a server's.
    fileprivate var limitName: LimitName? {
        switch self {
        case .sessionTooLarge: .maxSessionBytes
        case .tooManyAnnotations: .maxAnnotations
        case .firstViewportLacks, .zoomOutOfRange: nil
        }
    }
}
