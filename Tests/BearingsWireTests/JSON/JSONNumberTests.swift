import BearingsTestSupport
import BearingsWire
import CLibrary
import Geography
import Testing

@Suite struct JSONNumberTests {
    @Test(
        arguments: [
            ("0", 0), ("0e999999999999", 0), ("0.0e-5", 0), ("1", 1), ("-1.5", -1.5), ("1E2", 100),
            ("1e-2", 0x1.47ae147ae147bp-7), ("47.3769", 0x1.7b03e425aee63p+5),
            ("9007199254740993", 0x1p53), ("9007199254740995", 0x1.0000000000002p53),
            ("9007199254740993.0000000000000000000000001", 0x1.0000000000001p53),
            ("18446744073709551615", 0x1p64), ("18446744073709551616", 0x1p64),
            ("4.9406564584124654e-324", .leastNonzeroMagnitude),
            ("2.4703282292062328e-324", 0x1p-1074),
            ("2.4703282292062327e-324", 0), ("1e-400", 0), ("1e-999999999999999999999", 0),
            ("2.2250738585072011e-308", .leastNormalMagnitude.nextDown),
            ("2.2250738585072014e-308", .leastNormalMagnitude),
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
            ("1.7976931348623158e308", .greatestFiniteMagnitude),
            ("1.7976931348623159e308", .infinity), ("1e400", .infinity), ("-1e400", -.infinity),
            ("1e999999999999999999999", .infinity), ("8.589973e9", 8_589_973_000),
            ("1e23", 0x1.52d02c7e14af6p76),
            ("0.1", 0x1.999999999999ap-4), ("0.3", 0x1.3333333333333p-2),
            ("7.2057594037927933e16", 0x1p56),
        ] as [(String, Double)]
    )
    func `reads a number as the nearest double`(text: String, value: Double) {
        expectEqual(parse(text), value)
    }

    @Test func `keeps the sign of zero`() {
        for text in ["-0", "-0.0", "-0e5", "-1e-400", "-0.00000000000000000000000000000"] {
            expectEqual(parse(text).bitPattern, (-0.0).bitPattern)
        }
        expectEqual(parse("0").bitPattern, 0)
    }

    @Test func `reads numbers of any length`() {
        let zeros = String(repeating: "0", count: 100_000)
        expectEqual(parse("1\(zeros)e-100000"), 1)
        expectEqual(parse("0.\(zeros)1e100001"), 1)
        expectEqual(parse("9007199254740993.\(zeros)"), 0x1p53)
        expectEqual(parse("9007199254740993.\(zeros)1"), 0x1.0000000000001p53)
        expectEqual(parse("1\(zeros)"), .infinity)

        var random = SplitMix64(seed: 4)
        for _ in 0..<500 {
            let text = digits(20...1200, &random)
            let exponent = Int.random(in: -345...310, using: &random) - text.count
            compare("1\(text)e\(exponent)")
        }
    }

    @Test func `agrees with the C library on random digits and exponents`() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<Rounds.count(15_000) {
            var text = Bool.random(using: &random) ? "-" : ""
            text += digits(1...Int.random(in: 1...22, using: &random), &random, leading: true)
            if Bool.random(using: &random) { text += "." + digits(1...22, &random) }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: text += "e\(Int.random(in: -25...25, using: &random))"
            case 1: text += "E\(Int.random(in: -345...310, using: &random))"
            default: break
            }
            compare(text)
        }
    }

    @Test func `agrees with the C library on every kind of double, printed shortest`() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<100_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            compare("\(value)")
            expectEqual(parse("\(value)"), value)
        }
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next() >> Int.random(in: 12...63, using: &random))
            compare("\(value)")
        }
    }

    @Test func `agrees with the C library half-way between doubles, and a digit beside it`() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<20_000 {
            // Odd numbers of 54 bits are half-way, and so are their halves and doubles.
            let half = (random.next() >> 10) | 1 << 53 | 1
            for text in ["\(half)", "\(half - 1)", "\(half + 1)", "\(half).0000000001"] {
                compare(text)
            }
            compare("\(half - 1).99999999")
            let shift = UInt64.random(in: 1...10, using: &random)
            let whole = half >> shift
            var fraction = half & (1 << shift - 1)
            var text = "\(whole)."
            for _ in 0..<shift {
                fraction *= 10
                text += "\(fraction >> shift)"
                fraction &= 1 << shift - 1
            }
            for tail in ["", "0", "00000000000000000001"] { compare(text + tail) }
        }
    }

    private func digits(
        _ count: ClosedRange<Int>,
        _ random: inout SplitMix64,
        leading: Bool = false
    ) -> String {
        let text = String(
            (0..<Int.random(in: count, using: &random)).map { _ in
                Character("\(Int.random(in: 0...9, using: &random))")
            }
        )
        return leading && text.count > 1 && text.hasPrefix("0") ? "1" + text : text
    }

    private func compare(_ text: String, line: Int = #line) {
        let expected = unsafe strtod(text, nil)
        let value = parse(text)
        if value.bitPattern != expected.bitPattern || Double(text) != expected {
            expect(false, "\(text) is \(value), expected \(expected)", line: line)
        }
    }

    private func parse(_ text: String) -> Double {
        let bytes = Array(" \(text),".utf8)
        return bytes.span.extracting(1..<bytes.count - 1).number
    }
}
