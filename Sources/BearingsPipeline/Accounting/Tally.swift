import BearingsEngine
import BearingsWire

/// What became of every line: lines read = used + ignored + filtered + rejected.
package struct Tally: Equatable, Sendable {
    package private(set) var used = 0
    package private(set) var ignored = 0
    package private(set) var filtered = 0
    package private(set) var rejected = 0
    /// How many events were made, those not printed included.
    package var events = 0
    /// How many sessions there were.
    package var sessions = 0
    /// How many fixes each rule held back; one fix may fail several.
    package private(set) var byRule: [FilterRule: Int] = [:]
    /// How many lines were rejected for each reason.
    package private(set) var byReason: [RejectionReason: Int] = [:]

    package init() {}

    /// How many lines were read.
    package var read: Int { used + ignored + filtered + rejected }

    package mutating func countUsed() { used += 1 }

    package mutating func countIgnored() { ignored += 1 }

    package mutating func countFiltered(_ findings: [FilterFinding]) {
        filtered += 1
        for finding in findings { byRule[finding.rule, default: 0] += 1 }
    }

    package mutating func countRejected(_ reason: RejectionReason) {
        rejected += 1
        byReason[reason, default: 0] += 1
    }
}
