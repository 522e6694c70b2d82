/// A change of the follow mode.
public struct FollowEvent: Equatable, Sendable, BitwiseCopyable {
    /// The new mode.
    public var mode: FollowMode
    /// Why it changed.
    public var reason: Reason

    /// What makes the mode change.
    public enum Reason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case asked
        /// The user has moved the map.
        case pan
        /// The user has turned the map.
        case rotation
        /// Location may no longer be used.
        case denied
        /// The session was closed.
        case closed
        /// The input has ended.
        case end
    }
}

extension FollowEvent {
    /// One to describe: what it holds means nothing.
    package static var blank: FollowEvent { FollowEvent(mode: .blank, reason: .asked) }
}
