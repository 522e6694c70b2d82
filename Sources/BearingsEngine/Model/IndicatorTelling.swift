import Geography

/// The indicator's event at a fix, handed back apart from other events.
///
/// Most fixes lead to it and to nothing else, and it is large: its owner keeps one and has it
/// filled in again and again, so that none is copied.
public struct IndicatorTelling: Sendable, BitwiseCopyable {
    /// What happens to the indicator.
    public enum Phase: UInt8, Sendable, BitwiseCopyable {
        /// Nothing is told.
        case none
        /// It shows, or stands elsewhere, at ``IndicatorTelling/place``.
        case show
        case move
        /// The user has come into view, as far as ``IndicatorTelling/visibility``.
        case hide
    }

    public internal(set) var phase = Phase.none
    public internal(set) var place = IndicatorPlace(
        position: ScreenPoint(x: 0, y: 0),
        edge: .none,
        bearing: 0,
        distance: 0
    )
    /// The place as it is printed.
    package internal(set) var printed = PrintedPlace.nowhere
    public internal(set) var visibility = Visibility.off
    /// As an ``Action`` has them.
    public internal(set) var time = Instant.epoch
    public internal(set) var lateBy: Milliseconds = 0
    public internal(set) var cause: Cause = 0
    public internal(set) var isTimeRepaired = false

    /// Creates one that tells nothing.
    public init() {}

    /// The same as an action, `nil` where nothing is told.
    public var action: Action? {
        let event: IndicatorEvent
        switch phase {
        case .none: return nil
        case .show: event = .show(place)
        case .move: event = .move(place)
        case .hide: event = .hide(.onScreen, visibility)
        }
        return Action(
            time: time,
            lateBy: lateBy,
            cause: cause,
            event: .indicator(event),
            isTimeRepaired: isTimeRepaired
        )
    }
}
