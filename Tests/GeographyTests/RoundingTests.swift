import BearingsTestSupport
import CLibrary
import Geography
import Testing

@Suite struct RoundingTests {
    @Test(
        arguments: [
            (0, 0), (-0.0, 0), (0.005, 1), (-0.005, -1), (0.0049, 0), (-0.0049, 0), (0.125, 13),
            (-0.125, -13), (1, 100), (212.779, 21278), (-212.779, -21278),
        ] as [(Double, Int64)]
    )
    func `rounds to the nearest unit, ties away from zero`(value: Double, units: Int64) {
        expectEqual(value.rounded(toUnitsOf: .hundredths), units)
    }

    @Test func `adds a half to the scaled value in binary, as the specification does`() {
        // 1.005 is a little under in binary, but its hundredfold comes out as 100.49999999999999.
        expectEqual(1.005.rounded(toUnitsOf: .hundredths), 100)
        // 0.285 · 100 comes out as 28.499999999999996, and adding 0.5 does not round it up.
        expectEqual(0.285.rounded(toUnitsOf: .hundredths), 28)
        // 0.49999999999999994 + 0.5 rounds to 1.
        expectEqual(0.0049999999999999994.rounded(toUnitsOf: .hundredths), 1)
    }

    @Test func `is the floor of the scaled value plus a half, at any magnitude`() {
        var random = SplitMix64(seed: 19)
        let border = 0x1p51 / 100
        for _ in 0..<5000 {
            let size = exp2(random.double(in: -10...55))
            let whole = size.rounded() / 100
            for value in [size, whole, whole.nextDown, whole.nextUp, border, border.nextDown] {
                let units = Int64((value * 100 + 0.5).rounded(.down))

                expectEqual(value.rounded(toUnitsOf: .hundredths), units)
                expectEqual((-value).rounded(toUnitsOf: .hundredths), -units)
            }
        }
    }

    @Test(
        arguments: [
            (DecimalScale.hundredths, 150), (.thousandths, 1500), (.tenThousandths, 15000),
            (.tenMillionths, 15_000_000),
        ] as [(DecimalScale, Int64)]
    )
    func `each scale has its number of units`(scale: DecimalScale, units: Int64) {
        expectEqual(1.5.rounded(toUnitsOf: scale), units)
        expectEqual(-1.5.rounded(toUnitsOf: scale), -units)
    }

    @Test(arguments: [DecimalScale.hundredths, .thousandths, .tenThousandths, .tenMillionths])
    func `a scale has as many decimals as its units have zeros`(scale: DecimalScale) {
        var units = 1.0
        for _ in 0..<scale.decimals { units *= 10 }

        expectEqual(units, scale.unitsPerOne)
    }

    @Test(arguments: [1e17, 9e18, 1e19, 1e300, .infinity])
    func `values out of range saturate`(value: Double) {
        expectEqual(value.rounded(toUnitsOf: .hundredths), .max)
        expectEqual((-value).rounded(toUnitsOf: .hundredths), -.max)
    }
}
