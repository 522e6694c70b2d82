/// A number, or two side by side, for generic formulas.
@usableFromInline
package protocol Numbers: BitwiseCopyable {
    static func + (one: Self, other: Self) -> Self
    static func - (one: Self, other: Self) -> Self
    static func * (one: Self, other: Self) -> Self
    static func / (one: Self, other: Self) -> Self

    /// The larger of two, or the other of two that are the same.
    static func larger(_ one: Self, _ other: Self) -> Self

    /// The smaller of two, likewise.
    static func smaller(_ one: Self, _ other: Self) -> Self

    /// The same number everywhere.
    init(each number: Double)

    /// The sines and cosines of two small angles, as ``SineCosine/ofSmall(_:)`` has them of one.
    static func turns(ofSmall one: Self, _ other: Self) -> (Turn, Turn)
}

extension Numbers {
    /// The sine and cosine of each angle.
    @usableFromInline package typealias Turn = (sine: Self, cosine: Self)
}

extension Double: Numbers {
    /// The number itself: there is only one.
    @inlinable @inline(__always)
    package init(each number: Double) { self = number }

    /// Both in the time of one.
    @inlinable @inline(__always)
    package static func turns(ofSmall one: Double, _ other: Double) -> (Turn, Turn) {
        let both = SineCosine.ofSmall(Pair(one, other))
        return ((both.sine.x, both.cosine.x), (both.sine.y, both.cosine.y))
    }
}
