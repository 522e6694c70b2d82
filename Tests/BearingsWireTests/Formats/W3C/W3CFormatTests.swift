import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct W3CFormatTests {
    static let place = LocationCoordinate(latitude: 47.5, longitude: 8.25)

    private func position(_ keys: String, timestamp: String = "1767258000000") -> String {
        #"{"coords":{"latitude":47.5,"longitude":8.25,\#(keys)},"timestamp":\#(timestamp)}"#
    }

    @Test func `reads a position according to the table`() {
        let line = DecodedLines(
            position(
                """
                "accuracy":12,"altitude":408.5,"altitudeAccuracy":9,"heading":90,"speed":1.5,\
                "magneticHeading":7
                """
            )
        )
        let fix = Fix(
            coordinate: Self.place,
            accuracy: 12,
            altitude: 408.5,
            verticalAccuracy: 9,
            speed: 1.5,
            course: 90
        )
        expectEqual(line.outcome, .input(.fix(fix)))
        expectEqual(line.time, 1_767_258_000_000)
    }

    @Test(
        arguments: [
            #""accuracy":null,"altitude":null,"altitudeAccuracy":null,"heading":null,"speed":null"#,
            #""accuracy":-1,"altitudeAccuracy":-1,"heading":-1,"speed":-1"#, #""floor":3"#,
        ]
    )
    func `null, negative and absent values are unknown`(keys: String) {
        expectEqual(DecodedLines(position(keys)).fix, Fix(coordinate: Self.place))
    }
}
