import Geography

/// A location fix: where a receiver says it is, and what it says about its own movement.
///
/// 64 bytes of plain data, so that batches of them are copied and dropped for nothing: what is not
/// known is kept as NaN inside and is `nil` to the outside.
public struct Fix: Equatable, Sendable, BitwiseCopyable {
    /// Where.
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

    /// Creates a fix; what is not named is unknown.
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

    /// Creates a fix of numbers as they are kept.
    public init(
        coordinate: LocationCoordinate,
        accuracy: Sentinel<Double>,
        altitude: Sentinel<Double>,
        verticalAccuracy: Sentinel<Double>,
        speed: Sentinel<Double>,
        course: Sentinel<Double>,
        heading: Sentinel<Double>
    ) {
        self.coordinate = coordinate
        _accuracy = accuracy
        _altitude = altitude
        _verticalAccuracy = verticalAccuracy
        _speed = speed
        _course = course
        _heading = heading
    }

    /// Its accuracy as it is kept.
    @inline(__always)
    var storedAccuracy: Sentinel<Double> { _accuracy }

    /// This report completed and corrected by a `later` one of the same epoch.
    func completed(by later: Fix) -> Fix {
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
