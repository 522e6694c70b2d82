import BearingsEngine
import BearingsWire

/// Applies records to their sessions.
extension Processor {
    /// Applies the records of a batch in order, until enough output waits.
    ///
    /// - Parameters:
    ///   - bytes: The buffer from which the batch was decoded.
    ///   - source: The source of the lines.
    ///   - wall: The wall time of their arrival.
    ///   - start: The entry to start with.
    /// - Returns: The entry to continue with once the output has been written; `nil` when the batch is done.
    @discardableResult
    package mutating func process(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant,
        from start: Int = 0
    ) -> Int? {
        if batch.hasUnknownDates {
            let dated = dated(batch, from: source, at: wall)
            return process(dated, of: bytes, from: source, at: wall, from: start)
        }
        touched = nil
        work = 0
        defer { wanted = options.events }
        guard untimed.isEmpty else {
            return wait(for: batch, of: bytes, from: source, at: wall, from: start)
        }
        let mayWait = mayHoldBack(batch, from: source, at: wall)
        guard reorderer == nil else {
            let next = sort(
                batch,
                of: bytes,
                from: source,
                at: wall,
                from: start,
                mayWait: mayWait
            )
            if mayWait, next == nil { untimed.passed(batch) }
            guard mayWait, let next, next < batch.entries.count,
                anyWaitsForTime(next..<batch.lineEnd(from: next), in: batch)
            else { return next }
            return wait(for: batch, of: bytes, from: source, at: wall, from: next)
        }
        let end = batch.entries.count
        let next = applyEntries(
            start..<end,
            of: batch,
            bytes,
            from: source,
            at: wall,
            mayStop: true,
            mayWait: mayWait
        )
        if mayWait, next < end, waitsForTime(batch.entries[next], in: batch) {
            return wait(for: batch, of: bytes, from: source, at: wall, from: next)
        }
        if mayWait, next == end { untimed.passed(batch) }
        return next < end ? next : nil
    }

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
        from source: Source.Origin,
        at wall: Instant,
        mayStop: Bool = false,
        mayWait: Bool = false
    ) -> Int {
        let end = entryRange.upperBound
        var entryIndex = entryRange.lowerBound
        while entryIndex < end {
            if mayWait, waitsForTime(batch.entries[entryIndex], in: batch) { break }
            if options.keepsJournal { elementText = batch.elementText(of: entryIndex) }
            guard applyEntry(batch.entries[entryIndex], in: batch, bytes, from: source, at: wall)
            else { return end }
            if !batch.fieldErrors.isEmpty { reportFlaws(of: entryIndex, in: batch, from: source) }
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
        from source: Source.Origin,
        at wall: Instant
    ) -> Bool {
        isOneOfSeveral = entry.isContinued || tally.isLineContinued
        isUnauthorized = false
        tally.isLineContinued = entry.isContinued
        if entry.isDeferred, !isRefusing { tally.takeBackIgnored() }
        switch entry.content {
        case .rest:
            if options.keepsDeadLetters {
                deadLetters.appendMore(bytes.span, entry.text, of: source.index)
            }
            return true
        case _ where isRefusing:
            return false
        case .fix, .epochReport, .supplementedFix, .viewport, .input:
            applyInput(entry, in: batch, from: source, at: wall, bytes)
        case .request:
            tally.countUsed()
        case .waypoint, .ignored:
            tally.countIgnored()
            if options.keepsJournal, let text = journalText(of: entry), !mayHideAnyone {
                journal.append(bytes.span, text)
            }
        case .rejected(let index):
            isUnauthorized = mustWithhold(entry, of: source, in: batch)
            reject(batch.errors[Int(index)], entry, from: source, isWithheld: isUnauthorized)
        }
        if !entry.isSelfContained { noteDependent(entry, in: batch, of: source) }
        endElement(entry, bytes, from: source)
        return true
    }

    /// Reports the fields of an applied entry that could not be read.
    private mutating func reportFlaws(
        of entryIndex: Int,
        in batch: RecordBatch,
        from source: Source.Origin
    ) {
        guard !isUnauthorized else { return }
        for flaw in batch.fieldErrors where flaw.entry == entryIndex {
            report(flaw.error, line: batch.entries[entryIndex].line, from: source)
        }
    }

    /// Counts the line if this is its last element, or the last that is processed.
    mutating func endElement(
        _ entry: RecordBatch.Entry,
        _ bytes: [UInt8],
        from source: Source.Origin
    ) {
        if entry.isContinued {
            guard isRefusing else { return }
            tally.endLine()
        }
        // A part of a document is not a line that could be written back.
        if options.keepsDeadLetters, tally.lastLine.isDeadLetter, entry.text.count > 0 {
            deadLetters.append(bytes.span, entry.text, of: source.index)
        }
    }

    private mutating func applyInput(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        from source: Source.Origin,
        at wall: Instant,
        _ bytes: [UInt8]
    ) {
        guard let (index, isNew) = sessionToApply(entry, in: batch, from: source) else { return }
        if options.isServing {
            table.sessions[index].lastRecord = wall
            touch(index, isNew: isNew, at: wall)
            if busiest != nil { countRecord(of: index) }
        }
        let time =
            entry.time
            ?? timeForUntimed(isFix: entry.content.isFix, of: index, from: source, at: wall)
        let isArriving = clock.isLive(source.kind, at: wall)
        let arrival = isArriving ? clock.date(of: held?.wall ?? wall) : nil
        let context = context(entry, at: time, arrival: arrival, from: source)
        var (isAuthorization, isClosing) = (false, false)
        if case .input(let payload) = entry.content {
            if case .authorization = batch.inputs.span[Int(payload)] { isAuthorization = true }
            if case .close = batch.inputs.span[Int(payload)] { isClosing = true }
        }
        let wasOpen = isAuthorization && table.sessions[index].engine.mayUseLocation
        guard let verdict = handOver(entry, in: batch, context, of: index, from: source) else {
            return
        }
        emitActions(of: index)
        work += table.sessions[index].engine.takeWork()
        if isAuthorization { authorizationChanged(of: index, wasOpen: wasOpen) }
        if options.keepsJournal, !verdict.isRejection, let input = batch.input(of: entry) {
            keep(input, verdict, entry, context, of: index, isNew: isNew, bytes)
        }
        if case .used = verdict {
            tally.countUsed()
        } else {
            account(verdict, entry, from: source, session: index)
        }
        if options.isSurvey, !isUnauthorized { survey(batch.input(of: entry)?.fix, source.index) }
        switch verdict {
        case .used, .filtered:
            break
        case .ignored:
            reportUnknownSelection(entry, in: batch, from: source)
            // An answer to a closed session must not start a new one.
            if isNew { return end(index) }
        case .rejected:
            // A rejected record changes nothing: it moves no clock and starts no session.
            if isNew { end(index) }
            return
        }
        if isNew { tally.sessions += 1 }
        let isLive = source.kind != .file || options.clock == .live
        if isClosing {
            if isLive, let stated = entry.time { clock.noteTime(stated) }
            end(index)
        } else if isLive {
            moveTime(of: index, to: time, stated: entry.time, at: wall)
        }
    }

    /// The session of an entry, created if needed; `nil` if there is none, which has been counted.
    private mutating func sessionToApply(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        from source: Source.Origin
    ) -> (index: Int, isNew: Bool)? {
        if let index = knownSession(entry.session, in: batch) { return (index, false) }
        switch newSession(of: entry, in: batch) {
        case .begun(let begun):
            return (begun, true)
        case .nothingToClose:
            tally.countIgnored()
        case .refusedName:
            reject(LineError(sessionNamed: "*"), entry, from: source)
        case .oneTooMany:
            note(.refused(.maxSessions), of: nil)
            reject(LineError(moreSessionsThan: options.maxSessions), entry, from: source)
        }
        return nil
    }

    /// Passes an entry to its session's engine; `nil` if the entry does not concern a session.
    private mutating func handOver(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ context: InputContext,
        of index: Int,
        from source: Source.Origin
    ) -> InputResult? {
        if withholding.hasForgotten, entry.content.isFix,
            takesFromForgotten(entry, in: batch, of: source)
        {
            // A fix from the future moves no clock.
            let isFuture = configuration.location.filter.isFuture(
                context.time,
                arrival: context.arrival
            )
            let time = isFuture ? Input.noFix(grade: 0, needed: 1) : .tick
            _ = table.sessions[index].engine.receive(time, context, using: &scratch)
            return .filtered([FilterFinding(.unauthorized)])
        }
        switch entry.content {
        case .fix(let payload), .epochReport(let payload):
            return table.sessions[index].engine.receiveFix(
                batch.fixes[Int(payload)],
                isEpochReport: entry.content.isEpochReport,
                context,
                using: &scratch
            )
        case .viewport(let payload):
            scratch.nameBytes = table.sessions[index].nameCount
            return table.sessions[index].engine.receiveViewport(
                batch.viewports.span[Int(payload)],
                context,
                using: &scratch
            )
        case .input(let payload), .supplementedFix(let payload):
            scratch.nameBytes = table.sessions[index].nameCount
            return table.sessions[index].engine.receive(
                batch.inputs.span[Int(payload)],
                context,
                using: &scratch
            )
        case .request, .waypoint, .ignored, .rejected, .rest:
            return nil
        }
    }

    /// Continues a session's live time from an entry's time, if that has moved the session's clock.
    ///
    /// - Parameter stated: The time in the record, if it has one.
    private mutating func moveTime(
        of index: Int,
        to time: Instant,
        stated: Instant?,
        at wall: Instant
    ) {
        // A fix filtered as future has not moved the session's clock, and must not move live time.
        guard let now = table.sessions[index].engine.clock, now >= time else { return }
        if let stated { clock.noteTime(stated) }
        table.sessions[index].arrived(time, at: wall)
        setAlarm(of: index)
    }
}
