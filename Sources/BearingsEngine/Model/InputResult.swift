/// What became of an input.
public enum InputResult: Equatable, Sendable {
    /// It changed or confirmed something.
    case used
    /// There was nothing to use, though nothing is wrong with it.
    case ignored
    /// A valid fix that rules held back: all that did.
    case filtered([FilterFinding])
    /// It cannot stand, given what the session knows; nothing has changed.
    case rejected(InputProblem)

    /// Whether the input could not stand.
    public var isRejection: Bool { if case .rejected = self { true } else { false } }
}

/// A rule that held a fix back, with what it measured and what it would have let pass.
public struct FilterFinding: Equatable, Sendable, BitwiseCopyable {
    /// The rule that it failed.
    public var rule: FilterRule
    /// What was measured, in the rule's unit, where it measures anything.
    public var value: Double?
    /// The most, or for `noFix` the least, that passes.
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
    /// Location may not be used; what else may be wrong with the fix is not even looked at.
    case unauthorized
    /// It lies at 0, 0, where receivers without a fix put themselves.
    case nullIsland
    /// The last used fix has the same time and place.
    case duplicate
    /// It is not newer than the last used fix; the value is by how many seconds.
    case outOfOrder
    /// It is ahead of its arrival by more seconds than the limit.
    case future
    /// It is less certain than the limit, both in metres.
    case accuracy
    /// Nobody comes so far so fast from the last used fix; the value and limit are metres per second.
    case jump
    /// The receiver says that it has no fix; grades as the receiver counts them.
    case noFix
}

/// Why an input cannot stand, given what the session knows.
public enum InputProblem: Error, Equatable {
    /// A session's first viewport must be told whole.
    case firstViewportLacks(ViewportPart)
    /// The zoom worked out from the span or the camera's distance is outside ``Viewport/zoomRange``.
    case zoomOutOfRange(Double)
    /// With it the session would keep so many bytes, more than ``Configuration/Session/maxBytes``.
    case sessionTooLarge(bytes: Int, limit: Int)
}

/// What a session's first viewport must tell.
public enum ViewportPart: UInt8, Sendable, BitwiseCopyable {
    case center
    case size
    case scale
}
