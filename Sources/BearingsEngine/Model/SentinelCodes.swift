import Geography

/// An optional moment in the space of one: a moment before all that can be told stands for `nil`.
@propertyWrapper
public struct LongAgoCoded: Equatable, Sendable, BitwiseCopyable {
    private var code: Instant

    /// Wraps a moment that can be told, or nothing.
    public init(wrappedValue: Instant? = nil) {
        code = wrappedValue ?? .longAgo
    }

    /// `nil` for ``Instant/longAgo``, which no record can mean.
    public var wrappedValue: Instant? {
        @inline(__always) get { code == .longAgo ? nil : code }
        @inline(__always) set { code = newValue ?? .longAgo }
    }
}

/// An optional place in the space of one: NaN stands for `nil`.
@propertyWrapper
struct NowhereCoded: Equatable, Sendable, BitwiseCopyable {
    private var code: LocationCoordinate

    /// Wraps a place, whose numbers are finite, or nothing.
    init(wrappedValue: LocationCoordinate? = nil) {
        code = wrappedValue ?? Self.nowhere
    }

    var wrappedValue: LocationCoordinate? {
        @inline(__always) get { code.latitude.isNaN ? nil : code }
        @inline(__always) set { code = newValue ?? Self.nowhere }
    }

    private static var nowhere: LocationCoordinate {
        LocationCoordinate(latitude: .nan, longitude: .nan)
    }

    static func == (one: NowhereCoded, other: NowhereCoded) -> Bool {
        one.wrappedValue == other.wrappedValue
    }
}
