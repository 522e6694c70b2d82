import BearingsPipeline
import BearingsWire

/// A histogram of latencies in bounded memory, with sixteen buckets for each power of two: errors are at most 1/16.
package struct LatencyHistogram: Sendable {
    private var counts = [UInt64](repeating: 0, count: 64 * steps)
    private var total: UInt64 = 0
    private var longest: UInt64 = 0

    private static let steps = 16

    /// Creates a histogram without latencies.
    package init() {}

    /// Records a latency in nanoseconds.
    package mutating func add(_ nanoseconds: UInt64) {
        counts[Self.index(of: nanoseconds)] += 1
        total += 1
        longest = max(longest, nanoseconds)
    }

    /// Percentiles in milliseconds; `nil` without latencies.
    package var summary: ServerStats.Latency? {
        guard total > 0 else { return nil }
        return ServerStats.Latency(
            p50: milliseconds(exceededBy: 0.5),
            p99: milliseconds(exceededBy: 0.01),
            max: Double(longest) / 1e6
        )
    }

    /// The latency that the given fraction exceeds, rounded up to a bucket.
    private func milliseconds(exceededBy part: Double) -> Double {
        let most = UInt64(Double(total) * part)
        var above: UInt64 = 0
        for index in counts.indices.reversed() {
            above += counts[index]
            if above > most {
                return min(Double(Self.upperBound(of: index)), Double(longest)) / 1e6
            }
        }
        return 0
    }

    private static func index(of nanoseconds: UInt64) -> Int {
        guard nanoseconds >= UInt64(steps) else { return Int(nanoseconds) }
        let power = 63 - nanoseconds.leadingZeroBitCount
        return (power - 3) * steps + Int(nanoseconds >> UInt64(power - 4)) - steps
    }

    /// The largest number in a bucket.
    private static func upperBound(of index: Int) -> UInt64 {
        guard index >= 2 * steps else { return UInt64(index) }
        let power = UInt64(index / steps - 1)
        return (UInt64(index % steps + steps + 1) << power) - 1
    }
}
