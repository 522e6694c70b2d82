import BearingsTestSupport
import CLibrary
import Geography
import Testing

@Suite struct SineCosineTests {
    // Libraries themselves are off by a little more than half a unit in the last place.
    @Test(arguments: [0.8, 1.6, 10, 1e6])
    func `both are within one unit in the last place of the C library`(most: Double) {
        var random = SplitMix64(seed: 11)
        for _ in 0..<20_000 {
            let angle = random.double(in: -most...most)
            let found = SineCosine(of: angle)

            expect(found.sine.lastPlaces(from: sin(angle)) <= 1)
            expect(found.cosine.lastPlaces(from: cos(angle)) <= 1)
        }
    }

    @Test func `loses no precision next to quarter turns`() {
        for quarters in -40...40 {
            let angle = Double(quarters) * (.pi / 2)
            for near in [angle.nextDown, angle, angle.nextUp, angle + 1e-9, angle - 1e-12] {
                let found = SineCosine(of: near)

                expect(found.sine.lastPlaces(from: sin(near)) <= 1)
                expect(found.cosine.lastPlaces(from: cos(near)) <= 1)
            }
        }
    }

    @Test func `the sine of a tiny angle is the angle itself`() {
        for angle in [0, 1e-300, .leastNonzeroMagnitude, 1e-9] {
            let found = SineCosine(of: angle)

            expectEqual(found.sine, angle)
            expectEqual(found.cosine, 1)
        }
        expectEqual(SineCosine(of: -0.0).sine.sign, .minus)
    }

    @Test func `sine is odd and cosine even, to the bit`() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<5000 {
            let angle = random.double(in: 0...7)
            let (found, mirrored) = (SineCosine(of: angle), SineCosine(of: -angle))

            expectEqual(mirrored.sine, -found.sine)
            expectEqual(mirrored.cosine, found.cosine)
        }
    }

    @Test func `is continuous where the reduction method changes`() {
        for border in [Double.pi / 4, 0.75 * .pi] {
            for angle in [border.nextDown, border, border.nextUp] {
                let found = SineCosine(of: angle)

                expect(found.sine.lastPlaces(from: sin(angle)) <= 1)
                expect(found.cosine.lastPlaces(from: cos(angle)) <= 1)
            }
        }
    }

    @Test func `the squares add up to 1 even for the largest angles`() {
        for angle in [1e6 + 1, -1e9, 1e17, .greatestFiniteMagnitude] {
            let found = SineCosine(of: angle)
            let square = found.sine * found.sine + found.cosine * found.cosine

            expect(abs(square - 1) < 1e-15)
        }
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan])
    func `both are NaN for infinities and NaN`(angle: Double) {
        expect(SineCosine(of: angle).sine.isNaN)
        expect(SineCosine(of: angle).cosine.isNaN)
    }
}
