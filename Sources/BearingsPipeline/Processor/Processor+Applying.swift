import BearingsEngine
import BearingsWire

/// What lines say is applied to their sessions.
extension Processor {
    /// Applies what lines say, in their order; of what leads to much, no more than may wait at once.
    ///
    /// - Parameters:
    ///   - bytes: The buffer that the batch was decoded from.
    ///   - source: What the lines were read from.
    ///   - wall: The wall time of their arrival.
    ///   - start: The entry to begin with.
    /// - Returns: The entry to go on with once what waits has been written; `nil` where all is done.
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
        // A server goes on with these itself, for others shall not wait.
        if !options.isServing, !tellMore() { return start }
        guard untimed.isEmpty else {
            return wait(for: batch, of: bytes, from: source, at: wall, from: start)
        }
        let mayWait = mayHoldBack(batch, from: source)
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
        let (end, before) = (batch.entries.count, unfinished.count)
        let next = apply(
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
        return next < end || unfinished.count > before ? next : nil
    }

    /// Applies the entries at some places of a batch.
    ///
    /// - Parameters:
    ///   - mayStop: Whether to leave the others where enough waits.
    ///   - mayWait: Whether to leave them where one is to wait for its time.
    /// - Returns: The first that has not been applied, though it is wanted; else the end.
    @discardableResult
    mutating func apply(
        _ places: Range<Int>,
        of batch: RecordBatch,
        _ bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant,
        mayStop: Bool = false,
        mayWait: Bool = false
    ) -> Int {
        let isPlain = isPlainLog(source) && batch.flaws.isEmpty
        let end = places.upperBound
        let before = unfinished.count
        var place = places.lowerBound
        while place < end {
            if isPlain { applyPlain(&place, to: end, of: batch, from: source) }
            guard place < end, !mayStop || unfinished.count == before else { break }
            if mayWait, waitsForTime(batch.entries[place], in: batch) { break }
            if !unfinished.isEmpty, let index = unfinishedSession(of: batch.entries[place], batch) {
                if mayStop { break }
                tellRest(of: index)
            }
            if options.keepsJournal { elementText = batch.elementText(of: place) }
            guard apply(batch.entries[place], in: batch, bytes, from: source, at: wall) else {
                return end
            }
            if !batch.flaws.isEmpty { tellFlaws(of: place, in: batch, from: source) }
            place += 1
            if mayStop, hasEnough || unfinished.count > before { break }
        }
        return place
    }

    /// Applies an entry.
    ///
    /// - Returns: Whether others are wanted.
    private mutating func apply(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant
    ) -> Bool {
        isOneOfSeveral = entry.isContinued || tally.isLineContinued
        isUnauthorized = false
        tally.isLineContinued = entry.isContinued
        if entry.isAfterthought, !isRefusing { tally.takeBackIgnored() }
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
        case .place, .ignored:
            tally.countIgnored()
            if options.keepsJournal, let text = journalText(of: entry), !mayHideAnyone {
                journal.append(bytes.span, text)
            }
        case .rejected(let index):
            let isWithheld = mustWithhold(entry, of: source, in: batch)
            reject(batch.errors[Int(index)], entry, from: source, isWithheld: isWithheld)
        }
        if !entry.standsAlone { noteDependent(entry, in: batch, of: source) }
        endElement(entry, bytes, from: source)
        return true
    }

    /// Tells which fields of the entry that was applied could not be read.
    private mutating func tellFlaws(
        of place: Int,
        in batch: RecordBatch,
        from source: Source.Origin
    ) {
        guard !isUnauthorized else { return }
        for flaw in batch.flaws where flaw.entry == place {
            remark(flaw.error, line: batch.entries[place].line, from: source)
        }
    }

    /// Settles the account of the line if this is its last element, or the last that is wanted.
    mutating func endElement(
        _ entry: RecordBatch.Entry,
        _ bytes: [UInt8],
        from source: Source.Origin
    ) {
        if entry.isContinued {
            guard isRefusing else { return }
            tally.endLine()
        }
        // A part of a document is no line that could be given back.
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
        }
        let time =
            entry.time
            ?? timeForUntimed(isFix: entry.content.isFix, of: index, from: source, at: wall)
        let isArriving = clock.isLive(source.kind, at: wall)
        let arrival = isArriving ? clock.date(of: held?.wall ?? wall) : nil
        let stamp = stamp(entry, at: time, arrival: arrival, from: source)
        let wasOpen = table.sessions[index].engine.mayUseLocation
        guard let verdict = receive(entry, in: batch, stamp, of: index, from: source) else {
            return
        }
        emitAll(of: index)
        heedRest(of: index)
        if case .input(let place) = entry.content,
            case .authorization = batch.inputs.span[Int(place)]
        {
            authorizationTold(of: index, wasOpen: wasOpen)
        }
        if options.keepsJournal, !verdict.isRejection, let input = batch.input(of: entry) {
            keep(input, verdict, entry, stamp, of: index, isNew: isNew, bytes)
        }
        account(verdict, entry, from: source, session: index)
        switch verdict {
        case .used, .filtered:
            break
        case .ignored:
            tellUnknownSelection(entry, in: batch, from: source)
            // An answer to a session that has ended begins no other.
            if isNew { return end(index) }
        case .rejected:
            // It has changed nothing, so it tells nothing of the session's time and begins none.
            if isNew { end(index) }
            return
        }
        if isNew { tally.sessions += 1 }
        let isLive = source.kind != .file || options.clock == .live
        if batch.isClosing(entry) {
            if isLive, let told = entry.time { clock.told(told) }
            end(index)
        } else if isLive {
            moveTime(of: index, to: time, told: entry.time, at: wall)
        }
    }

    /// The session of an entry, begun if need be; `nil` if there is to be none, which has been accounted for.
    private mutating func sessionToApply(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        from source: Source.Origin
    ) -> (index: Int, isNew: Bool)? {
        switch session(of: entry, in: batch, isClosing: batch.isClosing(entry)) {
        case .found(let found):
            return (found, false)
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

    /// Has a session's engine take what an entry says; `nil` if that is nothing for a session.
    private mutating func receive(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ stamp: InputContext,
        of index: Int,
        from source: Source.Origin
    ) -> InputResult? {
        switch entry.content {
        case _ where entry.content.isFix && takesFromForgotten(entry, in: batch, of: source):
            // What is ahead of its arrival moves no clock, and nor does what has no fix.
            let movesNone =
                configuration.filter.isFuture(stamp.time, arrival: stamp.arrival)
                || configuration.filter.isNullIsland(batch.input(of: entry)?.fix)
            let time = movesNone ? Input.noFix(grade: 0, needed: 1) : .tick
            _ = table.sessions[index].engine.receive(time, stamp, using: &desk)
            return .filtered([FilterFinding(.unauthorized)])
        case .fix(let place), .epochReport(let place):
            return table.sessions[index].engine.receive(
                batch.fixes[Int(place)],
                isEpochReport: entry.content.isEpochReport,
                stamp,
                using: &desk
            )
        case .viewport(let place):
            return table.sessions[index].engine.receive(
                batch.viewports[Int(place)],
                stamp,
                using: &desk
            )
        case .input(let place), .supplementedFix(let place):
            desk.nameBytes = table.sessions[index].nameCount
            return table.sessions[index].engine.receive(
                batch.inputs.span[Int(place)],
                stamp,
                using: &desk
            )
        case .request, .place, .ignored, .rejected, .rest:
            return nil
        }
    }

    /// Has a session's live time go on from an entry's, as far as that has moved the session's clock.
    ///
    /// - Parameter told: The time that the entry tells itself.
    private mutating func moveTime(
        of index: Int,
        to time: Instant,
        told: Instant?,
        at wall: Instant
    ) {
        // What is filtered as future has not moved the session's clock, and moves no other.
        guard let now = table.sessions[index].engine.clock, now >= time else { return }
        if let told { clock.told(told) }
        table.sessions[index].arrived(time, at: wall)
        setAlarm(of: index)
    }
}
