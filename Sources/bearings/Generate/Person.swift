import Geography

/// A person who moves about the city.
struct Person {
    private enum Pace {
        case walking
        case driving
        case resting
    }

    private(set) var position: Ground
    private(set) var course: Direction
    /// In millimetres a second.
    private(set) var speed = 0
    /// Above the sea, in millimetres.
    private(set) var altitude = Person.cityAltitude

    private var pace = Pace.walking
    /// The speed that this leg tends to, in millimetres a second.
    private var desiredSpeed = 1400
    /// Tenths of a degree a second, clockwise.
    private var turnRate = 0
    /// How many steps this leg still has.
    private var stepsLeft = 300

    /// Whether they have made a stop, as everybody does after the first leg.
    private var hasStopped = false

    private static let cityAltitude = 408_000

    init(_ random: inout SplitMix64) {
        position = Ground(
            north: random.deviation(of: 1_000_000),
            east: random.deviation(of: 1_000_000)
        )
        course = Direction(tenths: random.below(3600))
    }

    /// Whether they pause.
    var isAtRest: Bool { pace == .resting && speed == 0 }

    /// Moves on by some milliseconds, about a second.
    mutating func move(for milliseconds: Int, _ random: inout SplitMix64) {
        if stepsLeft == 0 { beginLeg(&random) }
        stepsLeft -= 1

        steer(&random)
        // A third of the difference a second is how a car starts and stops.
        speed += (desiredSpeed - speed) / 3
        if pace == .resting {
            if speed < 100 { speed = 0 }
        } else {
            speed = max(speed + random.deviation(of: 60 + desiredSpeed / 40), 0)
        }
        position = position + course.vector(of: speed * milliseconds / 1000)
        // Back to the city's altitude within some half an hour.
        altitude += random.deviation(of: 60 + speed / 20) + (Self.cityAltitude - altitude) / 1024
    }

    private mutating func steer(_ random: inout SplitMix64) {
        turnRate += random.deviation(of: pace == .driving ? 8 : 18) - turnRate / 4
        if position.isFarOut {
            let ahead = course.vector(of: 1000)
            let isHomeToTheRight = position.north * ahead.east > position.east * ahead.north
            turnRate += isHomeToTheRight ? 10 : -10
        }
        if pace != .resting { course.turn(by: turnRate) }
    }

    private mutating func beginLeg(_ random: inout SplitMix64) {
        switch (pace, random.below(6)) {
        case (.walking, 0) where hasStopped, (.resting, 0):
            pace = .driving
            desiredSpeed = random.number(in: 10_000...15_000)
            stepsLeft = random.number(in: 40...150)
        case (.walking, _):
            pace = .resting
            desiredSpeed = 0
            // At a light, or at a table.
            let isShort = hasStopped && random.isOnce(in: 3)
            hasStopped = true
            stepsLeft = isShort ? random.number(in: 10...60) : random.number(in: 240...600)
        case (.resting, _), (.driving, _):
            pace = .walking
            desiredSpeed = random.number(in: 1200...1600)
            stepsLeft = random.number(in: 100...600)
        }
    }
}
