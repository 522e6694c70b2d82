import BearingsTestSupport
import CLibrary
import Geography
import Testing

@Suite struct ArcSineTests {
    @Test func `is within one unit in the last place of the C library`() {
        var random = SplitMix64(seed: 13)
        for _ in 0..<40_000 {
            let sine = random.double(in: -1...1)
            let small = random.double(in: 0...1e-3) * sine

            expect(sine.arcSine.lastPlaces(from: asin(sine)) <= 1)
            expect(small.arcSine.lastPlaces(from: asin(small)) <= 1)
        }
    }

    @Test func `is a quarter turn at either end`() {
        expectEqual(1.0.arcSine, .pi / 2)
        expectEqual((-1.0).arcSine, -.pi / 2)
        expectEqual(0.0.arcSine, 0)
        expectEqual((-0.0).arcSine.sign, .minus)
        expect(0.5.arcSine.lastPlaces(from: .pi / 6) <= 1)
        expectEqual(1e-300.arcSine, 1e-300)
    }

    @Test func `never decreases`() {
        for middle in [0.01, 0.5, 0.975, 1] {
            var sine = middle - 500 * middle.ulp
            var last = sine.arcSine
            while sine < min(1, middle + 500 * middle.ulp) {
                sine = sine.nextUp

                expect(sine.arcSine >= last)
                last = sine.arcSine
            }
        }
    }

    @Test(arguments: [1.000_000_1, -2, .infinity, .nan])
    func `is NaN outside the range from -1 to 1`(number: Double) {
        expect(number.arcSine.isNaN)
    }
}
