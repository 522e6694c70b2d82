import BearingsEngine
import BearingsWire

/// What the journal is told of.
extension Processor {
    /// A record was not rejected: its line goes to the journal, in a form that means the same when played
    /// as a log.
    mutating func keep(
        _ input: Input,
        _ verdict: InputResult,
        _ entry: RecordBatch.Entry,
        _ stamp: InputContext,
        of index: Int,
        isNew: Bool,
        _ bytes: [UInt8]
    ) {
        let (name, time) = (table.sessions[index].nameJSON, stamp.time)
        // A tick would move the clock, which a report of no fix does not.
        if case .noFix = input { return journal.appendNoFix(at: time, session: name) }
        // Nor does a fix from ahead of its arrival, of which a log tells nothing.
        if entry.content.isFix, configuration.filter.isFuture(time, arrival: stamp.arrival) {
            return journal.appendNoFix(at: time, session: name)
        }
        if case .filtered([FilterFinding(.unauthorized)]) = verdict {
            if configuration.filter.isNullIsland(input.fix) {
                return journal.appendNoFix(at: time, session: name)
            }
            // Where somebody is who has not allowed it is kept nowhere.
            return journal.appendTick(at: time, session: name)
        }
        if case .ignored = verdict, isNew {
            // The session that it has begun ends with it, and a tick would let it stay.
            if !mayHideAnyone { keepLine(entry, namedBy: name, bytes) }
            return
        }
        if case .ignored = verdict, !table.sessions[index].engine.mayUseLocation {
            // An answer to what was asked while it was allowed tells where they were.
            return journal.appendTick(at: time, session: name)
        }
        switch input {
        case .epochReport(let report):
            // Which reports are of one epoch goes by the source, and a journal is of many.
            journal.append(report, isEpochReport: true, stamp, session: name)
        case .supplementedFix(let told) where told.isEpochReport:
            journal.append(told.fix, told.supplement, isEpochReport: true, stamp, session: name)
        case .fix where canStandInJournal(entry), .supplementedFix where canStandInJournal(entry),
            .deviceHeading where canStandInJournal(entry),
            .authorization where canStandInJournal(entry):
            keepLine(entry, namedBy: name, bytes)
        case .fix(let fix):
            journal.append(fix, isEpochReport: false, stamp, session: name)
        case .supplementedFix(let told):
            journal.append(told.fix, told.supplement, isEpochReport: false, stamp, session: name)
        case .deviceHeading(let heading):
            journal.append(deviceHeading: heading, stamp, session: name)
        case .authorization(let status, let accuracy):
            journal.append(status, accuracy, at: time, session: name)
        default:
            // Without a time it happens on a log when the session's clock says.
            if entry.time == nil { journal.appendTick(at: time, session: name) }
            keepLine(entry, namedBy: name, bytes)
        }
    }

    /// Keeps a line as it came, but for the name of its session where that is told elsewhere.
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

    /// Whether a record's line says in the journal all that it did where it stood: when it happened, and whose it is.
    private func canStandInJournal(_ entry: RecordBatch.Entry) -> Bool {
        entry.time != nil && options.sessionSource == .record && journalText(of: entry) != nil
    }

    /// The text of a record that a line of the journal can be; `nil` where it means something only among others.
    func journalText(of entry: RecordBatch.Entry) -> ByteRange? {
        guard entry.standsAlone, entry.text.count > 0 else { return nil }
        return elementText ?? (isOneOfSeveral ? nil : entry.text)
    }

    /// Timers have fired because nothing else did: the journal says how far the session's time has come.
    mutating func keepSilence(of index: Int) {
        guard let clock = table.sessions[index].engine.clock else { return }
        journal.appendTick(at: clock, session: table.sessions[index].nameJSON)
    }
}
