import BearingsEngine
import BearingsWire

/// Fast path: fixes and viewports of a log, where nothing but events is wanted.
extension Processor {
    /// Whether a source is a log, and only events are wanted.
    func isFastLog(_ source: Source.Origin) -> Bool {
        source.kind == .file && options.clock != .live && held == nil && !options.isServing
            && !options.keepsJournal && !options.keepsDeadLetters
    }

    /// Applies entries while they are timed fixes and viewports of known sessions, one a line, and are used.
    ///
    /// - Parameters:
    ///   - entryIndex: The next entry; moved past those that have been applied.
    ///   - end: Where to stop.
    mutating func applyFast(
        _ entryIndex: inout Int,
        to end: Int,
        of batch: RecordBatch,
        from source: Source.Origin
    ) {
        guard !isRefusing, !tally.isLineContinued else { return }
        isOneOfSeveral = false
        let (entries, fixes) = (batch.entries.span, batch.fixes.span)
        // All are used, except perhaps the last.
        var (next, unused) = (entryIndex, 0)
        // The last entry that depends on others.
        var dependent = -1
        defer {
            tally.countUsed(lines: next - entryIndex - unused)
            entryIndex = next
            if dependent >= 0 { noteDependent(entries[dependent], in: batch, of: source) }
        }
        // The session of the previous entry, and its index.
        var (name, session): (SessionReference, Int?) = (.unnamed, table.mainIndex)
        while next < end, let record = FastRecord(entries[next]) {
            if !entries[next].isSelfContained {
                guard withholding.isIdle else { return }
                dependent = next
            }
            if entries[next].session != name {
                name = entries[next].session
                session = knownSession(name, in: batch)
            }
            guard let index = session else { return }
            let isUsed: Bool
            if record.kind == .viewport {
                isUsed = applyViewport(entries[next], record, of: index, in: batch, from: source)
            } else {
                let fix = fixes[record.index]
                isUsed = applyFix(fix, record, entries[next], of: index, from: source)
            }
            next += 1
            unused = isUsed ? 0 : 1
            guard isUsed, record.kind != .viewport || unfinished.isEmpty else { return }
        }
    }

    /// Applies a fix to a session.
    ///
    /// - Returns: Whether it was used.
    @inline(__always)
    private mutating func applyFix(
        _ fix: Fix,
        _ record: FastRecord,
        _ entry: RecordBatch.Entry,
        of index: Int,
        from source: Source.Origin
    ) -> Bool {
        let verdict = table.sessions[index].engine.receive(
            fix,
            isEpochReport: record.kind == .epochReport,
            context(entry, at: record.time, from: source),
            using: &scratch
        )
        emitAll(of: index)
        if case .used = verdict { return true }
        account(verdict, entry, from: source, session: index)
        return false
    }

    /// Applies a viewport to a session.
    ///
    /// - Returns: Whether it was used.
    @inline(never)
    private mutating func applyViewport(
        _ entry: RecordBatch.Entry,
        _ record: FastRecord,
        of index: Int,
        in batch: RecordBatch,
        from source: Source.Origin
    ) -> Bool {
        scratch.nameBytes = table.sessions[index].nameCount
        let verdict = table.sessions[index].engine.receiveViewport(
            batch.viewports.span[record.index],
            context(entry, at: record.time, from: source),
            using: &scratch
        )
        emitAll(of: index)
        noteUnfinished(of: index)
        if case .used = verdict { return true }
        account(verdict, entry, from: source, session: index)
        return false
    }
}

/// A fix or viewport with a time, alone on its line.
private struct FastRecord {
    enum Kind {
        case fix
        case epochReport
        case viewport
    }

    let kind: Kind
    /// Its index in the batch's fixes or viewports.
    let index: Int
    let time: Instant

    /// Classifies an entry; `nil` if it is neither, or not alone on its line.
    @inline(__always)
    init?(_ entry: RecordBatch.Entry) {
        switch entry.content {
        case .fix(let index): (self.index, kind) = (Int(index), .fix)
        case .epochReport(let index): (self.index, kind) = (Int(index), .epochReport)
        case .viewport(let index): (self.index, kind) = (Int(index), .viewport)
        default: return nil
        }
        guard let time = entry.time, !entry.isContinued, !entry.isDeferred else { return nil }
        self.time = time
    }
}
