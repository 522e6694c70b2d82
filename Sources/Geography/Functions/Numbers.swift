/// A number or two of them side by side: what a series may be summed with.
@usableFromInline
protocol Numbers {
    static func + (one: Self, other: Self) -> Self
    static func - (one: Self, other: Self) -> Self
    static func * (one: Self, other: Self) -> Self

    /// The same number everywhere.
    init(each number: Double)
}

extension Double: Numbers {
    @inlinable @inline(__always)
    init(each number: Double) { self = number }
}

/// Two numbers side by side, which a processor works out in the time of one; both come to the same bits.
///
/// It is not a `SIMD2`, for sums of those are loops until they are optimized, and two dozen of them make a
/// function too large to be inlined. The compiler puts sums of numbers together by itself where their outcome
/// is used together, as masks and signs are.
@usableFromInline
struct Pair: Numbers, BitwiseCopyable {
    @usableFromInline var x: Double
    @usableFromInline var y: Double

    @inlinable @inline(__always)
    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    @inlinable @inline(__always)
    init(each number: Double) { self.init(number, number) }

    @inlinable @inline(__always)
    init(bits: SIMD2<UInt64>) {
        self.init(Double(bitPattern: bits.x), Double(bitPattern: bits.y))
    }

    @inlinable @inline(__always)
    static func + (one: Pair, other: Pair) -> Pair { Pair(one.x + other.x, one.y + other.y) }

    @inlinable @inline(__always)
    static func - (one: Pair, other: Pair) -> Pair { Pair(one.x - other.x, one.y - other.y) }

    @inlinable @inline(__always)
    static func * (one: Pair, other: Pair) -> Pair { Pair(one.x * other.x, one.y * other.y) }

    @inlinable @inline(__always)
    static func * (one: Pair, factor: Double) -> Pair { Pair(one.x * factor, one.y * factor) }

    @inlinable @inline(__always)
    static func / (one: Pair, other: Pair) -> Pair { Pair(one.x / other.x, one.y / other.y) }

    /// The bits of both.
    @inlinable @inline(__always)
    var bits: SIMD2<UInt64> { SIMD2(x.bitPattern, y.bitPattern) }

    /// All bits of those that are less than their counterparts, and none of the others.
    @inlinable @inline(__always)
    func isLess(than other: Pair) -> SIMD2<UInt64> {
        let mask = SIMD2(x, y) .< SIMD2(other.x, other.y)
        return unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    }

    /// The same with their signs turned where `bits` have those of the sign.
    @inlinable @inline(__always)
    func turned(by bits: SIMD2<UInt64>) -> Pair {
        Pair(bits: self.bits ^ (bits & SIMD2<UInt64>(repeating: 1 << 63)))
    }

    /// Both without their signs.
    @inlinable @inline(__always)
    var magnitudes: Pair { Pair(bits: bits & SIMD2<UInt64>(repeating: 1 << 63 - 1)) }

    /// Those where `mask` has all bits, and 0 elsewhere.
    @inlinable @inline(__always)
    func kept(where mask: SIMD2<UInt64>) -> Pair { Pair(bits: bits & mask) }
}
