import BearingsEngine
import BearingsWire

/// Records in the order of their times rather than of their arrival.
///
/// A line is applied and counted when its turn comes, its elements together. One that tells of no
/// session is applied as it comes.
extension Processor {
    /// What is to be known of a line that has waited.
    struct PendingLine: BitwiseCopyable {
        /// The wall time of its arrival.
        var wall: Instant
        /// When it happened, where a live source tells that alone.
        var present: Instant?
        /// The place of its source.
        var source: Int
    }

    /// Lines that are to be applied before anything else is.
    enum Release {
        /// Those whose turn has come now that one of this lane has come, at that wall time.
        case ripe(lane: Int, wall: Instant)
        /// All that wait, as of that wall time; `nil` for that of their arrival.
        case all(wall: Instant?)
    }

    /// Takes in what lines say, each when its turn has come.
    ///
    /// - Parameters:
    ///   - limit: Behind the last entry, `nil` for the end of the batch.
    ///   - mayWait: Whether to leave the others where one is to wait for its time.
    /// - Returns: The entry to go on with once what waits has been written; `nil` where all is done.
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
        let before = unfinished.count
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
            if !releaseMore() || unfinished.count > before || (hasEnough && isMore) {
                return start
            }
        }
        return nil
    }

    /// Takes in one line.
    ///
    /// - Returns: Whether it is done; `false` where what comes before it does not end for now.
    private mutating func take(
        _ places: Range<Int>,
        of batch: RecordBatch,
        _ bytes: [UInt8],
        from source: Source.Origin,
        at wall: Instant
    ) -> Bool {
        let first = isRefusing ? nil : places.first { batch.entries[$0].tellsOfSession }
        guard let first else {
            if options.isStrict, batch.entries[places].contains(where: \.isRejected) {
                guard releaseAll() else { return false }
            }
            apply(places, of: batch, bytes, from: source, at: wall)
            return true
        }
        var arrival = arrival(of: places, first, in: batch, from: source, at: wall)
        if withholding.waitingDenials > 0 {
            arrival.stay(behindDenialsOf: places, batch, withholding)
        }
        var placement = reorderer?.place(arrival) ?? .straight
        if case .afterAll = placement {
            guard releaseAll(at: wall) else { return false }
            placement = reorderer?.place(arrival) ?? .straight
        }
        guard case .wait(let lane, let present) = placement else {
            apply(places, of: batch, bytes, from: source, at: wall)
            return true
        }
        let keepsText = options.keepsJournal || options.keepsDeadLetters
        let line = Reorderer.Line(
            batch: batch.excerpt(places, keepsText: keepsText),
            bytes: keepsText ? Array(bytes[batch.entries[first].text.indices]) : [],
            origin: source,
            wall: wall,
            present: present,
            textCount: Int(batch.entries[first].text.count)
        )
        let denied = line.batch.deniedSessions
        let time = reorderer?.hold(line, arrival, lane: lane, present: present)
        if let time { for name in denied { withholding.denialWaits(of: name, until: time) } }
        if reorderer?.isFull == true { remarkFull(batch.entries[first].line, of: source) }
        release = .ripe(lane: lane, wall: wall)
        return true
    }

    /// Tells once that more waits to be sorted than may.
    @inline(never)
    private mutating func remarkFull(_ line: Int, of source: Source.Origin) {
        guard !hasToldFull, options.remarks.mostCollected != nil else { return }
        hasToldFull = true
        let content = Diagnostic.Content.released(most: options.reorderBuffer)
        remarks.append(Diagnostic(content: content, source: source.index, line: line))
    }

    private mutating func arrival(
        of places: Range<Int>,
        _ first: Int,
        in batch: RecordBatch,
        from source: Source.Origin,
        at wall: Instant
    ) -> Reorderer.Arrival {
        let times = batch.entries[places].lazy.filter(\.tellsOfSession).compactMap(\.time)
        let newest = times.max()
        // Whether the source is live decides how long it waits, and cannot wait for it.
        if let newest, source.kind == .stream, !clock.hasBeenTold { clock.told(newest) }
        return Reorderer.Arrival(
            session: batch.name(of: batch.entries[first].session)?[...]
                ?? RecordDecoder.mainSession[...],
            time: times.first,
            newest: newest,
            isLive: clock.isLive(source.kind, at: wall),
            wall: wall
        )
    }

    /// Releases those whose turn has come by silence, until enough waits.
    mutating func releaseDue(at wall: Instant) {
        while !hasEnough, let line = reorderer?.popDue(at: wall) { apply(line, at: wall) }
    }

    /// Releases all that wait, as of their arrival where no time is given.
    ///
    /// - Returns: Whether that is done; ``releaseMore()`` does the rest.
    mutating func releaseAll(at wall: Instant? = nil) -> Bool {
        reorderer?.releaseAll()
        release = .all(wall: wall)
        return releaseMore()
    }

    /// Applies lines that are to be before anything else is, until enough waits.
    ///
    /// - Returns: Whether there are no more.
    mutating func releaseMore() -> Bool {
        let before = unfinished.count
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
            apply(line, at: wall ?? line.wall)
            if hasEnough || unfinished.count > before { return false }
        }
        return true
    }

    private mutating func apply(_ line: Reorderer.Line, at wall: Instant) {
        touched = nil
        withholding.denialsApplied(line.batch.deniedSessions.count)
        held = PendingLine(wall: line.wall, present: line.present, source: line.origin.index)
        apply(line.batch.entries.indices, of: line.batch, line.bytes, from: line.origin, at: wall)
        held = nil
        touched = nil
        guard clock.isLive(line.origin.kind, at: wall) else { return }
        for entry in line.batch.entries where entry.tellsOfSession {
            if let index = knownSession(entry.session, in: line.batch) { setAlarm(of: index) }
        }
    }
}

extension Reorderer.Arrival {
    /// A line that tells no time may have happened at any since the one that it takes its own from: it stays behind
    /// what came before it and says that its session's location may not be used any more.
    fileprivate mutating func stay(
        behindDenialsOf places: Range<Int>,
        _ batch: RecordBatch,
        _ withholding: borrowing Withholding
    ) {
        for entry in batch.entries[places] where entry.isTimeInherited {
            let name = batch.name(of: entry.session) ?? RecordDecoder.mainSession
            time = .later(time, withholding.lastDenial(of: name))
        }
    }
}

extension RecordBatch {
    /// The session of each record that says that its location may not be used.
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
    /// Whether it says what happened in a session.
    var tellsOfSession: Bool {
        switch content {
        case .fix, .epochReport, .supplementedFix, .viewport, .input: true
        case .request, .waypoint, .ignored, .rejected, .rest: false
        }
    }

    fileprivate var isRejected: Bool {
        if case .rejected = content { true } else { false }
    }
}
