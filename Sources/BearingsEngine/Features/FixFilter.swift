/// Judges whether a valid fix is good enough to use.
public struct FixFilter: Sendable {
    /// Which rules hold fixes back.
    public struct Settings: Equatable, Sendable {
        /// The most uncertainty that passes, in metres as the receiver reports it; `nil` for any.
        public var maxAccuracy: Double?
        /// Whether fixes at 0, 0 pass.
        public var keepsNullIsland: Bool

        public init(maxAccuracy: Double? = nil, keepsNullIsland: Bool = false) {
            self.maxAccuracy = maxAccuracy
            self.keepsNullIsland = keepsNullIsland
        }
    }

    /// All the rules that `fix`, told for the moment `own`, fails after the `last` used one.
    static func findings(
        on fix: Fix,
        at own: Instant,
        after last: UsedFix?,
        _ settings: Settings
    ) -> [FilterFinding] {
        var findings: [FilterFinding] = []
        let place = fix.coordinate
        if !settings.keepsNullIsland, place.latitude == 0, place.longitude.wrappedTo180 == 0 {
            findings.append(FilterFinding(.nullIsland))
        }
        if let last, let lastTime = last.time, own <= lastTime {
            if own == lastTime, last.reported.coordinate.isSamePlace(as: place) {
                findings.append(FilterFinding(.duplicate))
            } else {
                let age = Double(lastTime.since(own)) / 1000
                findings.append(FilterFinding(.outOfOrder, value: age, limit: 0))
            }
        }
        if let limit = settings.maxAccuracy, let accuracy = fix.accuracy, accuracy > limit {
            findings.append(FilterFinding(.accuracy, value: accuracy, limit: limit))
        }
        return findings
    }
}

/// The fix in use.
package struct UsedFix: Equatable, Sendable, BitwiseCopyable {
    /// The fix as it was reported, whatever accuracy the user allows.
    package var reported: Fix
    /// Its own time; `nil` once the clock has been set and times before are forgotten.
    package var time: Instant?
    /// Whether later reports of the same epoch complete it.
    package var isEpochReport: Bool

    package init(reported: Fix, time: Instant?, isEpochReport: Bool) {
        self.reported = reported
        self.time = time
        self.isEpochReport = isEpochReport
    }
}
