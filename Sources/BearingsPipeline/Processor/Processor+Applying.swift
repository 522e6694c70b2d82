import BearingsEngine
import BearingsWire

/// Applies records to their sessions.
extension Processor {
    /// Applies a range of a batch's entries.
    ///
    /// - Parameters:
    ///   - mayStop: Whether to stop once enough output waits.
    ///   - mayWait: Whether to stop at an entry that has to wait for its time.
    /// - Returns: The first entry that is still to be applied; else the end.
    @discardableResult
    mutating func applyEntries(
        _ entryRange: Range<Int>,
        of batch: RecordBatch,
        _ bytes: [UInt8],
        _ receipt: Receipt,
        mayStop: Bool = false,
        mayWait: Bool = false
    ) -> Int {
        sessions.beginBatch()
        let end = entryRange.upperBound
        var entryIndex = entryRange.lowerBound
        while entryIndex < end {
            let entry = batch.entries[entryIndex]
            if mayWait, waitsForTime(entry, in: batch) { break }
            journal.beginElement(
                isOneOfSeveral: accounts.isOneOfSeveral(entry),
                batch.elementText(of: entryIndex)
            )
            accounts.beginElement(entry)
            guard applyEntry(entry, in: batch, bytes, receipt) else { return end }
            if !batch.fieldErrors.isEmpty { tellOfFields(entryIndex, in: batch, receipt) }
            entryIndex += 1
            if mayStop, hasEnough { break }
        }
        return entryIndex
    }

    /// Applies an entry.
    ///
    /// - Returns: Whether to continue with the next entry.
    private mutating func applyEntry(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ bytes: [UInt8],
        _ receipt: Receipt
    ) -> Bool {
        let source = receipt.source.index
        switch entry.content {
        case .rest:
            accounts.addRest(entry, bytes, from: source)
            return true
        case _ where accounts.isRefusing:
            return false
        case .fix, .epochReport, .supplementedFix, .viewport, .input:
            applyInput(entry, in: batch, bytes, receipt)
        case .request:
            accounts.tally.countUsed()
        case .waypoint, .ignored:
            accounts.tally.countIgnored()
            if !withholding.mayHideAnyone { journal.keepOther(entry, bytes) }
        case .rejected(let index):
            let isWithheld = withholding.mustWithhold(entry, in: batch, of: source, &sessions)
            reject(batch.errors[Int(index)], entry, in: batch, receipt, isWithheld: isWithheld)
        }
        if !entry.isSelfContained { noteDependent(entry, in: batch, receipt) }
        accounts.endElement(entry, bytes, from: source)
        return true
    }

    /// Applies a record to its session: finds that, hands its engine the input at its time, emits the events, counts
    /// and keeps the record.
    private mutating func applyInput(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ bytes: [UInt8],
        _ receipt: Receipt
    ) {
        guard let (index, isNew) = session(of: entry, in: batch, receipt) else { return }
        if options.isServing { noteRecord(of: index, isNew: isNew, at: receipt.wall) }
        let time = entry.time ?? timeForUntimed(isFix: entry.content.isFix, of: index, receipt)
        let context = context(entry, at: time, receipt)
        let (isAuthorization, isClosing) = batch.authorizesOrCloses(entry)
        let wasOpen = isAuthorization && sessions.table.sessions[index].engine.mayUseLocation
        guard let verdict = handOver(entry, in: batch, context, of: index, receipt) else { return }
        emitActions(of: index)
        work += sessions.table.sessions[index].engine.takeWork()
        if isAuthorization {
            let isOpen = sessions.table.sessions[index].engine.mayUseLocation
            let name = nameForWithholding(of: index)
            withholding.authorizationChanged(of: name, wasOpen: wasOpen, isOpen: isOpen)
        }
        if journal.isKept, !verdict.isRejection, let input = batch.input(of: entry) {
            let record = Journal.Accepted(
                entry: entry,
                verdict: verdict,
                context: context,
                session: sessions.table.sessions[index].nameJSON,
                isNew: isNew,
                mayUseLocation: sessions.table.sessions[index].engine.mayUseLocation,
                mayHideAnyone: withholding.mayHideAnyone
            )
            journal.keep(input, record, bytes)
        }
        account(for: verdict, entry, in: batch, receipt, session: index)
        accounts.survey(entry, in: batch, from: receipt.source.index)
        switch verdict {
        case .used, .filtered: break
        case .ignored:
            tellOfSelection(entry, in: batch, receipt)
            // An answer to a closed session must not start a new one.
            if isNew { return endSession(index) }
        case .rejected:
            // A rejected record changes nothing: it moves no clock and starts no session.
            if isNew { endSession(index) }
            return
        }
        if isNew { accounts.tally.sessions += 1 }
        let isLive = receipt.source.kind != .file || options.clock == .live
        if isClosing {
            if isLive, let stated = entry.time { clock.noteTime(stated) }
            endSession(index)
        } else if isLive, sessions.moveTime(of: index, to: time, at: receipt.wall) {
            if let stated = entry.time { clock.noteTime(stated) }
        }
    }

    // MARK: Sessions

    /// The session of an entry, begun if needed; `nil` if there is none, which has been counted.
    private mutating func session(
        of entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ receipt: Receipt
    ) -> (index: Int, isNew: Bool)? {
        if let index = sessions.place(of: entry.session, in: batch) { return (index, false) }
        switch sessions.begin(for: entry, in: batch) {
        case .begun(let begun):
            withholding.sessionBegan(isOpen: sessions.table.sessions[begun].engine.mayUseLocation)
            return (begun, true)
        case .nothingToClose:
            accounts.tally.countIgnored()
        case .refusedName:
            reject(LineError(sessionNamed: "*"), entry, in: batch, receipt)
        case .oneTooMany:
            delivery.refuse(.maxSessions)
            reject(
                LineError(moreSessionsThan: options.maxSessions),
                entry,
                in: batch,
                receipt
            )
        }
        return nil
    }

    /// A record has come for a session of a server.
    @inline(__always)
    private mutating func noteRecord(of index: Int, isNew: Bool, at wall: Instant) {
        sessions.table.sessions[index].lastRecord = wall
        if isNew {
            delivery.sessionBegan(index)
            sessions.expectRecord(of: index, at: wall)
        }
        delivery.touch(index, isNew: isNew, in: sessions.table)
        sessions.countRecord(of: index)
    }

    /// Ends a session, and forgets what is stored about it.
    mutating func endSession(_ index: Int) {
        delivery.sessionEnded(index, in: sessions.table)
        let isOpen = sessions.table.sessions[index].engine.mayUseLocation
        withholding.sessionEnded(nameForWithholding(of: index), isOpen: isOpen)
        sessions.end(index)
    }

    private func nameForWithholding(of index: Int) -> [UInt8]? {
        withholding.hasLines ? sessions.table.sessions[index].name : nil
    }

    // MARK: Engines

    /// The context of an entry that happened at `time`.
    @inline(__always)
    private func context(
        _ entry: RecordBatch.Entry,
        at time: Instant,
        _ receipt: Receipt
    ) -> InputContext {
        let isArriving = clock.isLive(receipt.source.kind, at: receipt.wall)
        return InputContext(
            time: time,
            arrival: isArriving ? clock.date(of: receipt.wait?.arrival ?? receipt.wall) : nil,
            isTimeRepaired: entry.isTimeRepaired,
            cause: Cause(line: entry.line, source: receipt.source.index)
        )
    }

    /// The time of a record that has none.
    private func timeForUntimed(isFix: Bool, of index: Int, _ receipt: Receipt) -> Instant {
        let isLive = clock.isLive(receipt.source.kind, at: receipt.wall)
        let present =
            isLive
            ? receipt.wait?.present ?? sessions.table.sessions[index].present(at: receipt.wall)
                ?? clock.date(of: receipt.wall) : nil
        return sessions.table.sessions[index].engine.timeForUntimed(isFix: isFix, present: present)
    }

    /// Passes an entry to its session's engine; `nil` if the entry does not concern a session.
    private mutating func handOver(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ context: InputContext,
        of index: Int,
        _ receipt: Receipt
    ) -> InputResult? {
        if withholding.hasForgotten, entry.content.isFix,
            withholding.takesFromForgotten(entry, in: batch, of: receipt.source.index)
        {
            // A fix from the future moves no clock.
            let isFuture = configuration.location.filter.isFuture(
                context.time,
                arrival: context.arrival
            )
            let time = isFuture ? Input.noFix(grade: 0, needed: 1) : .tick
            _ = sessions.table.sessions[index].engine.receive(time, context, using: &scratch)
            return .filtered([FilterFinding(.unauthorized)])
        }
        switch entry.content {
        case .fix(let payload), .epochReport(let payload):
            return sessions.table.sessions[index].engine.receiveFix(
                batch.fixes[Int(payload)],
                isEpochReport: entry.content.isEpochReport,
                context,
                using: &scratch
            )
        case .viewport(let payload):
            scratch.nameBytes = sessions.table.sessions[index].name.count
            return sessions.table.sessions[index].engine.receiveViewport(
                batch.viewports.span[Int(payload)],
                context,
                using: &scratch
            )
        case .input(let payload), .supplementedFix(let payload):
            scratch.nameBytes = sessions.table.sessions[index].name.count
            return sessions.table.sessions[index].engine.receive(
                batch.inputs.span[Int(payload)],
                context,
                using: &scratch
            )
        case .request, .waypoint, .ignored, .rejected, .rest:
            return nil
        }
    }

    /// Emits the events of a session that its engine has just given.
    mutating func emitActions(of index: Int) {
        accounts.tally.events += delivery.emit(&scratch.actions, of: index, in: &sessions.table)
    }

    // MARK: Accounts

    /// Counts an entry by its verdict, and reports it.
    private mutating func account(
        for verdict: InputResult,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ receipt: Receipt,
        session index: Int
    ) {
        let source = receipt.source.index
        switch verdict {
        case .used: accounts.tally.countUsed()
        case .ignored: accounts.tally.countIgnored()
        case .filtered(let findings):
            accounts.countFiltered(findings, entry, from: source)
            delivery.emitFiltered(findings, entry, from: source, session: index, in: sessions.table)
        case .rejected(let problem):
            if let limit = problem.limitName { delivery.refuse(limit) }
            reject(LineError(problem), entry, in: batch, receipt)
        }
    }

    /// Counts a rejected entry, and reports it.
    ///
    /// - Parameter isWithheld: Whether its content must not be shown.
    private mutating func reject(
        _ error: LineError,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ receipt: Receipt,
        isWithheld: Bool = false
    ) {
        let source = receipt.source.index
        let shown = accounts.countRejected(error, entry, from: source, isWithheld: isWithheld)
        delivery.emitRejected(shown, entry, in: batch, from: source)
    }

    /// Tells of the fields of an applied entry that could not be read.
    private mutating func tellOfFields(_ index: Int, in batch: RecordBatch, _ receipt: Receipt) {
        guard accounts.tellsOfFields else { return }
        for flaw in batch.fieldErrors where flaw.entry == index {
            tell(flaw.error, batch.entries[index], in: batch, receipt)
        }
    }

    /// Tells of a record that selects an unknown annotation, and so changes nothing.
    @inline(never)
    private mutating func tellOfSelection(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ receipt: Receipt
    ) {
        guard case .input(let payload) = entry.content else { return }
        switch batch.inputs[Int(payload)] {
        case .select(.annotation(let id)), .deselect(.annotation(let id)?):
            tell(LineError(unknownAnnotation: id), entry, in: batch, receipt)
        default: break
        }
    }

    private mutating func tell(
        _ error: LineError,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ receipt: Receipt
    ) {
        let source = receipt.source.index
        if accounts.noteField(error, line: entry.line, from: source) {
            delivery.emitField(error, entry, in: batch, from: source)
        }
    }

    /// An entry was applied that a later one of its source may use.
    @inline(never)
    private mutating func noteDependent(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ receipt: Receipt
    ) {
        // A sorted line has come after the denials before it.
        let isClosed = withholding.isClosed(
            entry.session,
            in: batch,
            &sessions,
            heedsWaiting: receipt.wait == nil
        )
        withholding.applied(
            entry.line,
            of: receipt.source.index,
            batch.name(of: entry.session) ?? SessionNames.mainName,
            isClosed: isClosed
        )
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

extension RecordBatch {
    /// Whether an entry states an authorization, and whether it closes its session.
    @inline(__always)
    fileprivate func authorizesOrCloses(_ entry: Entry) -> (Bool, Bool) {
        guard case .input(let payload) = entry.content else { return (false, false) }
        switch inputs.span[Int(payload)] {
        case .authorization: return (true, false)
        case .close: return (false, true)
        default: return (false, false)
        }
    }
}
