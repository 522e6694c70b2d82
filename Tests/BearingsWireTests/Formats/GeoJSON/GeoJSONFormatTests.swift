import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct GeoJSONFormatTests {
    static let place = LocationCoordinate(latitude: 47.5, longitude: 8.25)

    private func feature(_ properties: String, _ coordinates: String = "[8.25,47.5]") -> String {
        """
        {"type":"Feature","properties":\(properties),\
        "geometry":{"type":"Point","coordinates":\(coordinates)}}
        """
    }

    @Test func `reads a Feature according to the table`() {
        let line = DecodedLines(
            feature(
                """
                {"timestamp":"2026-01-01T09:00:00Z","altitude":408.5,"horizontal_accuracy":12,\
                "vertical_accuracy":9,"speed":1.5,"course":90,"heading":511,"name":"x"}
                """,
                "[8.25,47.5,400]"
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
            (
                #""time":"2026-01-01T09:00:00Z","accuracy":4.75,"bearing":88.5,"speed":1.2"#,
                4.75, 1.2, 88.5, 1_767_258_000_000
            ),
            (#""tst":1767258000,"acc":5,"vel":36,"cog":90,"alt":7"#, 5, 10, 90, 1_767_258_000_000),
            (
                #""tst":1767258000,"acc":"5","vel":"36","cog":"90","alt":"7""#, 5, 10, 90,
                1_767_258_000_000
            ),
            (
                #""acc":1,"accuracy":2,"horizontal_accuracy":3,"cog":1,"bearing":2,"course":3,"#
                    + #""vel":36,"speed":3,"tst":1,"date":9,"time":5"#,
                3, 3, 3, 5000
            ),
            (
                #""horizontal_accuracy":3,"accuracy":2,"acc":1,"course":3,"cog":1,"speed":3,"#
                    + #""vel":36,"time":5,"tst":1"#,
                3, 3, 3, 5000
            ),
            (
                #""accuracy":-1,"vel":-1,"bearing":-1,"date":"2026-01-01T09:00:00Z""#, nil, nil,
                nil, 1_767_258_000_000
            ),
            (#""accuracy":"","acc":"a","bearing":"N","vel":[],"tst":"5""#, nil, nil, nil, nil),
            (#""date":"2026-01-01""#, nil, nil, nil, nil), (#""date":[2026]"#, nil, nil, nil, nil),
        ] as [(String, Double?, Double?, Double?, Int64?)]
    )
    func `reads the property names of GPSLogger and the Recorder`(
        keys: String,
        accuracy: Double?,
        speed: Double?,
        course: Double?,
        time: Int64?
    ) throws {
        let line = DecodedLines(feature("{\(keys)}"))
        let fix = try #require(line.fix)
        expectEqual(fix.accuracy, accuracy)
        expectEqual(fix.speed, speed)
        expectEqual(fix.course, course)
        expectEqual(line.time, time)
        expectEqual((fix.altitude == 7), keys.contains("alt"))
    }

    @Test(
        arguments: [
            #"{"type":"Point","coordinates":[8.25,47.5]}"#,
            #"{"coordinates":[8.25,47.5],"type":"Po\u0069nt","bbox":[1]}"#,
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8.25,47.5]}}"#,
            "\u{1E}" + #"{"type":"Point","coordinates":[8.25,47.5]}"# + "\r",
        ]
    )
    func `reads a bare geometry, a Feature without properties and a sequence's line`(
        line: String
    ) {
        expectEqual(DecodedLines(line).fix, Fix(coordinate: Self.place))
    }

    @Test func `the device names the session with --session-from source`() {
        let line = feature(#"{"device_id":"boat 7"}"#)
        expectEqual(DecodedLines(line, .init(sessionSource: .source)).session, "boat 7")
        expectEqual(DecodedLines(line, .init(sessionSource: .file)).session, "log.ndjson")
        expectEqual(DecodedLines(line).session, nil)
        let named = #"{"type":"Point","coordinates":[1,2],"session":"anna"}"#
        expectEqual(DecodedLines(named).session, "anna")
    }

    @Test(
        arguments: [
            (#"{"name":"e","id":4,"mmsi":3,"deviceId":2,"device_id":1}"#, "1"),
            (#"{"name":"e","id":4,"mmsi":3,"deviceId":2,"device_id":""}"#, "2"),
            (#"{"name":"e","id":4,"mmsi":3,"deviceId":{}}"#, "3"), (#"{"name":"e","id":4}"#, "4"),
            (#"{"name":"e","id":null}"#, "e"),
        ]
    )
    func `the most specific of several device names applies`(
        properties: String,
        expected: String
    ) {
        let line = feature(properties)
        let lines = DecodedLines(line + "\n" + line, .init(sessionSource: .source))
        expectEqual(lines.session, expected)
    }

    @Test(arguments: [
        (#""id":"bus 7","#, "", "bus 7"), (#""id":7,"#, "", "7"),
        (#""id":"bus 7","#, #""device_id":"jane","#, "jane"),
    ])
    func `a Feature's id names the session if no property does`(
        id: String,
        device: String,
        expected: String
    ) {
        let line =
            #"{"type":"Feature",\#(id)"geometry":{"type":"Point","coordinates":[7,46]},"properties":{\#(device)"time":1,"vertical_accuracy":4}}"#
        let lines = DecodedLines(line + "\n" + line, .init(sessionSource: .source))
        expectEqual(lines.session, expected)
        expectEqual(lines.batch.fixes.map(\.verticalAccuracy), [4, 4])
        expectEqual(DecodedLines(line).session, nil)
    }
}
