import Geography

/// The indicator's event at a fix or viewport, and the location's before it, handed back apart from other
/// events.
///
/// Most fixes lead to these and to nothing else, and it is large: its owner keeps one and has it
/// filled in again and again, so that none is copied.
public struct IndicatorUpdate: Sendable, BitwiseCopyable {
    /// What happens to the indicator.
    public enum Phase: UInt8, Sendable, BitwiseCopyable {
        /// Nothing is told of it.
        case none
        /// It shows, or stands elsewhere, at ``IndicatorUpdate/placement``.
        case show
        case move
        /// The user has come into view, as far as ``IndicatorUpdate/visibility``.
        case hide
    }

    /// What happens; with `none` only a location may be emitted.
    public internal(set) var phase = Phase.none
    /// Means something only with `show` and `move`.
    public internal(set) var placement = IndicatorPlacement(
        position: ScreenPoint(x: 0, y: 0),
        edge: .none,
        bearing: 0,
        distance: 0
    )
    /// The place as it is printed.
    package internal(set) var printed = FixedPointPlacement.nowhere
    /// Of the user; means something unless ``phase`` is `none`.
    public internal(set) var visibility = Visibility.off
    /// Whether the fix is told, before what the indicator does.
    public internal(set) var hasLocation = false
    /// Means something only where ``hasLocation`` is set.
    public internal(set) var location = LocationEvent(fix: .nowhere, visibility: nil)
    /// In event time, as an ``Action`` has it.
    public internal(set) var time = Instant.epoch
    /// As an ``Action`` has it, in milliseconds.
    public internal(set) var lateBy: Milliseconds = 0
    /// As an ``Action`` has it.
    public internal(set) var cause: Cause = 0
    /// As an ``Action`` has it.
    public internal(set) var isTimeRepaired = false

    /// Creates one that tells nothing.
    public init() {}

    /// Tells nothing more, whatever it told before.
    @inline(__always)
    mutating func clear() {
        phase = .none
        hasLocation = false
    }

    /// Adds the same as actions.
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
