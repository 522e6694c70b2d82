import BearingsWire

/// How far a snapshot has come: of all sessions by their places in the table, or of one.
///
/// A session that is still to be told of is not told of otherwise: what it does until then the snapshot
/// tells. One that is being told of is told of otherwise when that is done. One that begins later, in a place
/// beyond, is told from its beginning.
struct SnapshotCursor: Sendable {
    /// How far a session has been told of.
    struct Part: Sendable {
        /// The session, for its place may be given to another.
        let birth: UInt64
        /// Its name as a JSON string.
        let name: [UInt8]
        /// The number of its last event when it began to be told of.
        let sequence: UInt64
        var step = Step.standing(behind: .start)
    }

    /// What of a session is to be told next.
    enum Step: Sendable {
        /// What holds and stands behind a position: all that comes before the annotations at once, for it is what later
        /// events change; what comes behind them part by part.
        case standing(behind: RetainedEvents.Position)
        /// Annotations told behind an order, under the number of their event, part by part.
        case annotations(UInt64, behind: Int64)
    }

    /// What a session's next event has to do with a snapshot.
    enum Coverage {
        /// The snapshot will tell it.
        case untold
        /// It comes behind the snapshot.
        case underWay
        case none
    }

    /// The place to tell of next.
    var next: Int
    /// How many places there were.
    let end: Int
    /// What is wanted of them.
    let selection: EventSelection
    /// Whether it is of one session, asked for by its name.
    let isOfOne: Bool
    /// How far the session at that place has been told of; `nil` where it has not been begun.
    var part: Part?

    /// A snapshot of all places before `end`.
    init(upTo end: Int, _ selection: EventSelection) {
        (next, self.end, self.selection, isOfOne) = (0, end, selection, false)
    }

    /// A snapshot of the session at one place.
    init(of place: Int, _ selection: EventSelection) {
        (next, end, self.selection, isOfOne) = (place, place + 1, selection, true)
    }

    /// What an event of the session at a place has to do with it, if it is heard for that reason.
    func coverage(of place: Int, _ reason: Subscriptions.Reason) -> Coverage {
        guard isOfOne || reason == .askedForAll, next..<end ~= place else { return .none }
        return place == next && part != nil ? .underWay : .untold
    }
}
