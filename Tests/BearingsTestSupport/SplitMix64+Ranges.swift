package import Geography

extension SplitMix64 {
    /// A number in `range`, all equally likely.
    package mutating func double(in range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    /// A whole number in `range`, all equally likely.
    package mutating func int(in range: ClosedRange<Int64>) -> Int64 {
        Int64.random(in: range, using: &self)
    }

    /// True with probability 1 / `times`.
    package mutating func oneIn(_ times: Int64) -> Bool {
        int(in: 1...times) == 1
    }
}
