/// What happens to the indicator that points to an annotation.
public struct AnnotationIndicatorEvent: Equatable, Sendable {
    /// The annotation's id.
    public var annotation: String
    /// What happens to it.
    public var change: Change

    /// What can happen to it.
    public enum Change: Equatable, Sendable {
        /// With the ids of those that share its place.
        case show(IndicatorPlacement, others: [String])
        case move(IndicatorPlacement, others: [String])
        case hide(Reason)
    }

    /// Why an indicator is taken back.
    public enum Reason: UInt8, Sendable, BitwiseCopyable {
        /// The annotation has come into view.
        case onScreen
        /// The map was where the user is, which may no longer be known.
        case denied
        /// The view has no size.
        case emptyViewport
        /// The session was closed.
        case closed
        /// The input has ended.
        case end
        case deselected
        case removed
        /// It would stand over another, which names it now.
        case merged
        /// Others are nearer.
        case farther

        /// Whether a UI should fade the indicator out, for the map goes on without it.
        public var isFaded: Bool {
            switch self {
            case .onScreen, .deselected, .removed, .merged, .farther: true
            case .denied, .emptyViewport, .closed, .end: false
            }
        }
    }
}
