/// A histogram of latencies in bounded memory: accurate to 1.6 %, and exact for the longest.
struct Latencies {
    private var counts = [Int](repeating: 0, count: 64 * steps)
    private(set) var count = 0
    /// In nanoseconds.
    private(set) var longest: UInt64 = 0

    /// Steps between one power of two and the next, and its logarithm.
    private static let steps = 64
    private static let power = 6

    mutating func add(_ nanoseconds: UInt64) {
        counts[Self.index(of: nanoseconds)] += 1
        count += 1
        longest = max(longest, nanoseconds)
    }

    /// What a part of all, 0 to 1, took no longer than; in nanoseconds.
    func quantile(_ part: Double) -> Double {
        var left = Int((Double(count) * part).rounded(.up))
        for (index, number) in counts.enumerated() {
            left -= number
            if left <= 0, number > 0 {
                return min(Double(Self.upperBound(of: index)), Double(longest))
            }
        }
        return .nan
    }

    private static func index(of nanoseconds: UInt64) -> Int {
        guard nanoseconds >= UInt64(steps) else { return Int(nanoseconds) }
        let shift = 63 - nanoseconds.leadingZeroBitCount - power
        return min(shift * steps + Int(nanoseconds >> UInt64(shift)), 64 * steps - 1)
    }

    /// The largest number that falls into a step.
    private static func upperBound(of index: Int) -> UInt64 {
        guard index >= 2 * steps else { return UInt64(index) }
        let shift = UInt64(index / steps - 1)
        return (UInt64(index % steps + steps + 1) << shift) - 1
    }
}
