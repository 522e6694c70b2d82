import Geography

/// A change of a callout, at the user's dot or an annotation.
public enum CalloutEvent: Equatable, Sendable {
    case show(CalloutContent)
    case update(CalloutContent)
    case hide(CalloutHideReason)
}

/// The content of a callout.
public struct CalloutContent: Equatable, Sendable {
    /// Whether the lines are current, pending, or of an earlier location.
    public var status: CalloutStatus
    /// `nil` while nothing is known, or nothing can be.
    public var place: NamedPlace?

    /// Creates content; `place` is `nil` unless something is known.
    public init(status: CalloutStatus, place: NamedPlace?) {
        self.status = status
        self.place = place
    }
}

/// The status of a callout's content.
public enum CalloutStatus: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The first answer is pending.
    case pending
    case ok
    /// The user has moved, and a new answer is pending.
    case stale
    /// No place is near enough to name.
    case unavailable
}

/// Why a callout is hidden.
public enum CalloutHideReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case deselected
    /// The annotation was removed.
    case removed
    case denied
    case closed
    case end
}

extension CalloutStatus: StateCodable {
    package static var blank: CalloutStatus { .pending }
}

extension CalloutContent: StateCodable {
    package static var blank: CalloutContent { CalloutContent(status: .pending, place: nil) }

    package mutating func code(_ coder: inout some StateCoder) {
        status.code(&coder)
        place.code(&coder)
    }
}
