import BearingsEngine
import BearingsWire

/// Writes accepted records to the journal.
extension Processor {
    /// Adds a record that was not rejected, in a form that means the same when the journal is run as a log.
    mutating func keep(
        _ input: Input,
        _ verdict: InputResult,
        _ entry: RecordBatch.Entry,
        _ context: InputContext,
        of index: Int,
        isNew: Bool,
        _ bytes: [UInt8]
    ) {
        let (name, time) = (table.sessions[index].nameJSON, context.time)
        switch substitute(for: input, verdict, entry, context, of: index, isNew: isNew) {
        case .noFix: return journal.appendNoFix(at: time, session: name)
        case .tick: return journal.appendTick(at: time, session: name)
        case .nothing: return
        case nil: break
        }
        if case .ignored = verdict, isNew { return keepLine(entry, namedBy: name, bytes) }
        switch input {
        case .epochReport(let report):
            // Reports of one epoch are matched by source, and a journal mixes sources.
            journal.append(report, isEpochReport: true, context, session: name)
        case .supplementedFix(let supplemented) where supplemented.isEpochReport:
            journal.append(
                supplemented.fix,
                supplemented.supplement,
                isEpochReport: true,
                context,
                session: name
            )
        case .fix where canStandInJournal(entry), .supplementedFix where canStandInJournal(entry),
            .deviceHeading where canStandInJournal(entry),
            .authorization where canStandInJournal(entry):
            keepLine(entry, namedBy: name, bytes)
        case .fix(let fix):
            journal.append(fix, isEpochReport: false, context, session: name)
        case .supplementedFix(let supplemented):
            journal.append(
                supplemented.fix,
                supplemented.supplement,
                isEpochReport: false,
                context,
                session: name
            )
        case .deviceHeading(let heading):
            journal.append(deviceHeading: heading, context, session: name)
        case .authorization(let status, let accuracy):
            journal.append(status, accuracy, at: time, session: name)
        default:
            // A log gives a record without a time the session's clock, so the tick comes first.
            if entry.time == nil { journal.appendTick(at: time, session: name) }
            keepLine(entry, namedBy: name, bytes)
        }
    }

    /// What the journal has in place of a record.
    private enum Substitute {
        case noFix
        case tick
        case nothing
    }

    /// What to write in place of a record that would mean something else in a log, or tell where somebody is who has not
    /// allowed it; `nil` if the record itself is kept.
    private func substitute(
        for input: Input,
        _ verdict: InputResult,
        _ entry: RecordBatch.Entry,
        _ context: InputContext,
        of index: Int,
        isNew: Bool
    ) -> Substitute? {
        let filter = configuration.location.filter
        // A tick would move the clock, which a report of no fix does not.
        if case .noFix = input { return .noFix }
        // A fix from the future would not be filtered in a log.
        if entry.content.isFix, filter.isFuture(context.time, arrival: context.arrival) {
            return .noFix
        }
        if case .filtered([FilterFinding(.unauthorized)]) = verdict { return .tick }
        guard case .ignored = verdict else { return nil }
        // The session begins and ends with such a record; a tick would leave it open.
        if isNew { return mayHideAnyone ? .nothing : nil }
        // The answer to an earlier question would show where the user was.
        return table.sessions[index].engine.mayUseLocation ? nil : .tick
    }

    /// Adds a line as it came, with the session's name where that comes from elsewhere.
    private mutating func keepLine(
        _ entry: RecordBatch.Entry,
        namedBy session: [UInt8],
        _ bytes: [UInt8]
    ) {
        guard let text = journalText(of: entry) else { return }
        if options.sessionSource == .record {
            journal.append(bytes.span, text)
        } else {
            journal.append(bytes.span, text, session: session)
        }
    }

    /// Whether a record's line is complete without its surroundings: its time and its session.
    private func canStandInJournal(_ entry: RecordBatch.Entry) -> Bool {
        entry.time != nil && options.sessionSource == .record && journalText(of: entry) != nil
    }

    /// The text of a record that can be a line of the journal; `nil` where it depends on other lines.
    func journalText(of entry: RecordBatch.Entry) -> ByteRange? {
        guard entry.isSelfContained, entry.text.count > 0 else { return nil }
        return elementText ?? (isOneOfSeveral ? nil : entry.text)
    }

    /// Adds a tick with the session's time, because timers have fired without a record.
    mutating func journalTick(of index: Int) {
        guard let clock = table.sessions[index].engine.clock else { return }
        journal.appendTick(at: clock, session: table.sessions[index].nameJSON)
    }
}
