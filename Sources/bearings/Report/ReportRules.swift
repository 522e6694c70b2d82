import BearingsEngine

/// What counts as a stop and as a gap.
struct ReportRules: Equatable, Sendable {
    var stop = StayFinder.Rules()
    /// In milliseconds; `nil` where it follows from the session's ``Pace``.
    var gap: Milliseconds?
    /// How many stops are kept of a session, the longest, so that its memory is bounded.
    var mostStops = 100

    /// Whether sessions begin with a map that was given.
    var hasMap = false

    /// At this speed in metres a second and above the user moves: half as fast as people stroll, and over what the noise of a good
    /// receiver comes to.
    static let movingSpeed = 0.5
}
