import BearingsEngine
import BearingsPipeline
import BearingsWire

/// The summary of a run, as text or JSON.
enum Summary {
    /// The closing line: counts and throughput.
    static func text(_ tally: Tally, bytes: Int, nanoseconds: UInt64) -> String {
        let counts =
            "\(grouped(tally.read)) \(tally.read == 1 ? "line" : "lines") read = \(grouped(tally.used)) used"
            + " + \(grouped(tally.ignored)) ignored + \(grouped(tally.filtered)) filtered"
            + " + \(grouped(tally.rejected)) rejected"
        let seconds = Double(nanoseconds) / 1e9
        let rate = seconds > 0 ? Double(bytes) / 1e6 / seconds : 0
        return counts + "; \(grouped(tally.events))"
            + (tally.events == 1 ? " event" : " events") + " of \(grouped(tally.sessions))"
            + (tally.sessions == 1 ? " session" : " sessions")
            + " in \(decimal(seconds, 2)) s, \(decimal(rate, 0)) MB/s"
    }

    /// The counts as one JSON object on a line; those by rule and reason only where there are any.
    static func json(_ tally: Tally) -> String {
        let reasons = RejectionReason.allCases.compactMap { reason in
            tally.byReason[reason].map { (reason.rawValue, JSONTree.count($0)) }
        }
        let object = JSONTree.object(
            tally.lineMembers + [
                ("events", .count(tally.events)), ("sessions", .count(tally.sessions)),
                ("filtered_by_rule", tally.rulesJSON), ("rejected_by_reason", .object(reasons)),
            ]
        )
        return object.line + "\n"
    }
}
