/// What a phone tells of one moment.
struct Reading {
    var place: Ground
    /// In tenths of a metre.
    var accuracy: Int
    /// In millimetres.
    var altitude: Int
    /// In millimetres a second; `nil` where it may not tell.
    var speed: Int?
    /// `nil` where it may not tell, and at rest.
    var course: Direction?

    /// What is told of somebody at `place` who allows their neighbourhood alone: a square of 4 km.
    static func neighborhood(of place: Ground, altitude: Int) -> Reading {
        let side = 4_000_000
        return Reading(
            place: Ground(
                north: place.north / side * side + side / 4,
                east: place.east / side * side + side / 4
            ),
            accuracy: 30_000,
            altitude: altitude
        )
    }
}
