/// A random number generator whose numbers depend on its seed alone, the same on any machine.
///
/// > Source: Steele, Lea & Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator; equal seeds give equal numbers.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 to one less than `count`.
    ///
    /// Each number comes as often as any other, but for one time in 2^64 / `count`. One draw is enough, so how far the
    /// generator gets does not depend on what it draws.
    package mutating func below(_ count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }

    /// A number in `range`, all equally likely.
    package mutating func number(in range: Range<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// A number in `range`, all equally likely.
    package mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// Whether something that happens once in `count` times happens now.
    package mutating func isOnce(in count: Int) -> Bool { below(count) == 0 }

    /// A number in 0..<1, a multiple of 2^-53.
    package mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
