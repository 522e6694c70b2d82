/// The animated height of a pin.
///
/// > Source: Mathematics 7.
package struct Lift: Equatable, Sendable, BitwiseCopyable {
    private var from = 0.0
    private var to = 0.0
    /// `nil` while it does not change.
    private var start: Instant?

    private init() {}

    /// A pin on the map.
    static let none = Lift()

    /// When the change ends; `nil` if there is none.
    var end: Instant? { start?.advanced(by: DragEvent.liftMilliseconds) }

    /// The height at a time, in points.
    func height(at now: Instant) -> Double {
        guard let start else { return to }
        let progress = Double(now.since(start)) / Double(DragEvent.liftMilliseconds)
        return from + (to - from) * Easing.value(at: progress)
    }

    /// Begins a change from the present height.
    mutating func change(to height: Double, at now: Instant) {
        from = self.height(at: now)
        to = height
        start = now
    }

    /// Ends the change at once.
    mutating func settle() {
        start = nil
    }
}

extension Lift: StateCodable {
    package static var blank: Lift { .none }

    package mutating func code(_ coder: inout some StateCoder) {
        from.code(&coder)
        to.code(&coder)
        start.code(&coder)
    }
}
