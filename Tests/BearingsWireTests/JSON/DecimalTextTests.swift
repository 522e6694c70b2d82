import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct DecimalTextTests {
    @Test(
        arguments: [
            ("1", 1, true), ("-1.5", -1.5, true), ("007", 7, true), ("+1", 1, false),
            (".5", 0.5, false), ("5.", 5, false), ("5e-1", 0.5, false), ("1e999", .infinity, false),
            ("", nil, false), ("-", nil, false), (".", nil, false), ("1.2.3", nil, false),
            ("1e", nil, false), ("1 ", nil, false), ("--1", nil, false),
        ] as [(String, Double?, Bool)]
    )
    func `reads decimals, and without liberties only plain ones`(
        text: String,
        number: Double?,
        isPlain: Bool
    ) {
        let bytes = Array(text.utf8)
        expectEqual(parseDecimal(bytes.span), number)
        expectEqual(parseDecimal(bytes.span, .leadingZeros), isPlain ? number : nil)
    }
}
