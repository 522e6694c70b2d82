import Geography

/// A type with a value that no input can have, which stores `nil` without taking more space.
public protocol SentinelValue: Equatable, Sendable, BitwiseCopyable {
    /// The value that is never valid.
    static var sentinel: Self { get }
    /// Whether this is that value.
    var isSentinel: Bool { get }
}

/// An optional in the space of its value: a sentinel stands for `nil`.
@propertyWrapper
public struct Sentinel<Value: SentinelValue>: Equatable, Sendable, BitwiseCopyable {
    @usableFromInline var code: Value

    /// Wraps a value, or `nil`.
    @inlinable @inline(__always)
    public init(wrappedValue: Value? = nil) {
        code = wrappedValue ?? .sentinel
    }

    /// Takes a stored value; the sentinel means `nil`.
    @inlinable @inline(__always)
    public init(code: Value) {
        self.code = code
    }

    /// `nil` for the sentinel, also where that was set as a value.
    @inlinable public var wrappedValue: Value? {
        @inline(__always) get { code.isSentinel ? nil : code }
        @inline(__always) set { code = newValue ?? .sentinel }
    }

    /// Whether both are `nil` or the same value: NaN equals NaN here.
    @inlinable
    public static func == (one: Sentinel, other: Sentinel) -> Bool {
        one.wrappedValue == other.wrappedValue
    }
}

extension Double: SentinelValue {
    /// NaN.
    @inlinable public static var sentinel: Double { .nan }

    /// Whether it is NaN.
    @inlinable public var isSentinel: Bool {
        // Only NaN differs from itself; `isNaN` takes more instructions.
        @inline(__always) get { self != self }
    }
}

extension Instant: SentinelValue {
    /// Earlier than any time a record can have.
    @inlinable public static var sentinel: Instant { Instant(millisecondsSince1970: .min) }

    /// Whether it is earlier than any time a record can have.
    @inlinable public var isSentinel: Bool {
        @inline(__always) get { millisecondsSince1970 == .min }
    }
}

extension LocationCoordinate: SentinelValue {
    /// NaN in both degrees.
    @inlinable public static var sentinel: LocationCoordinate {
        LocationCoordinate(latitude: .nan, longitude: .nan)
    }

    /// Whether the latitude is NaN.
    @inlinable public var isSentinel: Bool {
        @inline(__always) get { latitude != latitude }
    }
}
