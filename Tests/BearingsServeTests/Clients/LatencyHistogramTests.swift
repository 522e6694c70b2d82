import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsServe

@Suite struct LatencyHistogramTests {
    @Test func `there is no summary before the first answer`() {
        expectEqual(LatencyHistogram().summary, nil)
    }

    @Test func `reports any time at most a sixteenth too long`() {
        var random = SplitMix64(seed: 77)
        let longest: UInt64 = 1 << 62
        let edges = (0...61).flatMap { power in
            let edge: UInt64 = 1 << UInt64(power)
            return [edge - 1, edge, edge + 1]
        }
        let others = (0..<2000).map { _ in random.next() >> UInt64(random.int(in: 2...63)) }
        for time in edges + others {
            var histogram = LatencyHistogram()
            histogram.add(time)
            histogram.add(time)
            histogram.add(longest)
            let middle = (histogram.summary?.p50 ?? -1) * 1e6
            // Beyond 2^53 a double is not exact.
            expect(middle >= Double(time) * 0.999_999 && middle <= Double(time) * 1.0625 + 1e-6)
        }
    }

    @Test(arguments: 1..<40)
    func `quantiles agree with those of the sorted times`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var histogram = LatencyHistogram()
        let count = Int(random.int(in: 1...700))
        let times = (0..<count).map { _ in random.next() >> UInt64(random.int(in: 30...60)) }
            .sorted()
        for time in times { histogram.add(time) }
        guard let summary = histogram.summary else {
            Issue.record("no figures")
            return
        }
        expectEqual(summary.max, Double(times[count - 1]) / 1e6)
        for (figure, part) in [(summary.p50, 0.5), (summary.p99, 0.01)] {
            let above = times.count { Double($0) / 1e6 > figure }
            expect(Double(above) <= Double(count) * part)
            let exact = Double(times[count - 1 - Int(Double(count) * part)]) / 1e6
            expect(figure >= exact && figure <= exact * 1.0625 + 1e-9)
        }
    }
}
