import CProcessor

/// Two numbers side by side, computed in the time of one, with the same bits as one at a time.
@usableFromInline
package struct Pair: Numbers {
    @usableFromInline var both: SIMD2<Double>

    /// Puts `x` into the low lane, and `y` into the high one.
    @inlinable @inline(__always)
    package init(_ x: Double, _ y: Double) { both = SIMD2(x, y) }

    /// The same number in both lanes.
    @inlinable @inline(__always)
    package init(each number: Double) { both = SIMD2(number, number) }

    @inlinable @inline(__always)
    init(_ both: SIMD2<Double>) { self.both = both }

    /// The low lane.
    @inlinable @inline(__always)
    package var x: Double { both.x }

    /// The high lane.
    @inlinable @inline(__always)
    package var y: Double { both.y }

    /// Lane by lane, rounded by IEEE 754.
    @inlinable @inline(__always)
    package static func + (one: Pair, other: Pair) -> Pair {
        Pair(processor_sum(one.both, other.both))
    }

    /// Lane by lane, rounded by IEEE 754.
    @inlinable @inline(__always)
    package static func - (one: Pair, other: Pair) -> Pair {
        Pair(processor_difference(one.both, other.both))
    }

    /// Lane by lane, rounded by IEEE 754.
    @inlinable @inline(__always)
    package static func * (one: Pair, other: Pair) -> Pair {
        Pair(processor_product(one.both, other.both))
    }

    /// Lane by lane; a division by zero is infinite or NaN, as with one number.
    @inlinable @inline(__always)
    package static func / (one: Pair, other: Pair) -> Pair {
        Pair(processor_quotient(one.both, other.both))
    }

    /// Both lanes times the same factor.
    @inlinable @inline(__always)
    package static func * (one: Pair, factor: Double) -> Pair { one * Pair(each: factor) }

    /// The larger of each lane; `other` where one of them is NaN.
    @inlinable @inline(__always)
    package static func larger(_ one: Pair, _ other: Pair) -> Pair {
        Pair(processor_larger(one.both, other.both))
    }

    /// The smaller of each lane; `other` where one of them is NaN.
    @inlinable @inline(__always)
    package static func smaller(_ one: Pair, _ other: Pair) -> Pair {
        Pair(processor_smaller(one.both, other.both))
    }

    /// Of the lanes of `one`, and of `other`; angles in radians, in the range of
    /// ``SineCosine/ofSmall(_:)``.
    @inlinable @inline(__always)
    package static func turns(ofSmall one: Pair, _ other: Pair) -> (Turn, Turn) {
        (SineCosine.ofSmall(one), SineCosine.ofSmall(other))
    }

    /// Lane by lane, correctly rounded; NaN below 0.
    @inlinable @inline(__always)
    package var squareRoots: Pair { Pair(processor_roots(both)) }

    /// The largest whole numbers that are not more than these, which lie in 0..<2^31.
    @inlinable @inline(__always)
    package var floored: PairBits { PairBits(processor_whole(both)) }

    /// The IEEE 754 encoding of each lane.
    @inlinable @inline(__always)
    package var bits: PairBits { PairBits(unsafe unsafeBitCast(both, to: SIMD2<UInt64>.self)) }

    /// The numbers that have this encoding.
    @inlinable @inline(__always)
    package init(_ bits: PairBits) {
        both = unsafe unsafeBitCast(bits.both, to: SIMD2<Double>.self)
    }

    /// All bits of those that are less than their counterparts, and none of the others.
    @inlinable @inline(__always)
    package func isLess(than other: Pair) -> PairBits { PairBits(processor_less(both, other.both)) }

    /// All bits of those that are no numbers, and none of the others.
    @inlinable @inline(__always)
    package var areNaN: PairBits { PairBits(processor_unordered(both)) }

    /// The same with their signs turned where `bits` have those of the sign.
    @inlinable @inline(__always)
    package func turned(by bits: PairBits) -> Pair {
        Pair(self.bits ^ (bits & PairBits(each: 1 << 63)))
    }

    /// Both without their signs.
    @inlinable @inline(__always)
    package var magnitudes: Pair { Pair(bits & PairBits(each: 1 << 63 - 1)) }

    /// Those where `mask` has all bits, and 0 elsewhere.
    @inlinable @inline(__always)
    package func masked(by mask: PairBits) -> Pair { Pair(bits & mask) }

    /// Those where `mask` has all bits, and the others' elsewhere.
    @inlinable @inline(__always)
    package func masked(by mask: PairBits, else other: Pair) -> Pair {
        Pair(bits & mask | other.bits & ~mask)
    }
}
