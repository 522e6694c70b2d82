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
    func `a quantile is off by less than one in a hundred`(seed: UInt64) throws {
        let numbers = Self.numbers(seed: seed)
        var sketch = QuantileSketch()
        for number in numbers { sketch.add(number) }
        let sorted = numbers.sorted()

        #expect(sketch.count == numbers.count)
        #expect(sketch.greatest == sorted.last)
        for share in [0.001, 0.1, 0.5, 0.9, 0.99, 1] {
            let rank = Int((share * Double(sorted.count)).rounded(.up))
            let exact = sorted[rank - 1]
            let found = try #require(sketch.quantile(share))
            let isClose = abs(found - exact) <= 0.008 * exact
            #expect(isClose, "p\(share) of seed \(seed)")
        }
    }

    @Test(arguments: 1...20)
    func `neither the order of numbers nor of sketches makes a difference`(seed: UInt64) {
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

        #expect(backwards == whole)
        #expect(second == whole)
    }

    @Test func `without numbers there is no quantile`() {
        var sketch = QuantileSketch()
        sketch.add(QuantileSketch())

        #expect(sketch.quantile(0.5) == nil)
        #expect(sketch.greatest == nil)
        #expect(sketch.count == 0)
    }
}
