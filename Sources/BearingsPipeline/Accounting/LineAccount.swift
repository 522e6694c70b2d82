import BearingsEngine

/// What a line counts as, by what became of the elements it holds; most lines hold one.
package struct LineAccount: Equatable, Sendable {
    /// What becomes of an element, the weightiest last.
    package enum Outcome: Int, Sendable {
        case ignored
        case filtered
        case rejected
        case used
    }

    /// The first of used, rejected, filtered, ignored that any element met.
    package private(set) var outcome = Outcome.ignored
    private var holdsRejected = false
    private var isWithheld = false

    /// Begins a line of which no element has counted yet: so far it is ignored.
    package init() {}

    /// Whether the line is to be kept for who wants to repair it.
    ///
    /// One that may hold a place of somebody who does not want it known is not.
    package var isDeadLetter: Bool { holdsRejected && !isWithheld }

    /// The line is not to be kept.
    package mutating func withhold() { isWithheld = true }

    /// Another element of the line met `outcome`.
    package mutating func met(_ outcome: Outcome) {
        if outcome == .rejected { holdsRejected = true }
        if outcome.rawValue > self.outcome.rawValue { self.outcome = outcome }
    }

    /// Another element of the line is a fix that rules held back.
    package mutating func metFilters(_ findings: [FilterFinding]) {
        if findings.contains(where: { $0.rule == .unauthorized }) { withhold() }
        met(.filtered)
    }
}
