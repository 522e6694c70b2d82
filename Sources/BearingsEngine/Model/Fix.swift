import Geography

/// A location fix: where a receiver says it is, and what it says about its own movement.
///
/// 64 bytes of plain data, so that batches of them are copied and dropped for nothing: what is not
/// known is kept as NaN inside and is `nil` to the outside.
public struct Fix: Equatable, Sendable, BitwiseCopyable {
    /// Where.
    public var coordinate: LocationCoordinate
    /// The radius of uncertainty of the coordinate in metres, 0 or more.
    @NaNCoded public var accuracy: Double?
    /// Metres above mean sea level.
    @NaNCoded public var altitude: Double?
    /// The uncertainty of the altitude in metres, 0 or more.
    @NaNCoded public var verticalAccuracy: Double?
    /// Speed over ground in metres per second, 0 or more.
    @NaNCoded public var speed: Double?
    /// The direction of travel in degrees clockwise from true north; any finite number.
    @NaNCoded public var course: Double?
    /// Where the device points, in degrees clockwise from true north; any finite number.
    @NaNCoded public var heading: Double?

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
        accuracy: NaNCoded,
        altitude: NaNCoded,
        verticalAccuracy: NaNCoded,
        speed: NaNCoded,
        course: NaNCoded,
        heading: NaNCoded
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
    var accuracyAsKept: NaNCoded { _accuracy }

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

/// An optional number in the space of one: NaN stands for `nil`, and no NaN can be stored.
@propertyWrapper
public struct NaNCoded: Equatable, Sendable, BitwiseCopyable {
    @usableFromInline var code: Double

    /// Wraps a number that is not NaN, or nothing.
    @inlinable
    public init(wrappedValue: Double? = nil) {
        code = wrappedValue ?? .nan
    }

    /// Takes a number as it is kept: NaN for nothing.
    @inlinable
    public init(code: Double) {
        self.code = code
    }

    /// `nil` for NaN; a NaN that is set reads as `nil` too.
    @inlinable public var wrappedValue: Double? {
        // Only NaN is not itself; `isNaN` takes its bits apart.
        get { code == code ? code : nil }
        set { code = newValue ?? .nan }
    }

    /// Whether both are unknown or the same number: NaN equals NaN here.
    public static func == (one: NaNCoded, other: NaNCoded) -> Bool {
        one.wrappedValue == other.wrappedValue
    }
}
