import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire

@Suite struct ExactNumberTests {
    private func written(_ number: Double) -> String {
        var buffer = TextBuffer()
        buffer.append(room: ByteWriter.longestExactNumber) { $0.put(exact: number) }
        return buffer.text
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (1, "1"), (-7.5, "-7.5"), (46.9479674, "46.9479674"),
            (8.123456789012, "8.123456789012"), (0.1 + 0.2, "0.30000000000000004"),
            (1e-9, "0.000000001"), (1.5e-7, "0.00000015"), (1e15, "1000000000000000"),
            (1e22, "10000000000000000000000"), (1.25e20, "125000000000000000000"),
            (123_456_789.25, "123456789.25"), (9_007_199_254_740_992, "9007199254740992"),
        ] as [(Double, String)]
    )
    func `writes the fewest digits, without an exponent`(number: Double, text: String) {
        expectEqual(written(number), text)
    }

    @Test(
        arguments: [
            .leastNonzeroMagnitude, .leastNormalMagnitude, -.leastNormalMagnitude.nextUp,
            .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .ulpOfOne, .pi, -1e-300,
        ] as [Double]
    )
    func `has room for the longest number`(number: Double) {
        let text = written(number)
        expectEqual(Double(text)?.bitPattern, number.bitPattern)
        expect(!text.contains("e"))
    }

    @Test func `every number round-trips, in no more digits than the library's`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<Rounds.count(8000) {
            let number = random.number()
            let text = written(number)
            expectEqual(Double(text)?.bitPattern, number.bitPattern, "\(number) became \(text)")
            let digits = { (text: String) in
                text.prefix { $0 != "e" }.filter(\.isNumber).trimmingZeros
            }
            expectEqual(digits(text).count, digits("\(number)").count, "\(number) became \(text)")
        }
    }
}

extension String {
    /// Without the zeros at both ends.
    fileprivate var trimmingZeros: Substring {
        var text = drop { $0 == "0" }
        while text.last == "0" { text.removeLast() }
        return text
    }
}
