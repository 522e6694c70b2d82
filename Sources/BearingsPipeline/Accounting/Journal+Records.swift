import BearingsEngine
import BearingsWire

/// Which form an accepted record has in a journal.
extension Journal {
    /// A record that was not rejected.
    struct Accepted {
        var entry: RecordBatch.Entry
        var verdict: InputResult
        /// When it happened.
        var time: Instant
        /// The date of its arrival; `nil` in a log.
        var arrival: Instant?
        /// Its session's name as a JSON string.
        var session: [UInt8]
        /// Whether it has begun its session.
        var isNew: Bool
        /// Whether its session allows the use of location.
        var mayUseLocation: Bool
        /// Whether anybody may have to be hidden.
        var mayHideAnyone: Bool
    }

    /// Adds a record that was not rejected, in a form that means the same when the journal is run as a log.
    mutating func keep(_ input: Input, _ record: Accepted, _ bytes: [UInt8]) {
        switch substitute(for: input, record) {
        case .noFix:
            return append(.noFix(grade: 0, needed: 1), at: record.time, session: record.session)
        case .tick: return append(.tick, at: record.time, session: record.session)
        case .nothing: return
        case nil: break
        }
        if case .ignored = record.verdict, record.isNew { return keepLine(record, bytes) }
        // Reports of one epoch are matched by source, and a journal mixes sources.
        let isReport =
            switch input {
            case .epochReport: true
            case .supplementedFix(let report): report.isEpochReport
            default: false
            }
        switch input {
        case .fix, .epochReport, .supplementedFix, .deviceHeading, .authorization:
            if canStand(record.entry), !isReport { return keepLine(record, bytes) }
            append(
                input,
                isTimeRepaired: record.entry.isTimeRepaired,
                at: record.time,
                session: record.session
            )
        default:
            // A log gives a record without a time the session's clock, so the tick comes first.
            if record.entry.time == nil { append(.tick, at: record.time, session: record.session) }
            keepLine(record, bytes)
        }
    }

    /// Adds a line that concerns no session, as it came.
    mutating func keepOther(_ entry: RecordBatch.Entry, _ bytes: [UInt8]) {
        if isKept, let text = text(of: entry) { appendLine(bytes.span, text) }
    }

    /// What the journal has in place of a record.
    private enum Substitute {
        case noFix
        case tick
        case nothing
    }

    /// What to write in place of a record that would mean something else in a log, or tell where somebody is who has not
    /// allowed it; `nil` if the record itself is kept.
    private func substitute(for input: Input, _ record: Accepted) -> Substitute? {
        // A tick would move the clock, which a report of no fix does not.
        if case .noFix = input { return .noFix }
        // A fix from the future would not be filtered in a log.
        if record.entry.content.isFix, filter.isFuture(record.time, arrival: record.arrival) {
            return .noFix
        }
        if case .filtered([FilterFinding(.unauthorized)]) = record.verdict { return .tick }
        guard case .ignored = record.verdict else { return nil }
        // The session begins and ends with such a record; a tick would leave it open.
        if record.isNew { return record.mayHideAnyone ? .nothing : nil }
        // The answer to an earlier question would show where the user was.
        return record.mayUseLocation ? nil : .tick
    }

    /// Adds a line as it came, with the session's name where that comes from elsewhere.
    private mutating func keepLine(_ record: Accepted, _ bytes: [UInt8]) {
        guard let text = text(of: record.entry) else { return }
        if sessionSource == .record {
            appendLine(bytes.span, text)
        } else {
            appendLine(bytes.span, text, session: record.session)
        }
    }

    /// Whether a record's line is complete without its surroundings: its time and its session.
    private func canStand(_ entry: RecordBatch.Entry) -> Bool {
        entry.time != nil && sessionSource == .record && text(of: entry) != nil
    }
}
