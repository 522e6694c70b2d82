import BearingsEngine
import BearingsWire
import Geography

/// Something that a processor has done, for the clients of a server.
package struct OutputEvent: BitwiseCopyable, Sendable {
    package enum What: BitwiseCopyable, Sendable {
        /// A record of the session was applied, its first if it `begins`.
        case touched(begins: Bool)
        /// An event of the session.
        case event(EventKind, EventTraits.Weight)
        /// About a line, for the client that wrote it.
        case diagnostic
        /// The writing client has reached a limit.
        case refused(LimitName)
        /// The session has ended.
        case ended
    }

    package var what: What
    /// What it is about within its kind: a later frame replaces an earlier one of the same subject.
    package var subject: UInt32 = 0
    /// Identifies the session, even among later ones of the same name or index.
    package var generation: UInt64
    /// The session's index in the table of its shard.
    package var session: Int32
    /// The shard that decides for the session.
    package var shard: Int16 = 0
    /// The source (the client) of the line that caused it, if that line waited to be sorted; -1 for the client that
    /// writes now.
    package var heldOf = -1
    /// Its line in the processor's output; empty if it was not encoded.
    package var text: ByteRange
}

extension OutputEvent {
    /// What an event is about within its kind: 0 for the user, a hash for each annotation.
    ///
    /// A collision (1 in 2^32) costs a slow client one frame.
    static func subject(of kind: EventKind, _ annotation: String?) -> UInt32 {
        guard kind.traits.hasFramesPerAnnotation, let annotation else { return 0 }
        return max(1, fnv1a(annotation.utf8))
    }
}
