import BearingsEngine

/// How long records of a pipe are held for a later time or date.
///
/// Only time in which the pipe has nothing to read counts. So what is written live is held for as long as the limit, and
/// a log is held to its end, however long its output is blocked.
package struct HoldLimit: Sendable {
    /// For how long nothing could be read while records were held, in milliseconds.
    private var waited: Milliseconds = 0

    /// In milliseconds: longer than what writes a log pauses, and shorter than people wait for a live map.
    private static let longest: Milliseconds = 2000

    /// Creates a limit for records that are held from now on.
    package init() {}

    /// After how many milliseconds without input the limit is reached.
    package var left: Milliseconds { Self.longest - waited }

    /// Adds a time in which nothing could be read, in milliseconds.
    package mutating func wait(_ time: Milliseconds) { waited += max(0, time) }

    /// Whether records have been held for long enough.
    package var isReached: Bool { waited >= Self.longest }
}
