import BearingsTestSupport
import Testing

@testable import BearingsEngine

@Suite struct DistanceTextTests {
    @Test(
        arguments: [
            (0, "10 m"), (4, "10 m"), (14.9, "10 m"), (15, "20 m"), (338, "340 m"),
            (994.9, "990 m"), (996, "1 km"), (1000, "1 km"), (1049, "1 km"), (1050, "1.1 km"),
            (1234, "1.2 km"), (9940, "9.9 km"), (9960, "10 km"), (10_400, "10 km"),
            (123_456, "123 km"), (1e300, "1000000000000000 km"),
        ] as [(Double, String)]
    )
    func `formats metric distances`(metres: Double, text: String) {
        expectEqual(DistanceUnits.metric.text(metres: metres), text)
    }

    @Test(
        arguments: [
            (0, "10 ft"), (30.48, "100 ft"), (160.9, "530 ft"), (161, "0.1 mi"),
            (804.672, "0.5 mi"), (1609.344, "1 mi"), (3218.7, "2 mi"), (3400, "2.1 mi"),
            (16_093, "10 mi"), (18_000, "11 mi"),
        ] as [(Double, String)]
    )
    func `formats imperial distances`(metres: Double, text: String) {
        expectEqual(DistanceUnits.imperial.text(metres: metres), text)
    }

    @Test(
        arguments: [
            (40, "130 ft"), (40.24, "1 block"), (120.6, "1 block"), (120.8, "2 blocks"),
            (322, "4 blocks"), (3218.6, "40 blocks"), (3219, "2 mi"), (8046.72, "5 mi"),
        ] as [(Double, String)]
    )
    func `formats distances in blocks`(metres: Double, text: String) {
        expectEqual(DistanceUnits.blocks.text(metres: metres), text)
    }
}
