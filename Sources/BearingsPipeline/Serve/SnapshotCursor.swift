import BearingsWire

/// How far a snapshot of all sessions has come, by their places in the table.
///
/// A session that is still to be told of is not told of otherwise: what it does until then the snapshot
/// tells. One that begins later, in a place beyond, is told from its beginning.
struct SnapshotCursor: Sendable {
    /// The place to tell of next.
    var next: Int
    /// How many places there were.
    let end: Int
    /// What is wanted of them.
    let selection: EventSelection

    /// Whether the session at a place is still to be told of.
    func covers(_ place: Int) -> Bool { next..<end ~= place }
}
