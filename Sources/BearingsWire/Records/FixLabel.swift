/// What the target's line has beside the fix; empty for what is unknown.
package struct FixLabel: Sendable {
    /// RFC 3339 in UTC, to the millisecond, without quotes.
    package var time: [UInt8] = []
    /// The session's name with its quotes; empty for `main`.
    package var session: [UInt8] = []
    /// What is carried on beside the fix: members of JSON without braces, or cells of a row.
    package var carried: [UInt8] = []

    /// Creates a label that says nothing.
    package init() {}

    /// More than any line takes without the session's name: at most fourteen numbers
    /// and the words between them.
    package static let room = 14 * ByteWriter.longestExactNumber + 1024
}
