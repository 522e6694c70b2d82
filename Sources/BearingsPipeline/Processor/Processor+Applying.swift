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
            let isWithheld = withholding.mustWithhold(entry, in: batch, of: source)
            reject(batch.errors[Int(index)], entry, in: batch, receipt, isWithheld: isWithheld)
        }
        if !entry.isSelfContained { noteDependent(entry, in: batch, receipt) }
        accounts.endElement(entry, bytes, from: source)
        return true
    }

    /// Applies a record to its session, counts and keeps it.
    private mutating func applyInput(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ bytes: [UInt8],
        _ receipt: Receipt
    ) {
        if sharing.merged.isOpen {
            let (verdict, effect) = sharing.merged.takeAnswer(to: entry, &delivery)
            return account(for: verdict, effect, entry, in: batch, bytes, receipt)
        }
        let isForgotten =
            withholding.hasForgotten && entry.content.isFix
            && withholding.takesFromForgotten(entry, in: batch, of: receipt.source.index)
        let answer = sessions.apply(
            entry,
            in: batch,
            receipt,
            liveTime(receipt),
            isForgotten: isForgotten,
            into: &delivery
        )
        account(for: answer.verdict, answer.effect, entry, in: batch, bytes, receipt)
    }

    /// What the wall clock says of a record; `nil` in a log.
    @inline(__always)
    func liveTime(_ receipt: Receipt) -> LiveTime? {
        guard clock.isLive(receipt.source.kind, at: receipt.wall) else { return nil }
        return LiveTime(
            arrival: clock.date(of: receipt.wait?.arrival ?? receipt.wall),
            now: clock.date(of: receipt.wall)
        )
    }

    // MARK: Accounts

    /// Counts and keeps a record that was applied to its session.
    package mutating func account(
        for verdict: borrowing InputResult,
        _ effect: Answer.Effect,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ bytes: [UInt8],
        _ receipt: Receipt
    ) {
        if let refusal = effect.refusal {
            return account(for: refusal, entry, in: batch, receipt)
        }
        accounts.tally.events += effect.events
        if effect.isAuthorization {
            withholding.authorizationChanged(
                of: batch.sessionName(of: entry.session),
                wasOpen: effect.wasOpen,
                isOpen: effect.isOpen
            )
        }
        if journal.isKept, !verdict.isRejection, let input = batch.input(of: entry) {
            let record = Journal.Accepted(
                entry: entry,
                verdict: copy verdict,
                time: effect.time,
                arrival: effect.arrival,
                session: jsonString(batch.sessionName(of: entry.session)),
                isNew: effect.isNew,
                mayUseLocation: effect.isOpen,
                mayHideAnyone: withholding.mayHideAnyone
            )
            journal.keep(input, record, bytes)
        }
        count(verdict, entry, in: batch, receipt)
        accounts.survey(entry, in: batch, from: receipt.source.index)
        if effect.hasEnded {
            withholding.sessionEnded(
                batch.sessionName(of: entry.session),
                isOpen: effect.isOpen
            )
        } else if effect.isNew {
            accounts.tally.sessions += 1
        }
        if effect.movesLiveTime, let stated = entry.time { clock.noteTime(stated) }
    }

    /// Counts a record that has no session.
    private mutating func account(
        for refusal: Sessions.Refusal,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ receipt: Receipt
    ) {
        switch refusal {
        case .nothingToClose: accounts.tally.countIgnored()
        case .refusedName: reject(LineError(sessionNamed: "*"), entry, in: batch, receipt)
        case .oneTooMany:
            delivery.refuse(.maxSessions)
            reject(LineError(moreSessionsThan: options.maxSessions), entry, in: batch, receipt)
        }
    }

    /// Counts a record by its verdict, and reports it.
    private mutating func count(
        _ verdict: borrowing InputResult,
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ receipt: Receipt
    ) {
        switch verdict {
        case .used: accounts.tally.countUsed()
        case .usedBehind(let difference):
            accounts.tally.countUsed()
            tell(LineError(clocksApartBy: difference), entry, in: batch, receipt)
        case .ignored:
            accounts.tally.countIgnored()
            tellOfSelection(entry, in: batch, receipt)
        case .filtered(let findings):
            accounts.countFiltered(findings, entry, from: receipt.source.index)
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
            heedsWaiting: receipt.wait == nil
        )
        withholding.applied(
            entry.line,
            of: receipt.source.index,
            batch.sessionName(of: entry.session),
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
