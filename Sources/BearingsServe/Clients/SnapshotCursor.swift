import BearingsPipeline
import BearingsWire

/// The progress of a snapshot of all sessions, in the order of their indices, or of one session.
///
/// Events of a session that the snapshot has yet to reach are not delivered: the snapshot will contain their effect.
/// Events of the current session are delivered after its part of the snapshot. A session that begins later, with an
/// index beyond the end, is delivered from its first event.
package struct SnapshotCursor: Sendable {
    /// The progress within one session.
    struct Part: Sendable {
        /// Identifies the session, whose index may be reused.
        let generation: UInt64
        /// Its name as a JSON string.
        let name: [UInt8]
        /// The number of its last event when its part began.
        let sequence: UInt64
        var step = Step.retained(behind: .start)
    }

    /// What comes next of a session.
    enum Step: Sendable {
        /// Retained events after a position: those before the annotations all at once, because later events change them;
        /// those after the annotations in parts.
        case retained(behind: RetainedEvents.Position)
        /// Annotations after an order, in parts, under the number of their event.
        case annotations(UInt64, behind: Int64)
    }

    /// How a session's next event relates to a snapshot.
    enum Coverage {
        /// The snapshot will contain its effect.
        case pending
        /// It is delivered after the session's part.
        case inProgress
        case none
    }

    /// The current shard; a snapshot of all sessions goes from one to the next.
    private(set) var shard: Int
    /// The index of the current session.
    var next: Int
    /// The end of the indices; the largest integer where the shard is still to say it.
    var end: Int
    /// Which events are wanted.
    let selection: EventSelection
    /// Whether it is of one session.
    let isOfOne: Bool
    /// The progress within the current session; `nil` before it begins.
    var part: Part?

    /// A snapshot of all sessions with indices before `end`.
    init(upTo end: Int, _ selection: EventSelection) {
        (shard, next, self.end, self.selection, isOfOne) = (0, 0, end, selection, false)
    }

    /// A snapshot of one session.
    init(of index: Int, in shard: Int, _ selection: EventSelection) {
        (next, end, self.selection, isOfOne) = (index, index + 1, selection, true)
        self.shard = shard
    }

    /// Whether all sessions of the current shard are done.
    var hasEndedShard: Bool { next >= end }

    /// Goes to the next shard.
    mutating func enterNextShard() {
        shard += 1
        (next, end, part) = (0, .max, nil)
    }

    /// How an event of a session, delivered for that reason, relates to the snapshot.
    func coverage(of index: Int, in shard: Int, _ reason: Subscriptions.Reason) -> Coverage {
        guard isOfOne || reason == .askedForAll else { return .none }
        guard shard == self.shard else { return !isOfOne && shard > self.shard ? .pending : .none }
        guard next < end, next..<end ~= index else { return .none }
        return index == next && part != nil ? .inProgress : .pending
    }
}
