import CProcessor

/// The bits of two numbers side by side; a comparison sets all or none in each lane.
@usableFromInline
package struct PairBits: BitwiseCopyable {
    @usableFromInline var both: SIMD2<UInt64>

    @inlinable @inline(__always)
    init(_ both: SIMD2<UInt64>) { self.both = both }

    /// The same 64 bits in both lanes.
    @inlinable @inline(__always)
    package init(each bits: UInt64) { both = SIMD2(bits, bits) }

    /// None of `x`, and all of `y`.
    @inlinable @inline(__always)
    package static var ofLast: PairBits { PairBits(SIMD2(0, ~0)) }

    /// The low lane.
    @inlinable @inline(__always)
    package var x: UInt64 { both.x }

    /// The high lane.
    @inlinable @inline(__always)
    package var y: UInt64 { both.y }

    /// Bitwise and; with a comparison's result it keeps or clears whole lanes.
    @inlinable @inline(__always)
    package static func & (one: PairBits, other: PairBits) -> PairBits {
        PairBits(processor_and(one.both, other.both))
    }

    /// The bits that either has.
    @inlinable @inline(__always)
    package static func | (one: PairBits, other: PairBits) -> PairBits {
        PairBits(processor_or(one.both, other.both))
    }

    /// The bits that only one of them has.
    @inlinable @inline(__always)
    package static func ^ (one: PairBits, other: PairBits) -> PairBits {
        PairBits(processor_xor(one.both, other.both))
    }

    /// All bits turned over: a comparison's result becomes its opposite.
    @inlinable @inline(__always)
    package static prefix func ~ (bits: PairBits) -> PairBits { bits ^ PairBits(each: ~0) }

    /// A bit for each, that of `x` lowest: its highest, which is a number's sign.
    @inlinable @inline(__always)
    package var highest: UInt32 { processor_signs(both) }

    /// Whether they are all bits of both.
    @inlinable @inline(__always)
    package var areAll: Bool { highest == 3 }
}
