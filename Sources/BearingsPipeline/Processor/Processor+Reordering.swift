import BearingsEngine
import BearingsWire

/// Applies records in the order of their times instead of their arrival.
///
/// A line is applied and counted when its turn comes, with all its elements. A line that concerns no session is
/// applied at once.
extension Processor {
    /// A line that has waited to be sorted.
    struct PendingLine: BitwiseCopyable {
        /// The wall time of its arrival.
        var wall: Instant
        /// When it happened, where it has no time but its source is live.
        var present: Instant?
        /// The index of its source.
        var source: Int
    }

    /// Lines to apply before anything else.
    enum Release {
        /// Those whose turn has come with the arrival of a line in this lane, at that wall time.
        case ripe(lane: Int, wall: Instant)
        /// All that wait, as of that wall time; `nil` for the time of their arrival.
        case all(wall: Instant?)
    }

    /// Holds lines back and applies those whose turn has come.
    ///
    /// - Parameters:
    ///   - limit: The end of the entries to take; `nil` for the end of the batch.
    ///   - mayWait: Whether to stop at an entry that has to wait for its time.
    /// - Returns: The entry to continue with once the output has been written; `nil` when all are done.
    mutating func sort(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant,
        from start: Int,
        to limit: Int? = nil,
        mayWait: Bool = false
    ) -> Int? {
        var start = start
        let limit = limit ?? batch.entries.count
        guard releaseMore() else { return start }
        while start < limit {
            let end = batch.lineEnd(from: start)
            if mayWait, anyWaitsForTime(start..<end, in: batch) { return start }
            guard take(start..<end, of: batch, bytes, from: source, at: wall) else {
                return start
            }
            start = end
            let isMore = start < limit
            if !releaseMore() || (hasEnough && isMore) {
                return start
            }
        }
        return nil
    }

    /// Takes one line.
    ///
    /// - Returns: Whether it was taken; `false` where lines before it are still to be applied.
    private mutating func take(
        _ entryRange: Range<Int>,
        of batch: RecordBatch,
        _ bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant
    ) -> Bool {
        let first = isRefusing ? nil : entryRange.first { batch.entries[$0].concernsSession }
        guard let first else {
            if options.isStrict, batch.entries[entryRange].contains(where: \.isRejected) {
                guard releaseAll() else { return false }
            }
            applyEntries(entryRange, of: batch, bytes, from: source, at: wall)
            return true
        }
        var arrival = arrival(of: entryRange, first, in: batch, from: source, at: wall)
        if withholding.waitingDenials > 0 {
            arrival.stay(behindDenialsOf: entryRange, batch, withholding)
        }
        var placement = reorderer?.placement(of: arrival) ?? .straight
        if case .afterAll = placement {
            guard releaseAll(at: wall) else { return false }
            placement = reorderer?.placement(of: arrival) ?? .straight
        }
        guard case .wait(let lane, let present) = placement else {
            applyEntries(entryRange, of: batch, bytes, from: source, at: wall)
            return true
        }
        let keepsText = options.keepsJournal || options.keepsDeadLetters
        let line = Reorderer.Line(
            batch: batch.excerpt(entryRange, keepsText: keepsText),
            bytes: keepsText ? Array(bytes[batch.entries[first].text.indices]) : [],
            origin: source,
            wall: wall,
            present: present,
            textCount: Int(batch.entries[first].text.count)
        )
        let denied = line.batch.deniedSessions
        let time = reorderer?.hold(line, arrival, lane: lane, present: present)
        if let time { for name in denied { withholding.denialWaits(of: name, until: time) } }
        if reorderer?.isFull == true { reportFull(batch.entries[first].line, of: source) }
        release = .ripe(lane: lane, wall: wall)
        return true
    }

    /// Reports once that the reorder buffer is full.
    @inline(never)
    private mutating func reportFull(_ line: Int, of source: Source.Origin) {
        guard !hasReportedFull, options.diagnostics.mostCollected != nil else { return }
        hasReportedFull = true
        let content = Diagnostic.Content.released(most: options.reorderBuffer)
        diagnostics.append(Diagnostic(content: content, source: source.index, line: line))
    }

    private mutating func arrival(
        of entryRange: Range<Int>,
        _ first: Int,
        in batch: RecordBatch,
        from source: Source.Origin,
        at wall: Instant
    ) -> Reorderer.Arrival {
        let times = batch.entries[entryRange].lazy.filter(\.concernsSession).compactMap(\.time)
        let newest = times.max()
        // Whether the source is live decides how long the line waits, so its time counts at once.
        if let newest, source.kind == .stream, !clock.hasTime { clock.noteTime(newest) }
        return Reorderer.Arrival(
            session: batch.name(of: batch.entries[first].session)?[...]
                ?? RecordDecoder.mainSession[...],
            time: times.first,
            newest: newest,
            isLive: clock.isLive(source.kind, at: wall),
            wall: wall
        )
    }

    /// Releases lines whose turn has come by the passing of time, until enough output waits.
    mutating func releaseDue(at wall: Instant) {
        while !hasEnough, let line = reorderer?.popDue(at: wall) { applySorted(line, at: wall) }
    }

    /// Releases all waiting lines, as of their arrival where no time is given.
    ///
    /// - Returns: Whether all are applied; ``releaseMore()`` continues.
    mutating func releaseAll(at wall: Instant? = nil) -> Bool {
        reorderer?.releaseAll()
        release = .all(wall: wall)
        return releaseMore()
    }

    /// Applies released lines until enough output waits.
    ///
    /// - Returns: Whether none are left.
    mutating func releaseMore() -> Bool {
        while let release {
            let line: Reorderer.Line?
            let wall: Instant?
            switch release {
            case .ripe(let lane, let at): (line, wall) = (reorderer?.popRipe(lane), at)
            case .all(let at): (line, wall) = (reorderer?.popAny(), at)
            }
            guard let line else {
                self.release = nil
                break
            }
            applySorted(line, at: wall ?? line.wall)
            if hasEnough { return false }
        }
        return true
    }

    private mutating func applySorted(_ line: Reorderer.Line, at wall: Instant) {
        touched = nil
        withholding.denialsApplied(line.batch.deniedSessions.count)
        held = PendingLine(wall: line.wall, present: line.present, source: line.origin.index)
        applyEntries(
            line.batch.entries.indices,
            of: line.batch,
            line.bytes,
            from: line.origin,
            at: wall
        )
        held = nil
        touched = nil
        guard clock.isLive(line.origin.kind, at: wall) else { return }
        for entry in line.batch.entries where entry.concernsSession {
            if let index = knownSession(entry.session, in: line.batch) { setAlarm(of: index) }
        }
    }
}

extension Reorderer.Arrival {
    /// Keeps a line without its own time behind the denials that came before it.
    ///
    /// It may have happened at any moment since the line whose time it inherits.
    fileprivate mutating func stay(
        behindDenialsOf entryRange: Range<Int>,
        _ batch: RecordBatch,
        _ withholding: borrowing Withholding
    ) {
        for entry in batch.entries[entryRange] where entry.isTimeInherited {
            let name = batch.name(of: entry.session) ?? RecordDecoder.mainSession
            time = .later(time, withholding.lastDenial(of: name))
        }
    }
}

extension RecordBatch {
    /// The session of each record that denies the use of its location.
    fileprivate var deniedSessions: [[UInt8]] {
        guard !inputs.isEmpty else { return [] }
        return entries.compactMap { entry in
            guard case .input(let index) = entry.content,
                case .authorization(let status, _) = inputs[Int(index)], !status.isUsable
            else { return nil }
            return name(of: entry.session) ?? RecordDecoder.mainSession
        }
    }
}

extension RecordBatch.Entry {
    /// Whether it is an input of a session.
    var concernsSession: Bool {
        switch content {
        case .fix, .epochReport, .supplementedFix, .viewport, .input: true
        case .request, .waypoint, .ignored, .rejected, .rest: false
        }
    }

    fileprivate var isRejected: Bool {
        if case .rejected = content { true } else { false }
    }
}
