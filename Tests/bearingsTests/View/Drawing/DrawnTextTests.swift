import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct DrawnTextTests {
    @Test func `rounds distances for people`() {
        let distances: [(Double, String)] = [
            (0, "0 m"), (237.4, "237 m"), (999.4, "999 m"), (999.5, "1 km"), (1049, "1 km"),
            (1050, "1.1 km"), (9949, "9.9 km"), (9950, "10 km"), (123_456, "123 km"),
        ]
        for (metres, text) in distances { expectEqual(DrawnText.distance(metres), text) }
    }

    @Test func `wide characters take two units`() {
        expectEqual(DrawnText.units(of: "Bern"), 4)
        expectEqual(DrawnText.units(of: "東京"), 4)
    }

    @Test func `truncates long texts with an ellipsis`() {
        expectEqual(DrawnText.cut("Bern", to: 4), "Bern")
        expectEqual(DrawnText.cut("Berne", to: 4), "Ber…")
        expectEqual(DrawnText.cut("東京都", to: 4), "東…")
    }
}
