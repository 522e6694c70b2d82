import Geography

/// The fix in use.
package struct UsedFix: Equatable, Sendable, BitwiseCopyable {
    /// The fix as reported, whatever accuracy the user allows.
    package var reported: Fix
    /// Its time; `nil` once the clock has been set.
    package var time: Instant?
    /// Whether later reports of the same epoch complete it.
    package var isEpochReport: Bool

    /// Creates the record of a fix that has passed the filter.
    package init(reported: Fix, time: Instant?, isEpochReport: Bool) {
        self.reported = reported
        self.time = time
        self.isEpochReport = isEpochReport
    }
}
