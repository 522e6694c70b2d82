import Geography

/// The fix in use.
package struct UsedFix: Equatable, Sendable, BitwiseCopyable {
    /// The fix as it was reported, whatever accuracy the user allows.
    package var reported: Fix
    /// Its own time; `nil` once the clock has been set and times before are forgotten.
    package var time: Instant?
    /// Whether later reports of the same epoch complete it.
    package var isEpochReport: Bool

    /// Creates the record of a fix that passed all rules.
    package init(reported: Fix, time: Instant?, isEpochReport: Bool) {
        self.reported = reported
        self.time = time
        self.isEpochReport = isEpochReport
    }
}
