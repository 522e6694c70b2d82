/// The result of an input.
public enum InputResult: Equatable, Sendable {
    /// It changed or confirmed something.
    case used
    /// The same of a fix whose clock was found to be behind the session's, in milliseconds; said once.
    case usedBehind(Milliseconds)
    /// There was nothing to use, though the input was valid.
    case ignored
    /// A valid fix that was filtered out, with every rule it failed.
    case filtered([FilterFinding])
    /// The input contradicts the session's state; nothing has changed.
    case rejected(InputProblem)

    /// Location may not be used.
    static var unauthorized: InputResult { .filtered([FilterFinding(.unauthorized)]) }

    /// Whether the input was rejected.
    public var isRejection: Bool { if case .rejected = self { true } else { false } }
}

/// A rule that a fix failed, with the value measured and the limit.
public struct FilterFinding: Equatable, Sendable, BitwiseCopyable {
    /// The rule.
    public var rule: FilterRule
    /// The value in the rule's unit, for rules that measure one.
    public var value: Double?
    /// The maximum, or for `noFix` the minimum, that passes.
    public var limit: Double?

    /// Creates a finding; value and limit are in the rule's unit.
    public init(_ rule: FilterRule, value: Double? = nil, limit: Double? = nil) {
        self.rule = rule
        self.value = value
        self.limit = limit
    }
}

/// Why a valid fix is not used.
public enum FilterRule: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Location may not be used; no other rule is checked.
    case unauthorized
    /// It is at 0, 0, where receivers without a fix report themselves.
    case nullIsland
    /// The last used fix has the same time and place.
    case duplicate
    /// It is not newer than the last used fix; the value is the difference in seconds.
    case outOfOrder
    /// It is ahead of its arrival; value and limit are seconds.
    case future
    /// It is less accurate than the limit; both are metres.
    case accuracy
    /// It is too far from the last used fix for the time between; value and limit are metres per
    /// second.
    case jump
    /// The receiver reports that it has no fix; value and limit are the receiver's grades.
    case noFix
}

/// Why an input is rejected.
public enum InputProblem: Error, Equatable {
    /// A session's first viewport must be complete.
    case firstViewportLacks(ViewportPart)
    /// The zoom derived from the span or the camera distance is outside ``Viewport/zoomRange``.
    case zoomOutOfRange(Double)
    /// The session would store more bytes than ``Configuration/Session/maxBytes``.
    case sessionTooLarge(bytes: Int, limit: Int)
    /// The session would have more annotations than ``AnnotationSettings/most``.
    case tooManyAnnotations(count: Int, limit: Int)
}

/// What a session's first viewport must specify.
public enum ViewportPart: UInt8, Sendable, BitwiseCopyable {
    case center
    case size
    case scale
}
