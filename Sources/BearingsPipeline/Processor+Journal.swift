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
        _ stamp: Stamp,
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
            // Where somebody is who has not allowed it is kept nowhere.
            return journal.appendTick(at: time, session: name)
        }
        if case .ignored = verdict, isNew {
            // The session that it has begun ends with it, and a tick would let it stay.
            if canStandInJournal(entry), !mayHideAnyone { journal.append(bytes.span, entry.text) }
            return
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

    /// Timers have fired because nothing else did: the journal says how far the session's time has come.
    mutating func keepSilence(of index: Int) {
        guard let clock = table.sessions[index].engine.clock else { return }
        journal.appendTick(at: clock, session: table.sessions[index].nameJSON)
    }
}
