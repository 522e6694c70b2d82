import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import bearings

@Suite struct TimeSeriesTests {
    @Test func `keeps few numbers unchanged`() {
        var series = TimeSeries()
        for second in 0..<TimeSeries.mostBuckets {
            series.add(Double(second), at: .seconds(Int64(second)))
        }

        expect(!series.isThinned)
        expectEqual(series.width, 1)
        expectEqual(series.buckets.map(\.mean), (0..<TimeSeries.mostBuckets).map(Double.init))
    }

    @Test func `keeps the minimum, maximum and mean per interval of many numbers`() {
        var series = TimeSeries()
        for second in 0..<1000 { series.add(Double(second), at: .seconds(Int64(second))) }

        expect(series.isThinned)
        expectEqual(series.width, 4000)
        expectEqual(series.buckets.count, 250)
        let second = series.buckets[1]
        expectEqual(second.least, 4)
        expectEqual(second.greatest, 7)
        expectEqual(second.mean, 5.5)
        expectEqual(series.start(of: second), .seconds(4))
        expectEqual(series.end(of: second), .seconds(8))
    }

    @Test(arguments: 1...20)
    func `the order of numbers makes no difference, nor do times around 1970`(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let numbers = (0..<3000).map { _ in
            (
                Double(dice.int(in: 0...50)),
                Instant.seconds(Int64(dice.int(in: 0...90_000)) - 40_000)
            )
        }
        var (forwards, backwards) = (TimeSeries(), TimeSeries())
        for (number, time) in numbers { forwards.add(number, at: time) }
        for (number, time) in numbers.reversed() { backwards.add(number, at: time) }

        expectEqual(forwards, backwards)
        expect(forwards.buckets.count <= TimeSeries.mostBuckets)
        expectEqual(forwards.buckets.reduce(0) { $0 + $1.count }, 3000)
        for (number, time) in numbers {
            let bucket = forwards.buckets.first { forwards.end(of: $0) > time }
            expectEqual(bucket.map { forwards.start(of: $0) <= time }, true)
            expectEqual(bucket.map { ($0.least...$0.greatest).contains(number) }, true)
        }
    }
}
