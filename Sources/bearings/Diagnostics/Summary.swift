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
            tally.byReason[reason].map { "\"\(reason.rawValue)\":\($0)" }
        }
        return "{\"read\":\(tally.read),\"used\":\(tally.used),\"ignored\":\(tally.ignored)"
            + ",\"filtered\":\(tally.filtered),\"rejected\":\(tally.rejected)"
            + ",\"events\":\(tally.events),\"sessions\":\(tally.sessions)"
            + ",\"filtered_by_rule\":\(tally.rulesJSON)"
            + ",\"rejected_by_reason\":{\(reasons.joined(separator: ","))}}\n"
    }
}

/// A number of 0 or more with so many decimals.
func decimal(_ number: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let units = Int((number * scale).rounded())
    guard decimals > 0 else { return grouped(units) }
    let fraction = String(units % Int(scale))
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(grouped(units / Int(scale))).\(zeros)\(fraction)"
}
