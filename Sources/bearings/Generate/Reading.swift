/// A fix as a phone reports it.
struct Reading {
    var position: Ground
    /// In tenths of a metre.
    var accuracy: Int
    /// In millimetres.
    var altitude: Int
    /// In millimetres per second; `nil` with reduced accuracy.
    var speed: Int?
    /// `nil` with reduced accuracy, and at rest.
    var course: Direction?

    /// The fix of somebody at `position` with reduced accuracy: a square of 4 km.
    static func neighborhood(of position: Ground, altitude: Int) -> Reading {
        let side = 4_000_000
        return Reading(
            position: Ground(
                north: position.north / side * side + side / 4,
                east: position.east / side * side + side / 4
            ),
            accuracy: 30_000,
            altitude: altitude
        )
    }
}
