import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct UnixTimesTests {
    @Test(
        arguments: [
            (0, 0), (1.5, 1500), (-1.5, -1500), (-0.0005, 0), (-0.0006, -1), (0.0004, 0),
            (0.0005, 1),
            (1_767_258_000.04, 1_767_258_000_040), (1_767_258_000_040, 1_767_258_000_040),
            (99_999_999_999, 99_999_999_999_000), (1e11, 100_000_000_000),
            (1e11 + 0.5, 100_000_000_001), (-62_167_219_200, -62_167_219_200_000),
            (99_999_999_999_999, 99_999_999_999_999), (1e14, 100_000_000_000),
            (1_778_337_001_120_000, 1_778_337_001_120),
            (1_778_337_001_120_000_000, 1_778_337_001_120), (1e17, 100_000_000_000),
            (20_260_509_143_001, nil), (20_261_309_143_001, 20_261_309_143_001),
            (202_605_091_430, nil), (202_605_091_460, 202_605_091_460),
            (20_260_509_143_001_120, nil), (20_260_509_143_001.5, nil), (46_151.6, nil),
            (46_151, 46_151_000), (36_525.5, 36_525_500), (36_526.5, nil), (73_050.5, nil),
            (73_051.5, 73_051_500),
            (-62_167_219_201, nil), (1e300, nil), (-1e300, nil),
            (.infinity, nil), (-.infinity, nil), (.nan, nil),
        ] as [(Double, Int64?)]
    )
    func
        `reads Unix times in the unit that their size tells, but no date in digits and no part of a day`(
            number: Double,
            expected: Int64?
        )
    {
        expectEqual(milliseconds(fromUnixNumber: number), expected)
    }

    @Test(
        arguments: [
            ("202605091430", 1_778_337_000_000), ("20260509143001", 1_778_337_001_000),
            ("20260509143001.5", 1_778_337_001_500), ("20260509143001120", 1_778_337_001_120),
            ("2026050914300112", nil), ("20260509143001.", nil), ("202605091460", nil),
            ("20260509143060", nil), ("20260231143001", nil), ("18260509143001", nil),
            ("20260509", nil), ("", nil), ("20260509143001120.5", nil),
        ] as [(String, Int64?)]
    )
    func `reads a date and time of 12, 14 or 17 digits`(text: String, expected: Int64?) {
        expectEqual(milliseconds(inDigits: Array(text.utf8).span), expected)
    }

    @Test func `counts a spreadsheet's days from 1899-12-30`() {
        expectEqual(milliseconds(inDays: 46_151.6), 1_778_336_640_000)
        expectEqual(milliseconds(inDays: 36_525), nil)
    }
}
