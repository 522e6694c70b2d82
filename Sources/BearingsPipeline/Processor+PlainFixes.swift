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
        while place < end {
            let entry = entries[place]
            let (fix, isEpochReport): (Int32, Bool)
            switch entry.content {
            case .fix(let index): (fix, isEpochReport) = (index, false)
            case .epochReport(let index): (fix, isEpochReport) = (index, true)
            default: return
            }
            guard let time = entry.time, !entry.isContinued, !entry.isAfterthought else { return }
            if !isSame(entry.session, name) {
                name = entry.session
                table.lookout.entry = place
                known = knownSession(of: entry, in: batch)
            }
            guard let index = known else { return }
            let verdict = table.sessions[index].receive(
                fixes[Int(fix)],
                isEpochReport: isEpochReport,
                at: time,
                isTimeRepaired: entry.timeIsRepaired,
                cause: cause(line: entry.line, source: source.index),
                on: &stage,
                into: &actions,
                last: &telling,
                &label
            )
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

    /// Whether two names stand at the same place of a batch, number by number: asked whether they are equal,
    /// optional values take a way through a table.
    @inline(__always)
    private func isSame(_ one: ByteRange?, _ other: ByteRange?) -> Bool {
        guard let one else { return other.map { _ in false } ?? true }
        guard let other else { return false }
        return one.start == other.start && one.count == other.count
    }
}
