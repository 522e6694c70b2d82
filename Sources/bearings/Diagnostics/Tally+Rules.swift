import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What was held back, by rule; only rules that held something back.
extension Tally {
    /// As a list for people, such as `3 duplicate, 1 no_fix`.
    var rulesText: String {
        rules.map { "\(grouped($0.count)) \($0.rule.word)" }.joined(separator: ", ")
    }

    /// As a JSON object.
    var rulesJSON: JSONTree { .object(rules.map { ("\($0.rule.word)", .count($0.count)) }) }

    /// How many lines there were of each outcome, as members of a JSON object.
    var lineMembers: [(key: String, value: JSONTree)] {
        [
            ("read", .count(read)), ("used", .count(used)), ("ignored", .count(ignored)),
            ("filtered", .count(filtered)), ("rejected", .count(rejected)),
        ]
    }

    private var rules: [(rule: FilterRule, count: Int)] {
        FilterRule.allCases.compactMap { rule in byRule[rule].map { (rule, $0) } }
    }
}
