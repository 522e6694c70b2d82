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
        while place < end {
            let entry = entries[place]
            guard let fix = entry.content.fixIndex, let time = entry.time, !entry.isContinued,
                !entry.isAfterthought, let index = knownSession(of: entry, in: batch)
            else { return }
            let verdict = table.sessions[index].engine.receive(
                fixes[fix],
                isEpochReport: entry.content.isEpochReport,
                at: time,
                isTimeRepaired: entry.timeIsRepaired,
                cause: cause(line: entry.line, source: source.index),
                on: &stage,
                into: &actions,
                last: &telling
            )
            emitAll(of: index)
            place += 1
            guard case .used = verdict else {
                return account(verdict, entry, from: source, session: index)
            }
            used += 1
        }
    }
}
