/// A number, or two of them side by side: what formulas may be worked out with.
@usableFromInline
package protocol Numbers: BitwiseCopyable {
    static func + (one: Self, other: Self) -> Self
    static func - (one: Self, other: Self) -> Self
    static func * (one: Self, other: Self) -> Self
    static func / (one: Self, other: Self) -> Self

    /// The larger of two, or the other of two that are the same.
    static func larger(_ one: Self, _ other: Self) -> Self

    /// The smaller of two, in the same way.
    static func smaller(_ one: Self, _ other: Self) -> Self

    /// The same number everywhere.
    init(each number: Double)
}

extension Double: Numbers {
    @inlinable @inline(__always)
    package init(each number: Double) { self = number }
}
