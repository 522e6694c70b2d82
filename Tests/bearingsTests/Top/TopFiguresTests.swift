import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct TopFiguresTests {
    @Test(
        arguments: [
            (0, "0.0"), (0.04, "0.0"), (0.25, "0.3"), (9.94, "9.9"), (9.95, "10"), (999.4, "999"),
            (1234.5, "1,235"), (2_000_000, "2,000,000"),
        ] as [(Double, String)]
    )
    func `rates below ten have one decimal`(rate: Double, text: String) {
        expectEqual(TopFigures.rate(rate), text)
    }

    @Test(
        arguments: [
            (0, "0 B"), (1023.4, "1,023 B"), (1023.5, "1.0 KiB"), (1536, "1.5 KiB"),
            (10_189, "10 KiB"),
            (1_048_063, "1,023 KiB"), (1_048_064, "1.0 MiB"), (47_185_920, "45 MiB"),
            (3_221_225_472, "3.0 GiB"), (5_497_558_138_880, "5.0 TiB"),
        ] as [(Double, String)]
    )
    func `prints bytes in the largest unit that is at least one`(bytes: Double, text: String) {
        expectEqual(TopFigures.bytes(bytes), text)
    }

    @Test(
        arguments: [
            (0, "0.000"), (0.051, "0.051"), (0.9996, "1.00"), (1.234, "1.23"), (9.996, "10.0"),
            (12.345, "12.3"), (99.96, "100"), (1234.5, "1,235"),
        ] as [(Double, String)]
    )
    func `prints milliseconds with three digits`(time: Double, text: String) {
        expectEqual(TopFigures.milliseconds(time), text)
    }

    @Test(arguments: [0x1p53, 1e19, 1e300, .infinity])
    func `prints any number, however large`(number: Double) {
        expect(!TopFigures.rate(number).isEmpty)
        expect(TopFigures.bytes(number).hasSuffix(" TiB"))
        expect(!TopFigures.milliseconds(number).isEmpty)
        expect(!TopFigures.duration(min(number, 0x1p53)).isEmpty)
    }

    @Test func `prints unknown values as a dash`() {
        expectEqual(TopFigures.rate(nil), "-")
        expectEqual(TopFigures.bytes(nil), "-")
    }

    @Test(
        arguments: [
            (0, "0s"), (59.9, "59s"), (61, "1m1s"), (11_521.5, "3h12m"), (90_000, "1d1h"),
        ] as [(Double, String)]
    )
    func `prints durations in whole seconds, in two units`(seconds: Double, text: String) {
        expectEqual(TopFigures.duration(seconds), text)
    }
}
