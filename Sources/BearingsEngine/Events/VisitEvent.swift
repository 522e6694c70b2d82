import Geography

/// The user has stayed at a place, or left it; Core Location's `CLVisit`.
public struct VisitEvent: Equatable, Sendable, BitwiseCopyable {
    /// What has happened.
    public var phase: Phase
    /// Where the user is, or was; `nil` once location may not be used.
    public var stay: Stay?

    /// The beginning of a visit, or its end.
    public enum Phase: Equatable, Sendable, BitwiseCopyable {
        case arrival
        case departure(Reason)
    }

    /// The fixes at a place so far.
    public struct Stay: Equatable, Sendable, BitwiseCopyable {
        /// Their mean.
        public var place: LocationCoordinate
        /// From the first to the last, in milliseconds.
        public var duration: Milliseconds
        /// Since the last, in milliseconds.
        public var age: Milliseconds
    }

    /// What ends a visit.
    public enum Reason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// A fix lies elsewhere.
        case moved
        /// Location may no longer be used.
        case denied
        /// The clock was set back.
        case reset
        /// The session was closed.
        case closed
        /// The input has ended.
        case end
    }
}

extension VisitEvent {
    /// One to describe, of a phase.
    package static func blank(_ phase: Phase) -> VisitEvent {
        VisitEvent(phase: phase, stay: Stay(place: .blank, duration: 0, age: 0))
    }
}
