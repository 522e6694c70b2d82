import BearingsEngine
import BearingsWire

/// What the journal is told of.
extension Processor {
    /// A record was not rejected: its line goes to the journal, in a form that means the same when played
    /// as a log.
    mutating func keep(
        _ input: Input,
        _ verdict: Verdict,
        _ entry: RecordBatch.Entry,
        at time: Instant,
        of index: Int,
        _ bytes: [UInt8]
    ) {
        let name = table.sessions[index].nameJSON
        // A tick would move the clock, which a report of no fix does not.
        if case .noFix = input { return journal.appendNoFix(at: time, session: name) }
        if case .filtered([FilterFinding(.unauthorized)]) = verdict {
            // Where somebody is who has not allowed it is kept nowhere.
            return journal.appendTick(at: time, session: name)
        }
        if case .ignored = verdict, !table.sessions[index].engine.mayUseLocation {
            // An answer to what was asked while it was allowed tells where they were.
            return journal.appendTick(at: time, session: name)
        }
        switch input {
        case _ where canStandInJournal(entry) && entry.time != nil:
            journal.append(bytes.span, entry.text)
        case .epochReport(let report) where entry.time != nil:
            journal.append(report: report, at: time, session: name)
        case .fix(let fix), .epochReport(let fix):
            journal.append(fix, at: time, session: name)
        case .deviceHeading(let heading):
            journal.append(deviceHeading: heading, at: time, session: name)
        case .authorization(let status, let accuracy):
            journal.append(status, accuracy, at: time, session: name)
        default:
            // On a log it happens when the session's clock says.
            journal.appendTick(at: time, session: name)
            if canStandInJournal(entry) { journal.append(bytes.span, entry.text) }
        }
    }

    /// Whether a line would say the same in the journal as it did where it stood.
    func canStandInJournal(_ entry: RecordBatch.Entry) -> Bool {
        entry.standsAlone && !isOneOfSeveral && entry.text.count > 0
    }

    /// Timers have fired because nothing else did: the journal says so before it tells anything else of
    /// the session.
    mutating func keepSilence(of index: Int) {
        guard table.sessions[index].wasSilent, let clock = table.sessions[index].engine.clock else {
            return
        }
        table.sessions[index].wasSilent = false
        journal.appendTick(at: clock, session: table.sessions[index].nameJSON)
    }
}
