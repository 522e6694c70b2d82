/// What is written of a fix beside itself, in the form of the target; empty for what is unknown.
struct FixLabel: Sendable {
    /// RFC 3339 in UTC, to the millisecond, without quotes.
    var time: [UInt8] = []
    /// The session's name with its quotes; empty for `main`.
    var session: [UInt8] = []

    /// More than any line takes without the session's name: each of at most fourteen numbers written out,
    /// and the words between.
    static let room = 14 * ByteWriter.longestExactNumber + 1024
}
