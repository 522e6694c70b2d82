import BearingsEngine

/// What counts as a stop and as a gap.
struct ReportRules: Equatable, Sendable {
    /// In metres.
    var stopRadius = 50.0
    var stopAfter: Milliseconds = 180_000
    /// Fixes are tried as the first of a stop where so much time lies between them: a stay that is longer than a stop's least
    /// time by as much is always found.
    var timeBetweenTries: Milliseconds { stopAfter / 6 }
    var gap: Milliseconds = 60_000

    /// At this speed in metres a second and above the user moves: half as fast as people stroll, and over what the noise of a good
    /// receiver comes to.
    static let movingSpeed = 0.5
}
