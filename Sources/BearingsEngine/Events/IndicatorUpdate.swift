import Geography

/// The indicator event of a fix or viewport, and the location event before it.
///
/// The engine fills one reusable update instead of allocating actions, since most fixes lead to
/// nothing else.
public struct IndicatorUpdate: Sendable, BitwiseCopyable {
    /// What happens to the indicator.
    public enum Phase: UInt8, Sendable, BitwiseCopyable {
        /// No indicator event.
        case none
        /// It shows, or moves, at ``IndicatorUpdate/placement``.
        case show
        case move
        /// The user has come into view; see ``IndicatorUpdate/visibility``.
        case hide
    }

    /// The indicator event; with `none` there may still be a location event.
    public internal(set) var phase = Phase.none
    /// Valid only with `show` and `move`.
    public internal(set) var placement = IndicatorPlacement(
        position: ScreenPoint(x: 0, y: 0),
        edge: .none,
        bearing: 0,
        distance: 0
    )
    /// The placement as printed.
    package internal(set) var printed = FixedPointPlacement.nowhere
    /// The user's visibility; valid unless ``phase`` is `none`.
    public internal(set) var visibility = Visibility.off
    /// Whether there is a location event, which comes first.
    public internal(set) var hasLocation = false
    /// Valid only if ``hasLocation``.
    public internal(set) var location = LocationEvent(fix: .nowhere, visibility: nil)
    /// The event time; see ``Action``.
    public internal(set) var time = Instant.epoch
    /// In milliseconds; see ``Action``.
    public internal(set) var lateBy: Milliseconds = 0
    /// See ``Action``.
    public internal(set) var cause: Cause = 0
    /// See ``Action``.
    public internal(set) var isTimeRepaired = false

    /// Creates an empty update.
    public init() {}

    /// Removes both events.
    @inline(__always)
    mutating func clear() {
        phase = .none
        hasLocation = false
    }

    /// Appends the events as actions.
    public func append(to actions: inout [Action]) {
        if hasLocation { actions.append(action(.location(location))) }
        switch phase {
        case .none: break
        case .show: actions.append(action(.indicator(.show(placement))))
        case .move: actions.append(action(.indicator(.move(placement))))
        case .hide: actions.append(action(.indicator(.hide(.onScreen, visibility))))
        }
    }

    private func action(_ event: Event) -> Action {
        Action(
            time: time,
            lateBy: lateBy,
            cause: cause,
            event: event,
            isTimeRepaired: isTimeRepaired
        )
    }
}

extension Fix {
    fileprivate static let nowhere = Fix(coordinate: LocationCoordinate(latitude: 0, longitude: 0))
}
