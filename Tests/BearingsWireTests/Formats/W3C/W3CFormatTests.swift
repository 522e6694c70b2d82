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
            (#""altitude_accuracy":9"#, 9), (#""altitudeAccuracy":4,"altitude_accuracy":9"#, 4),
            (#""altitudeAccuracy":null,"altitude_accuracy":9"#, 9),
            (#""altitude_accuracy":-1"#, nil),
        ] as [(String, Double?)]
    )
    func `background-geolocation has another name for the vertical accuracy`(
        keys: String,
        expected: Double?
    ) {
        expectEqual(DecodedLines(position(keys)).fix?.verticalAccuracy, expected)
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

    @Test(
        arguments: [
            ("1767258000000.25", 1_767_258_000_000),
            (#""2026-01-01T09:00:00Z""#, 1_767_258_000_000),
            ("null", nil),
        ] as [(String, Int64?)]
    )
    func `reads times as numbers or strings`(timestamp: String, expected: Int64?) {
        expectEqual(DecodedLines(position(#""x":1"#, timestamp: timestamp)).time, expected)
    }

    @Test func `reads locations wrapped by plugins`() {
        let one = DecodedLines(#"{"location":\#(position(#""speed":1"#)),"device":{}}"#)
        expectEqual(one.fix?.speed, 1)
        let two = DecodedLines(
            #"{"location":[\#(position(#""speed":1"#)),7,\#(position(#""speed":2"#))]}"#
        )
        expectEqual(two.batch.fixes.map(\.speed), [1, 2])
        expectEqual(two.batch.errors.map(\.reason), [.badType])
    }

    @Test(
        arguments: [
            (#"{"coords":{"latitude":91,"longitude":2}}"#, "91", .outOfRange),
            (#"{"coords":{"latitude":1}}"#, "}}", .missingField),
            (#"{"coords":{"longitude":1}}"#, "}}", .missingField),
            (#"{"coords":{"latitude":1,"longitude":2},"timestamp":"now"}"#, #""now""#, .badTime),
            (
                #"{"coords":{"latitude":1,"longitude":2,"latitude":1}}"#, #""latitude":1}"#,
                .duplicateKey
            ),
            (#"{"coords":[1,2]}"#, "{", .unknownType), (#"{"location":[]}"#, "{", .unknownType),
            (#"{"location":{"lat":1}}"#, "{", .unknownType),
        ] as [(String, String, RejectionReason)]
    )
    func `rejects invalid positions`(
        line: String,
        culprit: String,
        reason: RejectionReason
    ) throws {
        let offset = try #require(line.offset(of: culprit))
        expectEqual(DecodedLines(line).outcome, .rejected(reason, at: offset))
    }
}
