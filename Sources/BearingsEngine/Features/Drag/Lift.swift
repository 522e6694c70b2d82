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

/// Snapshots.
extension Lift {
    /// A snapshot: the height is a function of these and the time.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// The height when the change began, in points.
        package var from: Double
        /// The height when it is over, in points.
        package var to: Double
        /// `nil` while it does not change.
        package var start: Instant?

        /// Creates a snapshot; heights are in points.
        package init(from: Double, to: Double, start: Instant?) {
            self.from = from
            self.to = to
            self.start = start
        }
    }

    /// The snapshot.
    var snapshot: Snapshot { Snapshot(from: from, to: to, start: start) }

    /// Restores a snapshot.
    init(resuming snapshot: Snapshot) {
        from = snapshot.from
        to = snapshot.to
        start = snapshot.start
    }
}
