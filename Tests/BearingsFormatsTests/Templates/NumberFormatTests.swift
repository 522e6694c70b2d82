import BearingsTestSupport
import Geography
import Testing

/// Numbers of many digits, in formats that are known and others.
@Suite struct NumberFormatTests {
    /// Fixes of three such numbers each, and how they are decoded.
    private func compare(_ numbers: [String]) {
        let log = stride(from: 0, to: numbers.count - 2, by: 3).map { index in
            #"{"type":"fix","time":"2026-01-01T09:00:00.000Z","altitude":\#(numbers[index]),"lat":1,"#
                + #""lon":\#(numbers[index + 1]),"course":\#(numbers[index + 2])}"# + "\n"
        }
        let bytes = Array(log.joined().utf8)
        let reading = TemplateReading(bytes, learns: true)
        expectEqual(reading.lines, TemplateReading(bytes, learns: false).lines)
        expect(reading.learnedCount > log.count - 4)
    }

    /// A number of digits; the first is 0 only if it is alone or may lead.
    private func digits(
        _ count: Int,
        mayLead: Bool,
        _ random: inout SplitMix64
    ) -> String {
        (0..<count).map { place in
            let least: Int64 = place == 0 && count > 1 && !mayLead ? 1 : 0
            return "\(random.int(in: least...9))"
        }.joined()
    }

    @Test func `rounds a number of many digits to the nearest double`() {
        var random = SplitMix64(seed: 17)
        let numbers = (0..<6000).map { _ in
            let decimals = Int(random.int(in: 7...18))
            let whole = digits(Int(random.int(in: 1...4)), mayLead: false, &random)
            let fraction = digits(decimals, mayLead: true, &random)
            return (random.oneIn(3) ? "-" : "") + whole + "." + fraction
        }
        compare(numbers)
    }

    @Test func `rounds ties and exact doubles correctly`() {
        var random = SplitMix64(seed: 18)
        let numbers = (0..<1000).flatMap { _ in
            // An odd number of 54 bits is half-way between two doubles however often it is halved.
            let odd = UInt64(random.int(in: 1 << 52...(1 << 53) - 1)) * 2 + 1
            let halvings = UInt64(random.int(in: 46...52))
            let decimals = halvings < 50 ? 15 : 16
            let power = (0..<decimals).reduce(1 as UInt64) { power, _ in power * 10 }
            let product = odd.multipliedFullWidth(by: power)
            let below = product.high << (64 - halvings) | product.low >> halvings
            let short = (odd & 0xFFF) * (power >> 8)
            return [below, below + 1, short].map { significand in
                let fraction = "\(significand % power)"
                let zeros = String(repeating: "0", count: decimals - fraction.count)
                return "\(significand / power).\(zeros)\(fraction)"
            }
        }
        compare(numbers)
    }

    @Test func `zeros keep their sign`() {
        compare(
            [
                "0.000000000", "-0.000000000", "0.0000000000000000", "-0.0000000000000000",
                "0.0000000000000001", "-0.0000000000000001", "5.000000000", "-5.0000000000",
                "9999.999999999999999", "-1000.000000000000000",
            ].flatMap { [$0, $0, $0, $0, $0, $0] }
        )
    }
}
