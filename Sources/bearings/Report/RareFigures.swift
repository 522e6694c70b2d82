import BearingsEngine
import BearingsWire

/// Figures that a session of few fixes mostly has none of.
struct RareFigures: Equatable, Sendable {
    var offScreen = OffScreen()
    var compass = CompassFigures()
    /// How often the user's callout was shown.
    var callouts = 0
    /// How often a callout named a locality, by its index in the report's list.
    var localities: [Int: Int] = [:]
    /// How many fixes were held back.
    private(set) var filtered = 0
    /// The same by rule, of which a fix may fail several; empty where there are none.
    private var byRule: [Int] = []

    /// How many fixes a rule held back.
    func filtered(by rule: FilterRule) -> Int { byRule.isEmpty ? 0 : byRule[Int(rule.rawValue)] }

    /// Counts a fix that was held back by these rules.
    mutating func addFiltered(_ rules: [FilterRule]) {
        filtered += 1
        if byRule.isEmpty { byRule = FilterRule.allCases.map { _ in 0 } }
        for rule in rules { byRule[Int(rule.rawValue)] += 1 }
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: RareFigures) {
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
