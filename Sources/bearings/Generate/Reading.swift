import BearingsEngine
import Geography

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

    /// The fix in a record's units, with as many decimals as a phone tells.
    var fix: Fix {
        var fix = Fix(coordinate: position.coordinate)
        fix.accuracy = Double(accuracy) / 10
        fix.altitude = Double(altitude / 100) / 10
        fix.speed = speed.map { Double($0 / 100) / 10 }
        fix.course = course?.degrees
        return fix
    }

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
