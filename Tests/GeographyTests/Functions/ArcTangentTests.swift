import BearingsTestSupport
import CLibrary
import Geography
import Testing

@Suite struct ArcTangentTests {
    @Test func `is within two units in the last place of the C library`() {
        var random = SplitMix64(seed: 14)
        for _ in 0..<40_000 {
            let y = random.double(in: -1...1)
            let x = random.oneIn(2) ? random.double(in: -1...1) : y * random.double(in: -3...3)

            expect(Double.arcTangent(of: y, over: x).lastPlaces(from: atan2(y, x)) <= 2)
        }
    }

    @Test func `does not depend on the length of the sides`() {
        var random = SplitMix64(seed: 15)
        for _ in 0..<5000 {
            let y = random.double(in: -1...1) * exp2(random.double(in: -60...60))
            let x = random.double(in: -1...1)

            expect(Double.arcTangent(of: y, over: x).lastPlaces(from: atan2(y, x)) <= 2)
            expectEqual(
                Double.arcTangent(of: y * 0x1p300, over: x * 0x1p300),
                Double.arcTangent(of: y, over: x)
            )
        }
    }

    @Test(arguments: [0.0, -0.0, 1, -1])
    func `is exact at eighths of a turn, with signed zeros`(y: Double) {
        for x in [0.0, -0.0, 1, -1] {
            let angle = Double.arcTangent(of: y, over: x)

            expectEqual(angle, atan2(y, x))
            expectEqual(angle.sign, atan2(y, x).sign)
        }
    }

    @Test func `is continuous where the series changes`() {
        for slope in [0.4375, 1 / 0.4375] {
            for y in [slope.nextDown, slope, slope.nextUp] {
                expect(Double.arcTangent(of: y, over: 1).lastPlaces(from: atan(y)) <= 2)
                expect(Double.arcTangent(of: -y, over: -1).lastPlaces(from: atan2(-y, -1)) <= 2)
            }
        }
    }

    @Test func `is NaN for NaN`() {
        expect(Double.arcTangent(of: .nan, over: 1).isNaN)
        expect(Double.arcTangent(of: 1, over: .nan).isNaN)
        expect(Double.arcTangent(of: 0, over: .nan).isNaN)
    }
}
