import BearingsTestSupport
import CLibrary
import Geography
import Testing

@Suite struct LogarithmTests {
    @Test func `is within two units in the last place of the C library`() {
        var random = SplitMix64(seed: 16)
        for _ in 0..<40_000 {
            let one = random.double(in: 1...2) * exp2(random.double(in: -20...20))
            let found = Double.logarithm(of: one, over: 1)

            expect(found.lastPlaces(from: log(one)) <= 2.5)
        }
    }

    @Test func `stays accurate for a ratio close to 1`() {
        var random = SplitMix64(seed: 17)
        for _ in 0..<5000 {
            let one = random.double(in: 0.5...2)
            let share = random.double(in: -1e-9...1e-9)
            let other = one + one * share
            let difference = (one - other) / other

            expect(
                Double.logarithm(of: one, over: other).lastPlaces(from: log1p(difference)) <= 2.5
            )
        }
    }

    @Test func `is accurate for powers of two and 0 for equal numbers`() {
        for power in -30...30 {
            let found = Double.logarithm(of: exp2(Double(power)), over: 1)

            expect(found.lastPlaces(from: log(2) * Double(power)) <= 1)
        }
        expectEqual(Double.logarithm(of: 0.3, over: 0.3), 0)
    }

    @Test func `gives the inverse hyperbolic tangent of a sine`() {
        var random = SplitMix64(seed: 18)
        for _ in 0..<20_000 {
            let latitude = SineCosine(of: random.double(in: 0...1.4845))
            let found = Double.logarithm(of: 1 + latitude.sine, over: latitude.cosine)

            // Near a pole it is the library that has lost digits.
            expect(abs(found - atanh(latitude.sine)) < 1e-15 / (1 - latitude.sine))
        }
    }
}
