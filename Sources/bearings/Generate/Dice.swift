/// Chance that depends on the seed alone: whole numbers only, so the same on any machine.
///
/// > Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct Dice {
    private var state: UInt64

    /// Creates the dice of one of many walkers, whose throws do not depend on the others.
    init(seed: UInt64, walker: Int) {
        state = seed
        state = roll() &+ UInt64(walker)
        state = roll()
    }

    /// Throws a number from 0 to one less than `count`.
    mutating func below(_ count: Int) -> Int {
        Int(roll().multipliedFullWidth(by: UInt64(count)).high)
    }

    /// Throws a number in `range`, all equally likely.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// Whether something that happens once in `count` times happens now.
    mutating func isOnce(in count: Int) -> Bool { below(count) == 0 }

    /// Throws a number about 0 with a standard deviation of `spread`, at most 3.5 of it away.
    ///
    /// The sum of four even throws is close to the bell curve and needs no logarithm, whose last
    /// bit differs between machines.
    mutating func deviation(of spread: Int) -> Int {
        let bits = roll()
        let sum = bits & 0xFFFF + bits >> 16 & 0xFFFF + bits >> 32 & 0xFFFF + bits >> 48
        // 65,536 / sqrt(3) is the standard deviation of the sum.
        return (Int(sum) - 131_070) * spread / 37_837
    }

    private mutating func roll() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
