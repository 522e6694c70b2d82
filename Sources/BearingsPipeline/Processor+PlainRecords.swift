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
        if table.lookout.isLooking {
            applyScattered(&place, to: end, of: batch, from: source)
        } else {
            applyGathered(&place, to: end, of: batch, from: source)
        }
    }

    /// Applies records each of which may be of another session; of most it is known already where that stands.
    @inline(never)
    private mutating func applyScattered(
        _ place: inout Int,
        to end: Int,
        of batch: RecordBatch,
        from source: Source.Origin
    ) {
        var kept = table.lookout.takeMarks(to: end + SessionTable.reach)
        var marks = kept.mutableSpan
        apply(&place, to: end, areScattered: true, &marks, of: batch, from: source)
        table.lookout.putBack(kept)
    }

    /// Applies records most of which are of the session of the one before.
    @inline(never)
    private mutating func applyGathered(
        _ place: inout Int,
        to end: Int,
        of batch: RecordBatch,
        from source: Source.Origin
    ) {
        var none: [Lookout.Mark] = []
        var marks = none.mutableSpan
        apply(&place, to: end, areScattered: false, &marks, of: batch, from: source)
    }

    /// The same for both, of which each is without what the other needs.
    @inline(__always)
    private mutating func apply(
        _ place: inout Int,
        to end: Int,
        areScattered: Bool,
        _ marks: inout MutableSpan<Lookout.Mark>,
        of batch: RecordBatch,
        from source: Source.Origin
    ) {
        let (entries, fixes) = (batch.entries.span, batch.fixes.span)
        let known = table.places
        let sessionPlaces = known.span
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
        var (name, session): (EntrySession, Int?) = (.unnamed, table.mainIndex)
        // Where the session stands, as far as that is known.
        var near = SessionPages.Place.nowhere
        // What the last fix that had one event of the indicator was told under.
        var label = Session.Label()
        // How many of its fixes may be worth working on at once, none where the last led to more.
        var worth = 0
        let tellsIndicators = wanted.contains(.indicator)
        let tellsRows = encoder.printsPlainMoves && !options.printsLines
        while next < end, let plain = PlainRecord(entries[next]) {
            if !entries[next].standsAlone {
                guard withholding.isIdle else { return }
                dependent = next
            }
            if areScattered {
                table.lookAhead(beyond: next, sessionPlaces, &marks)
                near = marks[of: next].place
                session =
                    near.isNowhere
                    ? knownSession(entries[next].session, in: batch)
                    : Int(marks[of: next].hashOrIndex)
            } else if entries[next].session != name {
                name = entries[next].session
                session = knownSession(name, in: batch)
                worth = 0
            }
            guard let index = session else { return }
            if !areScattered, worth > 0 {
                let most = min(next + worth, end)
                let isAll = applyRow(
                    &next,
                    to: most,
                    entries,
                    fixes,
                    of: index,
                    from: source
                )
                worth = isAll ? FixRow.most : 0
                continue
            }
            if plain.kind == .viewport {
                worth = 0
                let entry = entries[next]
                let isUsed = applyViewport(entry, plain, of: index, in: batch, from: source)
                next += 1
                guard isUsed else {
                    unused = 1
                    return
                }
                guard unfinished.isEmpty else { return }
                continue
            }
            if near.isNowhere || !areScattered { near = table.sessions.place(of: index) }
            let verdict = table.sessions[near].receive(
                fixes[plain.index],
                isEpochReport: plain.kind == .epochReport,
                stamp(entries[next], at: plain.time, from: source),
                at: &desk,
                &label
            )
            let isPlain = desk.telling.phase == .none || desk.telling.phase == .move
            let isRowAhead =
                !areScattered && tellsRows && isPlain && table.sessions[index].engine.mayForesee()
            worth = isRowAhead ? 4 : 0
            if label.isNumbered {
                emitIndicator(under: label, of: index, isWanted: tellsIndicators)
            } else {
                emitAll(of: index)
            }
            guard case .used = verdict else {
                account(verdict, entries[next], from: source, session: index)
                next += 1
                unused = 1
                return
            }
            next += 1
        }
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
            entries.ask(for: place + count + Self.ahead)
            fixes.ask(for: plain.index + Self.ahead)
            row.times[count] = plain.time
            count += 1
        }
        // One alone is not worth the while.
        guard count > 1 else { return false }
        let fixes = fixes.extracting(first..<(first + count))
        table.sessions[index].engine.foresee(fixes, &row, on: &desk.stage)
        guard row.count > 0 else { return false }
        let last = row.count - 1
        let sequence = table.sessions[index].take(
            &row,
            upTo: fixes[last],
            cause: cause(line: entries[place + last].line, source: source.index)
        )
        if row.outcome == .moves { emitMovesOfRow(from: sequence, of: index) }
        place += row.count
        return row.count == count
    }

    /// So many records ahead of the one that is looked at others are asked for: where another thread has written them,
    /// each page begins with some that come late.
    private static var ahead: Int { 16 }

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
            at: &desk
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
