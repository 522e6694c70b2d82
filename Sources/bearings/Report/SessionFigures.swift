import BearingsEngine
import BearingsWire

/// What the events of a session come to, or those of all.
///
/// Fed event by event, it keeps counts, sketches and a bounded list of stops, never the events.
struct SessionFigures: Equatable, Sendable {
    private(set) var events = 0
    private(set) var first: Instant?
    private(set) var last: Instant?
    private(set) var travel = Travel()
    private(set) var offScreen = OffScreen()
    private(set) var compass = CompassFigures()
    /// How often the user's callout was shown.
    private(set) var callouts = 0
    /// How often a callout named a locality, by its index in the report's list.
    private(set) var localities: [Int: Int] = [:]
    /// How many fixes were held back.
    private(set) var filtered = 0
    /// The same by rule, of which a fix may fail several; empty where there are none.
    private var byRule: [Int] = []

    /// From the first event to the last.
    var span: Milliseconds? {
        guard let first, let last else { return nil }
        return last.since(first)
    }

    /// How many fixes a rule held back.
    func filtered(by rule: FilterRule) -> Int { byRule.isEmpty ? 0 : byRule[Int(rule.rawValue)] }

    /// Adds the next event.
    ///
    /// - Parameter locality: The index of the locality that a callout names.
    mutating func add(_ event: DecodedEvent, locality: Int?, _ rules: ReportRules) {
        if case .filtered(let failed) = event.content { return addFiltered(failed) }
        guard let now = event.time else { return }
        events += 1
        first = min(first ?? now, now)
        last = max(last ?? now, now)
        switch event.content {
        case .location(let fix): travel.add(fix, at: now, rules)
        case .indicator(let edge): offScreen.shown(at: edge, now)
        case .indicatorHidden: offScreen.hidden(now)
        case .compass(let phase, let correction): compass.moved(phase, correction: correction)
        case .callout(let isShow, _):
            if isShow { callouts += 1 }
            if let locality { localities[locality, default: 0] += 1 }
        case .filtered, .rejected, .other: break
        }
    }

    private mutating func addFiltered(_ rules: [FilterRule]) {
        filtered += 1
        if byRule.isEmpty { byRule = FilterRule.allCases.map { _ in 0 } }
        for rule in rules { byRule[Int(rule.rawValue)] += 1 }
    }

    /// No event follows: what is under way ends with the last.
    mutating func finish(_ rules: ReportRules) {
        travel.finish(rules)
        if let last { offScreen.hidden(last) }
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: SessionFigures) {
        events += other.events
        first = [first, other.first].compactMap(\.self).min()
        last = [last, other.last].compactMap(\.self).max()
        travel.add(other.travel)
        offScreen.add(other.offScreen)
        compass.add(other.compass)
        callouts += other.callouts
        localities.merge(other.localities) { $0 + $1 }
        filtered += other.filtered
        guard !other.byRule.isEmpty else { return }
        if byRule.isEmpty { byRule = FilterRule.allCases.map { _ in 0 } }
        for rule in byRule.indices { byRule[rule] += other.byRule[rule] }
    }
}
