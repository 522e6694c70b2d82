import BearingsEngine

extension Milliseconds {
    /// The greatest total; half of what there is room for, so that it can be rounded to a unit.
    static let longestTotal: Milliseconds = 1 << 62

    /// Adds a span to a total, which stays at the greatest where a clock was set back often enough to exceed it.
    mutating func add(_ span: Milliseconds) {
        let (sum, isTooMuch) = addingReportingOverflow(span)
        self = isTooMuch ? Self.longestTotal : Swift.min(sum, Self.longestTotal)
    }
}
