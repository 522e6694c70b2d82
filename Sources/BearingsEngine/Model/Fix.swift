import Geography

/// A location fix: where a receiver is, and how it moves.
///
/// 64 bytes of plain data, so that batches are copied and dropped for free. Missing numbers are
/// sentinel values.
public struct Fix: Equatable, Sendable, BitwiseCopyable {
    /// Where the receiver is.
    public var coordinate: LocationCoordinate
    /// The radius of uncertainty of the coordinate in metres, 0 or more.
    @Sentinel public var accuracy: Double?
    /// Metres above mean sea level.
    @Sentinel public var altitude: Double?
    /// The uncertainty of the altitude in metres, 0 or more.
    @Sentinel public var verticalAccuracy: Double?
    /// Speed over ground in metres per second, 0 or more.
    @Sentinel public var speed: Double?
    /// The direction of travel in degrees clockwise from true north; any finite number.
    @Sentinel public var course: Double?
    /// Where the device points, in degrees clockwise from true north; any finite number.
    @Sentinel public var heading: Double?

    /// Creates a fix; values left out are unknown.
    @inlinable
    public init(
        coordinate: LocationCoordinate,
        accuracy: Double? = nil,
        altitude: Double? = nil,
        verticalAccuracy: Double? = nil,
        speed: Double? = nil,
        course: Double? = nil,
        heading: Double? = nil
    ) {
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.altitude = altitude
        self.verticalAccuracy = verticalAccuracy
        self.speed = speed
        self.course = course
        self.heading = heading
    }

    /// The direction of travel; `nil` at rest, where a receiver's is chance.
    var courseInMotion: Double? { speed.map { $0 < Self.leastSpeed } == true ? nil : course }

    /// Slower than this is at rest, in metres per second: a stroll is faster, a receiver's drift is not.
    private static let leastSpeed = 0.7

    /// Creates a fix from its numbers in the order of its properties, from the latitude on; NaN for one that is not known.
    package init(numbers: SIMD8<Double>) {
        coordinate = LocationCoordinate(latitude: numbers[0], longitude: numbers[1])
        _accuracy = Sentinel(code: numbers[2])
        _altitude = Sentinel(code: numbers[3])
        _verticalAccuracy = Sentinel(code: numbers[4])
        _speed = Sentinel(code: numbers[5])
        _course = Sentinel(code: numbers[6])
        _heading = Sentinel(code: numbers[7])
    }

    /// This report, completed and corrected by a `later` one of the same epoch.
    package func completed(by later: Fix) -> Fix {
        Fix(
            coordinate: later.coordinate,
            accuracy: later.accuracy ?? accuracy,
            altitude: later.altitude ?? altitude,
            verticalAccuracy: later.verticalAccuracy ?? verticalAccuracy,
            speed: later.speed ?? speed,
            course: later.course ?? course,
            heading: later.heading ?? heading
        )
    }
}

extension Fix: StateCodable {
    package static var blank: Fix { Fix(coordinate: .blank) }

    package mutating func code(_ coder: inout some StateCoder) {
        coordinate.code(&coder)
        accuracy.codeQuantity(&coder, from: 0)
        altitude.codeQuantity(&coder)
        verticalAccuracy.codeQuantity(&coder, from: 0)
        speed.codeQuantity(&coder, from: 0)
        course.codeQuantity(&coder)
        heading.codeQuantity(&coder)
    }
}
