import BearingsEngine
import BearingsWire

/// The way of most records of a log: fixes that are used, of which nothing else has to be kept.
extension Processor {
    /// Whether the records of a source are of a log, and nobody wants more of them than events.
    func isPlainLog(_ source: Source.Origin) -> Bool {
        source.kind == .file && options.clock != .live && held == nil && !options.isServing
            && !options.keepsJournal && !options.keepsDeadLetters
    }

    /// Applies entries of a plain log as long as they are fixes that tell their time, each a line of its
    /// own, of sessions that have begun; the first that is not used is the last.
    ///
    /// - Parameters:
    ///   - place: Which entry is the next; moved behind those that have been applied.
    ///   - end: Where to stop.
    mutating func applyPlainFixes(
        _ place: inout Int,
        to end: Int,
        of batch: RecordBatch,
        from source: Source.Origin
    ) {
        guard !isRefusing, !tally.isLineContinued else { return }
        let (entries, fixes) = (batch.entries.span, batch.fixes.span)
        var used = 0
        defer { tally.countUsed(lines: used) }
        isOneOfSeveral = false
        // The session of the fix before, and where its name stands.
        var (name, known): (ByteRange?, Int?) = (nil, table.mainIndex)
        // How many of its fixes may be worth working on at once, none where the last led to more.
        var worth = 0
        let tellsRows = encoder.printsPlainMoves && !options.printsLines
        while place < end, let plain = PlainFix(entries[place]) {
            let entry = entries[place]
            if !isSame(entry.session, name) {
                name = entry.session
                table.lookout.entry = place
                known = knownSession(of: entry, in: batch)
                worth = 0
            }
            guard let index = known else { return }
            if worth > 0 {
                let most = min(place + worth, end)
                let isAll = applyRow(
                    &place,
                    to: most,
                    entries,
                    fixes,
                    of: index,
                    from: source,
                    &used
                )
                worth = isAll ? FixRow.most : 0
                continue
            }
            let verdict = table.sessions[index].receive(
                fixes[plain.index],
                isEpochReport: plain.isEpochReport,
                at: plain.time,
                isTimeRepaired: entry.timeIsRepaired,
                cause: cause(line: entry.line, source: source.index),
                on: &stage,
                into: &actions,
                last: &telling,
                &label
            )
            worth = tellsRows && (telling.phase == .none || telling.phase == .move) ? 4 : 0
            if label.isNumbered {
                emitIndicator(under: label)
            } else {
                emitAll(of: index)
            }
            place += 1
            guard case .used = verdict else {
                return account(verdict, entry, from: source, session: index)
            }
            used += 1
        }
    }

    /// Applies as many fixes of a session at once as lead to nothing but moves, or to nothing.
    ///
    /// - Parameters:
    ///   - place: The entry of the first, which is moved behind the last.
    ///   - end: Where to stop, no more entries ahead than a row has.
    ///   - used: Counts them.
    /// - Returns: Whether all do.
    @inline(never)
    private mutating func applyRow(
        _ place: inout Int,
        to end: Int,
        _ entries: Span<RecordBatch.Entry>,
        _ fixes: Span<Fix>,
        of index: Int,
        from source: Source.Origin,
        _ used: inout Int
    ) -> Bool {
        let name = entries[place].session
        var (count, first) = (0, 0)
        while place + count < end, let plain = PlainFix(entries[place + count]),
            !plain.isEpochReport,
            isSame(entries[place + count].session, name), !entries[place + count].timeIsRepaired
        {
            if count == 0 { first = plain.index }
            guard plain.index == first + count else { break }
            row.times[count] = plain.time
            count += 1
        }
        // One alone is not worth the while.
        guard count > 1 else { return false }
        let fixes = fixes.extracting(first..<(first + count))
        table.sessions[index].engine.foresee(fixes, &row, on: &stage)
        guard row.count > 0 else { return false }
        let last = row.count - 1
        let sequence = table.sessions[index].take(
            row,
            upTo: fixes[last],
            cause: cause(line: entries[place + last].line, source: source.index)
        )
        if row.outcome == .moves { emit(movesOf: row, from: sequence, of: index) }
        place += row.count
        used += row.count
        return row.count == count
    }

    /// Whether two names stand at the same place of a batch, number by number: asked whether they are equal,
    /// optional values take a way through a table.
    @inline(__always)
    private func isSame(_ one: ByteRange?, _ other: ByteRange?) -> Bool {
        guard let one else { return other.map { _ in false } ?? true }
        guard let other else { return false }
        return one.start == other.start && one.count == other.count
    }
}

/// A fix that tells its time, and is a line of its own.
private struct PlainFix {
    /// Which of its batch's fixes it is.
    let index: Int
    let time: Instant
    let isEpochReport: Bool

    /// What an entry is, `nil` if it is something else.
    @inline(__always)
    init?(_ entry: RecordBatch.Entry) {
        switch entry.content {
        case .fix(let index): (self.index, isEpochReport) = (Int(index), false)
        case .epochReport(let index): (self.index, isEpochReport) = (Int(index), true)
        default: return nil
        }
        guard let time = entry.time, !entry.isContinued, !entry.isAfterthought else { return nil }
        self.time = time
    }
}
