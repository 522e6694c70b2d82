import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct LineReaderTests {
    @Test(
        arguments: [(1.0, "1"), (-90, "-90"), (0.5, "0.5"), (1e-300, "1e-300"), (1e16, "1e+16")]
    )
    func `writes numbers in messages in their shortest form`(number: Double, text: String) {
        expectEqual(shortest(number), text)
    }
}
