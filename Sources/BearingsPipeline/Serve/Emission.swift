import BearingsEngine
import BearingsWire

/// One thing that a processor has done, for those who listen; in the order in which it did them.
struct Emission: BitwiseCopyable, Sendable {
    enum What: BitwiseCopyable, Sendable {
        /// A record of the session was applied, its first if it `begins`.
        case touched(begins: Bool)
        /// An event of the session.
        case event(EventKind, Weight)
        /// Something about the writer's own line, for the writer alone.
        case remark
        /// The writer wanted one session too many.
        case refused
        /// The session has ended.
        case ended
    }

    /// How much is lost when an event is not told, though a later one of its kind is.
    enum Weight: UInt8, BitwiseCopyable, Sendable, Comparable {
        /// Nothing that can still be seen: a frame that has passed.
        case frame
        /// A state that has passed.
        case state
        /// Something that a UI cannot do without.
        case lasting

        static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
    }

    var what: What
    /// Tells sessions apart, also those of one name or one index that follow each other.
    var birth: UInt64
    /// The session's index in the table.
    var session: Int32
    /// The source of the line that caused it, where that has waited to be sorted; else -1, for the writer
    /// is whoever writes.
    var heldOf: Int32 = -1
    /// Its line in the processor's output; empty where there is none.
    var text: ByteRange
}

extension Emission.Weight {
    init(_ event: Event) {
        self =
            switch event {
            case .indicator(.move): .frame
            case .compass(let compass): compass.phase == .idle ? .lasting : .frame
            case .location: .state
            default: .lasting
            }
    }
}
