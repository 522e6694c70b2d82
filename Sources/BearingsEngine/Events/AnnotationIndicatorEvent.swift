/// A change of the indicator that points to an annotation.
public struct AnnotationIndicatorEvent: Equatable, Sendable {
    /// The annotation's id.
    public var annotation: String
    /// What changed.
    public var change: Change

    /// The kinds of change.
    public enum Change: Equatable, Sendable {
        /// With the ids of the annotations merged into it.
        case show(IndicatorPlacement, others: [String])
        case move(IndicatorPlacement, others: [String])
        case hide(Reason)
    }

    /// Why an indicator is hidden.
    public enum Reason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// The annotation has come into view.
        case onScreen
        /// The map was placed by the user's location, which may no longer be used.
        case denied
        /// The view has no size.
        case emptyViewport
        /// The session was closed.
        case closed
        /// The input has ended.
        case end
        case deselected
        case removed
        /// It would overlap another indicator, which now lists it.
        case merged
        /// Others are nearer.
        case farther

        /// Whether a UI should fade the indicator out, because the map stays.
        public var isFaded: Bool {
            switch self {
            case .onScreen, .deselected, .removed, .merged, .farther: true
            case .denied, .emptyViewport, .closed, .end: false
            }
        }
    }
}
