import Geography

/// The fix in use.
package struct UsedFix: Equatable, Sendable, BitwiseCopyable {
    /// The fix as reported, whatever accuracy the user allows.
    package var reported: Fix
    /// Its time; `nil` once the clock has been set.
    package var time: Instant?
    /// Whether later reports of the same epoch complete it.
    package var isEpochReport: Bool

    package init(reported: Fix, time: Instant?, isEpochReport: Bool) {
        self.reported = reported
        self.time = time
        self.isEpochReport = isEpochReport
    }
}

extension UsedFix: StateCodable {
    package static var blank: UsedFix {
        UsedFix(reported: .blank, time: nil, isEpochReport: false)
    }

    package mutating func code(_ coder: inout some StateCoder) {
        reported.code(&coder)
        time.code(&coder)
        isEpochReport.code(&coder)
    }
}
