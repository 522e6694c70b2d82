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
        if case .filtered([FilterFinding(.unauthorized)]) = verdict {
            // Where somebody is who has not allowed it is kept nowhere.
            return journal.appendTick(at: time, session: name)
        }
        switch input {
        case .fix(let fix) where entry.time == nil || isOneOfSeveral,
            .epochReport(let fix) where entry.time == nil || isOneOfSeveral:
            journal.append(fix, at: time, session: name)
        case .authorization(let status, let accuracy) where isOneOfSeveral:
            journal.append(status, accuracy, at: time, session: name)
        case _ where isOneOfSeveral:
            journal.appendTick(at: time, session: name)
        default:
            if entry.time == nil { journal.appendTick(at: time, session: name) }
            journal.append(bytes.span, entry.text)
        }
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
