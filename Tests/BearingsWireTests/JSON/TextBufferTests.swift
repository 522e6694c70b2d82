import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire

@Suite struct TextBufferTests {
    @Test(arguments: [0, 1, 7, 1 << 17])
    func `grows as necessary and keeps its contents`(capacity: Int) {
        var buffer = TextBuffer(capacity: capacity)
        var model = ""
        for number in 0..<2000 {
            buffer.append(room: 20) { $0.putInteger(UInt64(number)) }
            model += "\(number)"
        }
        expectEqual(buffer.text, model)
        expect(buffer.bytes.count >= buffer.count)
    }

    @Test func `starts over after it is emptied`() {
        var buffer = TextBuffer(capacity: 4)
        buffer.append(room: 20) { $0.putLiteral("written") }
        buffer.removeAll()
        expect(buffer.text.isEmpty)
        buffer.append(room: 20) { $0.putLiteral("next") }
        expectEqual(buffer.text, "next")
    }

    @Test func `quotes a text as every JSON string, whatever it holds`() {
        var random = SplitMix64(seed: 3)
        let letters = Array(#"ab"\/ xyz~é"#.utf8) + [0x00, 0x1F, 0x20, 0x7F]
        for _ in 0..<3000 {
            let few = random.oneIn(2) ? 2 : letters.count
            let text = (0..<random.int(in: 0...20)).map { _ in
                letters[Int(random.int(in: 0...Int64(few - 1)))]
            }
            var buffer = TextBuffer(capacity: 1)
            buffer.append(room: ByteWriter.room(quoting: text.count)) { $0.put(quoting: text.span) }
            expectEqual(Array(buffer.bytes.prefix(buffer.count)), jsonString(text))
        }
    }

    @Test func `doubles its size when it grows`() {
        var buffer = TextBuffer(capacity: 1)
        var growths = 0
        for _ in 0..<10_000 {
            let before = buffer.bytes.count
            buffer.append(room: 10) { $0.putLiteral("0123456789") }
            if buffer.bytes.count > before { growths += 1 }
        }
        expect(growths <= 18)
    }

    @Test(
        arguments: [0, 1, 9, 10, 99, 100, 12_345, 999_999_999, 10_000_000_000_000_000_000, .max]
            as [UInt64]
    )
    func `writes whole numbers`(number: UInt64) {
        expectEqual(write { $0.putInteger(number) }, "\(number)")
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (0.004, "0"), (-0.004, "0"), (0.005, "0.01"), (-0.005, "-0.01"),
            (1.1, "1.1"), (1.10, "1.1"), (100, "100"), (0.1, "0.1"), (0.995, "1"), (2.675, "2.68"),
            (-1.5, "-1.5"), (1e-300, "0"), (99_999.999, "100000"),
            (9_999_999_999_999, "9999999999999"), (10_000_000_000_000, "10000000000000"),
            (1e15, "1000000000000000"), (1e16, "10000000000000000"),
            (1.2345e20, "123450000000000000000"),
        ]
    )
    func `writes decimals in their shortest form`(number: Double, text: String) {
        expectEqual(write { $0.putNumber(number, .hundredths) }, text)
    }

    @Test(
        arguments: [
            DecimalScale.hundredths, .thousandths, .tenThousandths, .tenMillionths,
        ]
    )
    func `writes the double that is specified, in the fewest digits`(scale: DecimalScale) {
        var random = SplitMix64(seed: 1 + UInt64(scale.decimals))
        for _ in 0..<20_000 {
            let size = Double.random(in: -9...7, using: &random)
            let number = Double.random(in: -1...1, using: &random) * pow10(size)
            let text = write { $0.putNumber(number, scale) }
            let units = (number.magnitude * scale.unitsPerOne + 0.5).rounded(.down)
            let expected = units / scale.unitsPerOne * (number < 0 ? -1 : 1)
            let isShortest =
                !text.contains("e") && text != "-0"
                && (!text.contains(".") || (text.last != "0" && text.last != "."))
            if Double(text) != expected || !isShortest { Issue.record("\(number) as \(text)") }
        }
    }

    @Test(
        arguments: [
            (0.000_000_1, "0.0000001"), (-0.000_000_04, "0"), (8.54, "8.54"), (-180, "-180"),
            (47.376_900_1, "47.3769001"), (99.999_999_96, "100"), (999.999_999_9, "999.9999999"),
            (999.999_999_96, "1000"), (1000.000_000_1, "1000.0000001"), (-12_345.5, "-12345.5"),
        ]
    )
    func `writes coordinates and larger numbers in their shortest form`(
        number: Double,
        text: String
    ) {
        expectEqual(write { $0.putNumber(number, .tenMillionths) }, text)
    }

    @Test func `writes scaled integers like any number`() {
        // Three digits and three, and where they end.
        for units in stride(from: 0, through: 1_001_000, by: 7) as StrideThrough<Int64> {
            let hundredths = write { $0.put(hundredths: units) }
            let thousandths = write { $0.put(thousandths: units) }
            if hundredths != write({ $0.put(units: units, .hundredths) })
                || thousandths != write({ $0.put(units: units, .thousandths) })
            {
                Issue.record("\(units) as \(hundredths) and \(thousandths)")
            }
        }
        expectEqual(write { $0.put(hundredths: -1) }, "-0.01")
        expectEqual(write { $0.put(thousandths: -1_234_500) }, "-1234.5")
        expectEqual(write { $0.put(thousandths: 999_999) }, "999.999")
        expectEqual(write { $0.put(thousandths: 1_000_000) }, "1000")
        expectEqual(write { $0.put(hundredths: .max) }, "92233720368547758.07")
    }

    @Test func `writes any finite double without an exponent and within its bounds`() throws {
        var random = SplitMix64(seed: 308)
        for _ in 0..<20_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            let text = write { $0.putNumber(number, .tenMillionths) }
            let isPlain = text.allSatisfy { $0.isNumber || $0 == "-" || $0 == "." }
            let value = try #require(Double(text))
            let isNear = (value - number).magnitude <= 0.500_001e-7 + number.magnitude * 1e-15
            if !isPlain || !isNear { Issue.record("\(number) as \(text)") }
        }
    }

    private func pow10(_ exponent: Double) -> Double {
        var power = 1.0
        for _ in 0..<Int(exponent.magnitude) { power *= exponent < 0 ? 0.1 : 10 }
        return power
    }

    /// What `body` writes into a buffer with room for one number.
    private func write(_ body: (inout ByteWriter) -> Void) -> String {
        var buffer = TextBuffer(capacity: 1)
        buffer.append(room: ByteWriter.longestNumber, body)
        return buffer.text
    }
}
