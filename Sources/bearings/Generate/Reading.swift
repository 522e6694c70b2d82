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
        Reading(
            position: Ground(
                north: middle(around: position.north),
                east: middle(around: position.east)
            ),
            accuracy: 30_000,
            altitude: altitude
        )
    }

    private static func middle(around place: Int) -> Int {
        let side = 4_000_000
        let beyond = place % side
        return place - beyond + (beyond < 0 ? -side / 2 : side / 2)
    }
}
