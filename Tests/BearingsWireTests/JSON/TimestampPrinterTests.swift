import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct TimestampPrinterTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (1_767_258_000_040, "2026-01-01T09:00:00.040Z"),
            (951_825_600_000, "2000-02-29T12:00:00.000Z"),
            (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] as [(Int64, String)]
    )
    func `writes times to the millisecond in UTC`(milliseconds: Int64, text: String) {
        var out = Array(">".utf8)
        var fresh = TimestampPrinter()
        fresh.append(milliseconds, to: &out)
        expectEqual(String(decoding: out, as: UTF8.self), ">" + text)
    }

    @Test func `round-trips every day of the calendar's 400 years`() {
        var printer = TimestampPrinter()
        var random = SplitMix64(seed: 3339)
        let cycle: Int64 = 146_097
        for dayOfCycle in 0..<cycle {
            let day = Int64.random(in: 0..<25, using: &random) * cycle + dayOfCycle - 719_528
            let milliseconds = day * 86_400_000 + Int64.random(in: 0..<86_400_000, using: &random)
            var out: [UInt8] = []
            printer.append(milliseconds, to: &out)
            let read = parseRFC3339(out.span)
            if read != milliseconds {
                Issue.record("\(milliseconds) is written \(String(decoding: out, as: UTF8.self))")
                return
            }
        }
    }

    @Test func `does not depend on the time printed before`() {
        var printer = TimestampPrinter()
        var random = SplitMix64(seed: 60)
        for _ in 0..<2000 {
            let milliseconds = Int64.random(in: -200_000...200_000, using: &random)
            var one: [UInt8] = []
            var other: [UInt8] = []
            printer.append(milliseconds, to: &one)
            var fresh = TimestampPrinter()
            fresh.append(milliseconds, to: &other)
            expectEqual(one, other)
        }
    }
}
