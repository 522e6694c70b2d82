import Geography

/// What happens to a callout, at the user's dot or an annotation.
public enum CalloutEvent: Equatable, Sendable {
    case show(CalloutContent)
    case update(CalloutContent)
    case hide(CalloutHideReason)
}

/// What a callout says.
public struct CalloutContent: Equatable, Sendable {
    /// Whether the lines are there, awaited, or of a place left behind.
    public var status: CalloutStatus
    /// `nil` while nothing is known yet, and where nothing can be.
    public var place: NamedPlace?

    public init(status: CalloutStatus, place: NamedPlace?) {
        self.status = status
        self.place = place
    }
}

/// How good what a callout says is.
public enum CalloutStatus: UInt8, Sendable, BitwiseCopyable {
    /// The first answer is awaited.
    case pending
    case ok
    /// The user has moved on, and the answer for there is awaited.
    case stale
    /// No place is near enough to name.
    case unavailable
}

/// Why a callout is taken back.
public enum CalloutHideReason: UInt8, Sendable, BitwiseCopyable {
    case deselected
    /// The annotation is no more.
    case removed
    case denied
    case closed
    case end
}
