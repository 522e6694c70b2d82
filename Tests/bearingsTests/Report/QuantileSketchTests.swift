import BearingsTestSupport
import Geography
import Testing

@testable import bearings

@Suite struct QuantileSketchTests {
    /// Numbers of all sizes that speeds, accuracies and durations have.
    private static func numbers(seed: UInt64) -> [Double] {
        var dice = SplitMix64(seed: seed)
        let count = Int(dice.int(in: 1...3000))
        let scale = dice.double(in: 0...6)
        return (0..<count).map { _ in
            var number = dice.double(in: 0.001...10)
            for _ in 0..<Int(dice.double(in: 0...scale)) { number *= 10 }
            return dice.oneIn(20) ? 0 : number
        }
    }

    @Test(arguments: 1...40)
    func `a quantile is accurate to one in a hundred`(seed: UInt64) throws {
        let numbers = Self.numbers(seed: seed)
        var sketch = QuantileSketch()
        for number in numbers { sketch.add(number) }
        let sorted = numbers.sorted()

        expectEqual(sketch.count, numbers.count)
        expectEqual(sketch.greatest, sorted.last)
        for share in [0.001, 0.1, 0.5, 0.9, 0.99, 1] {
            let rank = Int((share * Double(sorted.count)).rounded(.up))
            let exact = sorted[rank - 1]
            let found = try #require(sketch.quantile(share))
            let isClose = abs(found - exact) <= 0.008 * exact
            expect(isClose, "p\(share) of seed \(seed)")
        }
    }

    @Test(arguments: 1...20)
    func `the order of numbers and of sketches makes no difference`(seed: UInt64) {
        let numbers = Self.numbers(seed: seed)
        var (whole, backwards, first, second) = (
            QuantileSketch(), QuantileSketch(), QuantileSketch(), QuantileSketch()
        )
        for number in numbers { whole.add(number) }
        for number in numbers.reversed() { backwards.add(number) }
        for (index, number) in numbers.enumerated() {
            if index % 3 == 0 { first.add(number) } else { second.add(number) }
        }
        second.add(first)

        expectEqual(backwards, whole)
        expectEqual(second, whole)
    }

    @Test func `is as accurate for few numbers, in any order`() {
        for numbers in [[3.0], [3, 3], [9, 0, 3], [3, 9, 0, 3], [0, 0, 0, 0], [7, 1, 9, 3, 5]] {
            var sketch = QuantileSketch()
            for number in numbers { sketch.add(number) }
            var backwards = QuantileSketch()
            for number in numbers.reversed() { backwards.add(number) }
            let sorted = numbers.sorted()

            expectEqual(sketch, backwards)
            expectEqual(sketch.count, numbers.count)
            for (rank, exact) in sorted.enumerated() {
                let found = sketch.quantile(Double(rank + 1) / Double(sorted.count)) ?? -1
                expect(abs(found - exact) <= 0.008 * exact, "of \(numbers)")
            }
        }
    }

    @Test func `a bin counts more numbers than fit in one entry`() {
        var sketch = QuantileSketch()
        for number in [2.0, 2, 2, 2, 2, 8] { sketch.add(number) }
        for _ in 0..<20 { sketch.add(sketch) }
        let whole = sketch
        sketch.add(4)
        var other = QuantileSketch()
        other.add(4)
        other.add(whole)

        expectEqual(whole.count, 6 << 20)
        expectEqual(sketch.count, (6 << 20) + 1)
        expectEqual(sketch, other)
        let median = abs((sketch.quantile(0.8) ?? 0) - 2)
        expect(median < 0.016)
        let greatest = abs((sketch.quantile(0.99) ?? 0) - 8)
        expect(greatest < 0.064)
    }

    @Test func `an empty sketch has no quantile`() {
        var sketch = QuantileSketch()
        sketch.add(QuantileSketch())

        expectEqual(sketch.quantile(0.5), nil)
        expectEqual(sketch.greatest, nil)
        expectEqual(sketch.count, 0)
    }
}
