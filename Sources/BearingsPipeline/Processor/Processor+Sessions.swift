import BearingsEngine
import BearingsWire

/// The account of each line, and the session of each record: found, begun or ended.
extension Processor {
    /// Counts an entry as what has become of it, and tells of it what is to be told.
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
            remarkFiltered(findings, entry, from: source, session: index)
        case .rejected(let problem):
            if case .sessionTooLarge = problem { note(.refused(.maxSessionBytes), of: nil) }
            reject(LineError(problem), entry, from: source)
        }
    }

    enum SessionFinding {
        case found(Int)
        case begun(Int)
        case nothingToClose
        /// It stands for all sessions where one asks for them.
        case refusedName
        case oneTooMany
    }

    /// The session of a record, begun if there is none yet.
    mutating func session(
        of entry: RecordBatch.Entry,
        in batch: RecordBatch,
        isClosing: Bool
    ) -> SessionFinding {
        if let index = knownSession(entry.session, in: batch) { return .found(index) }
        if entry.session.isShort {
            return newSession(.short(entry.session.short), isClosing: isClosing)
        }
        let name = batch.name(of: entry.session) ?? RecordDecoder.mainSession
        return newSession(SessionName(name[...]), isClosing: isClosing)
    }

    /// The index of the session of an entry, `nil` if it has not begun.
    @inline(__always)
    mutating func knownSession(_ session: SessionReference, in batch: RecordBatch) -> Int? {
        if session.isShort { return table.index(of: session.short) }
        guard let place = session.place else { return table.mainIndex }
        return table.index(of: batch.names[place.indices])
    }

    private mutating func newSession(
        _ name: SessionName,
        isClosing: Bool
    ) -> SessionFinding {
        if name.standsForAll { return .refusedName }
        if isClosing { return .nothingToClose }
        guard table.count < options.maxSessions else { return .oneTooMany }
        if configuration.requiresAuthorization { withholding.closedSessions += 1 }
        return .begun(table.insert(name, newEngine))
    }

    /// Keeps track, for those who listen, of which session the records are about; of a new one with its
    /// name.
    @inline(__always)
    mutating func touch(_ index: Int, isNew: Bool, at wall: Instant) {
        let birth = table.birth(of: index)
        guard isNew || touched != birth else { return }
        touched = birth
        wanted = options.events
        // Who hears it is known, and so is who writes.
        if !isNew, held == nil, standings[index].audience.limit(&wanted, under: circumstances) {
            return
        }
        tellTouched(index, isNew: isNew, at: wall)
    }

    @inline(never)
    private mutating func tellTouched(_ index: Int, isNew: Bool, at wall: Instant) {
        if isNew { welcome(index, at: wall) }
        let start = output.count
        if isNew { output.append(table.sessions[index].name) }
        note(.touched(begins: isNew), of: index, from: start)
    }

    /// Ends a session, and what is kept about it.
    mutating func end(_ index: Int) {
        if options.isServing {
            note(.ended, of: index)
            standings[index] = RetainedEvents()
        }
        if !table.sessions[index].engine.mayUseLocation { withholding.closedSessions -= 1 }
        forgetTaken(from: index)
        table.remove(index)
    }
}
