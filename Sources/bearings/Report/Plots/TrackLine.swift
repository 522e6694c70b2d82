import BearingsEngine
import Geography

/// The line that somebody went along, in bounded memory.
///
/// Fixes nearer than ``tolerance`` to the last one kept are left out. It doubles whenever there are more than ``mostPoints``.
struct TrackLine: Equatable, Sendable {
    struct Point: Equatable, Sendable {
        var place: LocationCoordinate
        /// How much of the user is visible there, where that is known.
        var visibility: Visibility?
        /// Whether no line leads here: the first fix, and the one behind a gap.
        var begins: Bool
    }

    private(set) var points: [Point] = []
    /// In metres; 0 while all are kept.
    private(set) var tolerance = 0.0
    /// The last fix, kept or not.
    private(set) var last: Point?
    /// Whether the line is broken behind the last point that was kept.
    private var isBroken = false

    static let mostPoints = 1000

    mutating func add(_ point: Point) {
        last = point
        keep(point)
        while points.count > Self.mostPoints { thin() }
    }

    private mutating func keep(_ point: Point) {
        isBroken = isBroken || point.begins
        if let before = points.last, before.place.distance(to: point.place) < tolerance { return }
        points.append(
            Point(place: point.place, visibility: point.visibility, begins: isBroken)
        )
        isBroken = false
    }

    private mutating func thin() {
        tolerance = max(1, tolerance * 2)
        let all = points
        points.removeAll(keepingCapacity: true)
        let wasBroken = isBroken
        isBroken = false
        for point in all { keep(point) }
        isBroken = isBroken || wasBroken
    }
}
