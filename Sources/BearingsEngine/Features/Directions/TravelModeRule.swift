/// Walk what takes a quarter of an hour.
///
/// A router's first walking time decides; after it, a time about the limit does not make the mode
/// waver.
///
/// > Source: Mathematics 8, "Mode".
package struct TravelModeRule: Equatable, Sendable, BitwiseCopyable {
    /// The longest walk, in seconds.
    static let longestWalk = 900.0
    /// By how much the limit must be passed for a mode once decided to change, in seconds.
    static let hysteresis = 60.0

    /// The mode of the request: anything but `any` is taken as it is.
    package let asked: TravelMode
    /// What the router's walking times have come to, `any` where there is no walking; `nil` while
    /// the estimate alone decides.
    package private(set) var decided: TravelMode?

    /// Begins a request for a mode, or goes on with what was decided of it.
    package init(asked: TravelMode, decided: TravelMode? = nil) {
        self.asked = asked
        self.decided = decided
    }

    /// A router's newest word on walking: its time in seconds, or `nil` where there is no way.
    mutating func walkingAnswered(_ time: Double?) {
        guard let time else {
            decided = .any
            return
        }
        let limit =
            switch decided {
            case .walking?: Self.longestWalk + Self.hysteresis
            case .automobile?: Self.longestWalk - Self.hysteresis
            case .any?, nil: Self.longestWalk
            }
        // A drive becomes a walk only below its limit, a walk lasts up to its own.
        let isWalk = decided == .automobile ? time < limit : time <= limit
        decided = isWalk ? .walking : .automobile
    }

    /// How to travel, and why, if walking is estimated to take so many seconds.
    func decision(estimate: Double) -> (mode: TravelMode, reason: TravelDirections.Reason) {
        if asked != .any { return (asked, .asked) }
        return switch decided ?? (estimate <= Self.longestWalk ? .walking : .automobile) {
        case .any: (.any, .walkingUnavailable)
        case .walking: (.walking, .within15Minutes)
        case .automobile: (.automobile, .over15Minutes)
        }
    }
}
