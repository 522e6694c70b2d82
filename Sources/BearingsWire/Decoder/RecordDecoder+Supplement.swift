import BearingsEngine

extension Double {
    /// The number if it is 0 or more; negative means unknown, as Core Location's -1.
    var unlessNegative: Double? { self < 0 ? nil : self }
}

/// Members that few receivers add to a fix.
extension RecordDecoder {
    /// A fix with its supplement.
    func input(
        _ fix: Fix,
        _ supplement: FixSupplement,
        isEpochReport: Bool = false
    ) -> Input {
        if supplement.isEmpty { return isEpochReport ? .epochReport(fix) : .fix(fix) }
        return .supplementedFix(SupplementedFix(fix, supplement, isEpochReport: isEpochReport))
    }
}
