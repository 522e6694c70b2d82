import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct TimestampsTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00.000Z", 0),
            ("1970-01-01T00:00:00Z", 0),
            ("2026-01-01T09:00:00.040Z", 1_767_258_000_040),
            ("2026-01-01t09:00:00.040z", 1_767_258_000_040),
            ("2026-01-01T09:00:00.04Z", 1_767_258_000_040),
            ("2026-01-01T10:30:00.04+01:30", 1_767_258_000_040),
            ("2025-12-31T22:00:00.040-11:00", 1_767_258_000_040),
            ("2026-01-01T09:00:00-00:00", 1_767_258_000_000),
            ("2026-01-02T08:59:00+23:59", 1_767_258_000_000),
            ("2026-01-01T09:00:00.0004Z", 1_767_258_000_000),
            ("2026-01-01T09:00:00.0005Z", 1_767_258_000_001),
            ("2026-01-01T09:00:00.000499999Z", 1_767_258_000_000),
            ("2026-01-01T09:00:00.999500000Z", 1_767_258_001_000),
            ("2026-01-01T09:00Z", 1_767_258_000_000),
            ("2026-01-01T10:30+01:30", 1_767_258_000_000),
            ("1969-12-31T23:59:59.9995Z", 0),
            ("1969-12-31T23:59:59.9994Z", -1),
            ("1969-12-31T23:59:59.999Z", -1),
            ("0000-01-01T00:00:00.000Z", -62_167_219_200_000),
            ("0000-02-29T00:00:00Z", -62_162_121_600_000),
            ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
            ("2000-02-29T12:00:00.000Z", 951_825_600_000),
            ("2024-02-29T00:00:00.000Z", 1_709_164_800_000),
            ("2016-12-31T23:59:60Z", 1_483_228_800_000),
            ("2016-12-31T23:59:60.500Z", 1_483_228_800_500),
            ("2017-01-01T05:29:60+05:30", 1_483_228_800_000),
            ("1990-12-31T15:59:60-08:00", 662_688_000_000),
        ] as [(String, Int64)]
    )
    func `reads RFC 3339 times and ISO 8601 times without seconds`(
        text: String,
        milliseconds: Int64
    ) {
        expectEqual(parse(text), milliseconds)
    }

    @Test(
        arguments: [
            "", "2026", "2026-01-01", "2026-01-01T", "2026-01-01T09:00", "2026-01-01T09:00:00",
            "2026-01-01T09:00:00.000", "2026-01-01 09:00:00Z", "2026-01-01T09:00:00.Z",
            "2026-01-01T09:00:00.0000000000Z", "2026-01-01T09:00:00,000Z",
            "2026-01-01T09:00:00.000ZZ",
            "2026-01-01T09:00:00.000Z ", " 2026-01-01T09:00:00.000Z", "2026-1-01T09:00:00.000Z",
            "2026-13-01T09:00:00.000Z", "2026-00-01T09:00:00.000Z", "2026-01-00T09:00:00.000Z",
            "2026-01-32T09:00:00.000Z", "2026-04-31T09:00:00.000Z", "2026-02-29T09:00:00.000Z",
            "1900-02-29T09:00:00.000Z", "2024-02-30T09:00:00.000Z", "2026-01-01T24:00:00.000Z",
            "2026-01-01T09:60:00.000Z", "2026-01-01T09:00:60.000Z", "2026-01-01T09:00:61.000Z",
            "2016-12-31T23:59:60+01:00", "2016-12-31T23:59:61Z", "2026-01-01T09:00:00+24:00",
            "2026-01-01T09:00:00+01:60", "2026-01-01T09:00:00+0100", "2026-01-01T09:00:00+01",
            "2026-01-01T09:00:00+1:00", "2026-01-01T09:00:00 Z", "2026-01-01T09:00:00.000X",
            "2O26-01-01T09:00:00.000Z", "2026-01-01T09:00:00.0 0Z", "2026-01-01T09:00:00.00/Z",
            "2026-01-01T09:00:00.00:Z", "2026/01/01T09:00:00.000Z", "+026-01-01T09:00:00.000Z",
            "2026-01-01T09:00:00.000é", "12026-01-01T09:00:00Z", "0000-01-01T00:00:00+00:01",
            "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:59.9995Z", "9999-12-31T23:59:60Z",
        ]
    )
    func `rejects invalid times and times that cannot be printed`(text: String) {
        expectEqual(parse(text), nil)
    }

    @Test func `accepts a time without an offset as UTC only on request`() {
        expectEqual(parse("2026-01-01T09:00:00.04", requiresOffset: false), 1_767_258_000_040)
        expectEqual(parse("2026-01-01T09:00:00", requiresOffset: false), 1_767_258_000_000)
        expectEqual(parse("2026-01-01T10:00:00+01:00", requiresOffset: false), 1_767_258_000_000)
        expectEqual(parse("2026-01-01T09:00", requiresOffset: false), 1_767_258_000_000)
        expectEqual(parse("2026-01-01T09:00:00+", requiresOffset: false), nil)
    }

    @Test(
        arguments: [
            "2026-01-01 09:00:00", "2026-01-01 09:00:00.0Z", "2026-01-01T10:00:00+0100",
            "2026-01-01T10:00:00.000+01", "2026-01-01 08:30:00-00:30", "2026-01-01T08:30:00-0030",
        ]
    )
    func `accepts other systems' looser forms only on request`(time: String) {
        expectEqual(parse(time, requiresOffset: false), 1_767_258_000_000)
        expectEqual(parse(time), nil)
    }

    @Test(
        arguments: [
            "2026-01-01  09:00:00", "2026-01-01T09:00:00+010", "2026-01-01T09:00:00+01:",
            "2026-01-01T09:00:00+0160", "2026-01-01T09:00:00+24", "2026-01-01T09:00:00 Z",
            "2026/01/01 09:00:00", "2026-01-01",
        ]
    )
    func `accepts no looser form than those`(time: String) {
        expectEqual(parse(time, requiresOffset: false), nil)
    }

    @Test func `rejects a common time with any byte changed to a non-digit`() {
        let time = Array("2026-01-01T09:00:00.040Z".utf8)
        for index in time.indices {
            for byte in UInt8.min...UInt8.max where !(0x30...0x39 ~= byte) && byte != time[index] {
                var changed = time
                changed[index] = byte
                // Lower-case letters are valid too.
                if byte == time[index] | 0x20, byte >= 0x61 { continue }
                let result = parseRFC3339(changed.span)
                if result != nil { Issue.record("\(index) as \(byte)") }
            }
        }
    }

    @Test(
        arguments: [
            (0, 0), (1.5, 1500), (-1.5, -1500), (-0.0005, 0), (-0.0006, -1), (0.0004, 0),
            (0.0005, 1),
            (1_767_258_000.04, 1_767_258_000_040), (1_767_258_000_040, 1_767_258_000_040),
            (99_999_999_999, 99_999_999_999_000), (1e11, 100_000_000_000),
            (1e11 + 0.5, 100_000_000_001), (-62_167_219_200, -62_167_219_200_000),
            (253_402_300_799_999, 253_402_300_799_999),
            (-62_167_219_201, nil), (253_402_300_800_000, nil), (1e300, nil), (-1e300, nil),
            (.infinity, nil), (-.infinity, nil), (.nan, nil),
        ] as [(Double, Int64?)]
    )
    func `reads Unix times in seconds, and in milliseconds from 1e11 on`(
        number: Double,
        expected: Int64?
    ) {
        expectEqual(milliseconds(fromUnixNumber: number), expected)
    }

    private func parse(_ text: String, requiresOffset: Bool = true) -> Int64? {
        // As it stands in a line.
        let bytes = Array("\"\(text)\"".utf8)
        let time = bytes.span.extracting(1..<bytes.count - 1)
        return parseRFC3339(time, requiresOffset: requiresOffset)
    }
}
