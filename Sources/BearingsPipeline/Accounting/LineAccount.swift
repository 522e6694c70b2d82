import BearingsEngine

/// The outcome of a line, from the outcomes of its elements; most lines have one.
package struct LineAccount: Equatable, Sendable {
    /// The outcome of an element; a later one outweighs the earlier ones.
    package enum Outcome: Int, Sendable {
        case ignored
        case filtered
        case rejected
        case used
    }

    /// The weightiest outcome of any element.
    package private(set) var outcome = Outcome.ignored
    private var holdsRejected = false
    private var isWithheld = false

    /// Creates the account of a line without elements, which counts as ignored.
    package init() {}

    /// Whether the line goes to the dead letters: something was rejected, and it contains no unauthorized position.
    package var isDeadLetter: Bool { holdsRejected && !isWithheld }

    /// Keeps the line out of the dead letters.
    package mutating func withhold() { isWithheld = true }

    /// Adds the outcome of another element.
    package mutating func met(_ outcome: Outcome) {
        if outcome == .rejected { holdsRejected = true }
        if outcome.rawValue > self.outcome.rawValue { self.outcome = outcome }
    }

    /// Adds another element, a filtered fix.
    package mutating func metFilters(_ findings: [FilterFinding]) {
        if findings.contains(where: { $0.rule == .unauthorized }) { withhold() }
        met(.filtered)
    }
}
