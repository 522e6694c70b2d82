import BearingsEngine
import BearingsWire

/// One thing that a processor has done, for those who listen; in the order in which it did them.
struct OutputEvent: BitwiseCopyable, Sendable {
    enum What: BitwiseCopyable, Sendable {
        /// A record of the session was applied, its first if it `begins`.
        case touched(begins: Bool)
        /// An event of the session.
        case event(EventKind, EventTraits.Weight)
        /// Something about the writer's own line, for the writer alone.
        case remark
        /// The writer has met a limit.
        case refused(LimitName)
        /// The session has ended.
        case ended
    }

    var what: What
    /// What of its kind it is about: a later frame is in place of an earlier one of the same.
    var subject: UInt32 = 0
    /// Tells sessions apart, also those of one name or one index that follow each other.
    var birth: UInt64
    /// The session's index in the table.
    var session: Int32
    /// The source of the line that caused it, which is its client, where that has waited to be sorted; else -1,
    /// for the writer is whoever writes.
    var heldOf = -1
    /// Its line in the processor's output; empty where there is none.
    var text: ByteRange
}

extension OutputEvent {
    /// What of its kind an event is about: 0 for the user, a number for each annotation.
    ///
    /// Two ids of a session that share a number would cost a slow client a frame; one in four milliards
    /// does.
    static func subject(of kind: EventKind, _ annotation: String?) -> UInt32 {
        guard kind.traits.hasFramesPerAnnotation, let annotation else { return 0 }
        // FNV-1a, which is short and spreads well.
        var hash: UInt32 = 0x811C_9DC5
        for byte in annotation.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return max(1, hash)
    }
}
