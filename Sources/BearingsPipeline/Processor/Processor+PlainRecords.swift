import BearingsEngine
import BearingsWire

/// The way of most records of a log: fixes and viewports that are used, of which nothing else has to be kept.
extension Processor {
    /// Whether the records of a source are of a log, and nobody wants more of them than events.
    func isPlainLog(_ source: Source.Origin) -> Bool {
        source.kind == .file && options.clock != .live && held == nil && !options.isServing
            && !options.keepsJournal && !options.keepsDeadLetters
    }

    /// Applies entries of a plain log as long as they are fixes and viewports that tell their time, each a
    /// line of its own, of sessions that have begun; the first that is not used is the last.
    ///
    /// - Parameters:
    ///   - place: Which entry is the next; moved behind those that have been applied.
    ///   - end: Where to stop.
    mutating func applyPlain(
        _ place: inout Int,
        to end: Int,
        of batch: RecordBatch,
        from source: Source.Origin
    ) {
        guard !isRefusing, !tally.isLineContinued else { return }
        isOneOfSeveral = false
        let (entries, fixes) = (batch.entries.span, batch.fixes.span)
        // All are used but perhaps the last.
        var (next, unused) = (place, 0)
        // The last that does not stand alone.
        var dependent = -1
        defer {
            tally.countUsed(lines: next - place - unused)
            place = next
            if dependent >= 0 { noteDependent(entries[dependent], in: batch, of: source) }
        }
        // The session of the fix before, as its entry has it, and its index.
        var (name, session): (SessionReference, Int?) = (.unnamed, table.mainIndex)
        // How many of its fixes may be worth working on at once, none where the last led to more.
        var worth = 0
        while next < end, let plain = PlainRecord(entries[next]) {
            if !entries[next].standsAlone {
                guard withholding.isIdle else { return }
                dependent = next
            }
            if entries[next].session != name {
                name = entries[next].session
                session = knownSession(name, in: batch)
                worth = 0
            }
            guard let index = session else { return }
            if worth > 0 {
                let most = min(next + worth, end)
                let isAll = applyRow(&next, to: most, entries, fixes, of: index, from: source)
                worth = isAll ? FixBatch.capacity : 0
                continue
            }
            let isUsed: Bool
            if plain.kind == .viewport {
                isUsed = applyViewport(entries[next], plain, of: index, in: batch, from: source)
                worth = 0
            } else {
                let fix = fixes[plain.index]
                isUsed = applyFix(fix, plain, entries[next], of: index, from: source)
                worth = mayRowFollow(of: index) ? 4 : 0
            }
            next += 1
            unused = isUsed ? 0 : 1
            guard isUsed, plain.kind != .viewport || unfinished.isEmpty else { return }
        }
    }

    /// Applies a fix of a session.
    ///
    /// - Returns: Whether it is used.
    @inline(__always)
    private mutating func applyFix(
        _ fix: Fix,
        _ plain: PlainRecord,
        _ entry: RecordBatch.Entry,
        of index: Int,
        from source: Source.Origin
    ) -> Bool {
        let verdict = table.sessions[index].engine.receive(
            fix,
            isEpochReport: plain.kind == .epochReport,
            stamp(entry, at: plain.time, from: source),
            using: &desk
        )
        emitAll(of: index)
        if case .used = verdict { return true }
        account(verdict, entry, from: source, session: index)
        return false
    }

    /// Whether a session's next fixes may be worth working on at once: the last led to no more than a move, and no line is
    /// printed with that.
    @inline(__always)
    private mutating func mayRowFollow(of index: Int) -> Bool {
        let isMoveAtMost = desk.update.phase == .none || desk.update.phase == .move
        return isMoveAtMost && !options.printsLines
            && table.sessions[index].engine.canPreview()
    }

    /// Applies as many fixes of a session at once as lead to nothing but moves, or to nothing.
    ///
    /// - Parameters:
    ///   - place: The entry of the first, which is moved behind the last.
    ///   - end: Where to stop, no more entries ahead than a row has.
    /// - Returns: Whether all do.
    @inline(never)
    private mutating func applyRow(
        _ place: inout Int,
        to end: Int,
        _ entries: Span<RecordBatch.Entry>,
        _ fixes: Span<Fix>,
        of index: Int,
        from source: Source.Origin
    ) -> Bool {
        let name = entries[place].session
        var (count, first) = (0, 0)
        while place + count < end, let plain = PlainRecord(entries[place + count]),
            plain.kind == .fix,
            entries[place + count].session == name, !entries[place + count].timeIsRepaired
        {
            if count == 0 { first = plain.index }
            guard plain.index == first + count else { break }
            row.times[count] = plain.time
            count += 1
        }
        // One alone is not worth the while.
        guard count > 1 else { return false }
        let fixes = fixes.extracting(first..<(first + count))
        table.sessions[index].engine.preview(fixes, into: &row, on: &desk.projections)
        guard row.count > 0 else { return false }
        let last = row.count - 1
        let sequence = table.sessions[index].take(
            &row,
            upTo: fixes[last],
            cause: cause(line: entries[place + last].line, source: source.index)
        )
        if row.effect == .moves { emitMovesOfRow(from: sequence, of: index) }
        place += row.count
        return row.count == count
    }

    /// Applies a viewport of a session.
    ///
    /// - Returns: Whether it is used.
    @inline(never)
    private mutating func applyViewport(
        _ entry: RecordBatch.Entry,
        _ plain: PlainRecord,
        of index: Int,
        in batch: RecordBatch,
        from source: Source.Origin
    ) -> Bool {
        let verdict = table.sessions[index].engine.receive(
            batch.viewports.span[plain.index],
            stamp(entry, at: plain.time, from: source),
            using: &desk
        )
        emitAll(of: index)
        heedRest(of: index)
        if case .used = verdict { return true }
        account(verdict, entry, from: source, session: index)
        return false
    }
}

/// A fix or viewport that tells its time, and is a line of its own.
private struct PlainRecord {
    enum Kind {
        case fix
        case epochReport
        case viewport
    }

    let kind: Kind
    /// Which of its batch's fixes or viewports it is.
    let index: Int
    let time: Instant

    /// What an entry is, `nil` if it is something else.
    @inline(__always)
    init?(_ entry: RecordBatch.Entry) {
        switch entry.content {
        case .fix(let index): (self.index, kind) = (Int(index), .fix)
        case .epochReport(let index): (self.index, kind) = (Int(index), .epochReport)
        case .viewport(let index): (self.index, kind) = (Int(index), .viewport)
        default: return nil
        }
        guard let time = entry.time, !entry.isContinued, !entry.isAfterthought else { return nil }
        self.time = time
    }
}
