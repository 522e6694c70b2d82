/// Walk if it takes a quarter of an hour at most.
///
/// A router's first walking time decides. Afterwards a hysteresis keeps the mode from alternating.
///
/// > Source: Mathematics 8, "Mode".
package struct TravelModeRule: Equatable, Sendable, BitwiseCopyable {
    /// The longest walk, in seconds.
    static let longestWalk = 900.0
    /// By how much a time must pass the limit to change a decided mode, in seconds.
    static let hysteresis = 60.0

    /// The requested mode; anything but `any` is final.
    package private(set) var asked: TravelMode
    /// The mode decided by the router's walking times, `any` if there is no walking route; `nil`
    /// while only the estimate decides.
    package private(set) var decided: TravelMode?

    /// Creates the rule of a request.
    package init(asked: TravelMode) {
        self.asked = asked
    }

    /// The router's newest walking time in seconds; `nil` if there is no route.
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
        // A drive becomes a walk only below its limit; a walk stays one up to its own.
        let isWalk = decided == .automobile ? time < limit : time <= limit
        decided = isWalk ? .walking : .automobile
    }

    /// The mode and its reason, given the estimated walking time in seconds.
    func decision(estimate: Double) -> (mode: TravelMode, reason: TravelDirections.Reason) {
        if asked != .any { return (asked, .asked) }
        return switch decided ?? (estimate <= Self.longestWalk ? .walking : .automobile) {
        case .any: (.any, .walkingUnavailable)
        case .walking: (.walking, .within15Minutes)
        case .automobile: (.automobile, .over15Minutes)
        }
    }
}

extension TravelModeRule: StateCodable {
    package static var blank: TravelModeRule { TravelModeRule(asked: .any) }

    package mutating func code(_ coder: inout some StateCoder) {
        asked.code(&coder)
        decided.code(&coder)
    }
}
