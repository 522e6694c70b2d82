import Geography

// All in whole numbers, so that a log is the same on any machine.
extension SplitMix64 {
    /// Creates the generator of one of many walkers, whose numbers do not depend on the others.
    init(seed: UInt64, walker: Int) {
        var first = SplitMix64(seed: seed)
        var second = SplitMix64(seed: first.next() &+ UInt64(walker))
        self.init(seed: second.next())
    }

    /// A number about 0 with a standard deviation of `spread`, at most 3.5 times that away.
    ///
    /// The sum of four even numbers is close to the bell curve and needs no logarithm, whose last
    /// bit differs between machines.
    mutating func deviation(of spread: Int) -> Int {
        let bits = next()
        let sum = bits & 0xFFFF + bits >> 16 & 0xFFFF + bits >> 32 & 0xFFFF + bits >> 48
        // 65,536 / sqrt(3) is the standard deviation of the sum.
        return (Int(sum) - 131_070) * spread / 37_837
    }
}
