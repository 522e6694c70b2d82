/// A number or two of them side by side: what a series may be summed with.
///
/// A processor works two out in the time of one, so that places ask for two where they can. Both give the
/// same bits.
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

extension SIMD2<Double>: Numbers {
    @inlinable @inline(__always)
    init(each number: Double) { self.init(repeating: number) }
}

extension SIMD2<Double> {
    /// The bits of both.
    @inlinable @inline(__always)
    var bits: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }

    @inlinable @inline(__always)
    init(bits: SIMD2<UInt64>) {
        self = unsafe unsafeBitCast(bits, to: Self.self)
    }

    /// All bits of those that are less than their counterparts, and none of the others.
    @inlinable @inline(__always)
    func isLess(than other: Self) -> SIMD2<UInt64> {
        unsafe unsafeBitCast(self .< other, to: SIMD2<UInt64>.self)
    }

    /// The same with their signs turned where `bits` have those of the sign.
    @inlinable @inline(__always)
    func turned(by bits: SIMD2<UInt64>) -> Self {
        Self(bits: self.bits ^ (bits & SIMD2<UInt64>(repeating: 1 << 63)))
    }

    /// Both without their signs.
    @inlinable @inline(__always)
    var magnitudes: Self { Self(bits: bits & SIMD2<UInt64>(repeating: 1 << 63 - 1)) }

    /// Those where `mask` has all bits, and 0 elsewhere.
    @inlinable @inline(__always)
    func kept(where mask: SIMD2<UInt64>) -> Self { Self(bits: bits & mask) }
}
