import BearingsEngine

extension Fix {
    /// Takes what `later` has.
    package mutating func complete(with later: Fix) {
        coordinate = later.coordinate
        accuracy = later.accuracy ?? accuracy
        altitude = later.altitude ?? altitude
        verticalAccuracy = later.verticalAccuracy ?? verticalAccuracy
        speed = later.speed ?? speed
        course = later.course ?? course
        heading = later.heading ?? heading
    }
}
