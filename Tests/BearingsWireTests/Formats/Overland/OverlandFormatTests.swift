import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct OverlandFormatTests {
    static let location = """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-122.5,45.25]},"properties":\
        {"timestamp":"2015-10-01T08:00:00-0700","altitude":80,"speed":4,"horizontal_accuracy":30,\
        "vertical_accuracy":-1,"course":90,"motion":["driving"],"pauses":false,\
        "battery_state":"charging","battery_level":0.8,"wifi":"","device_id":"phone"}}
        """

    @Test func `reads a batch according to the table`() {
        let bad = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,91]}}"#
        let sparse = """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},\
            "properties":{"horizontal_accuracy":-1,"speed":-1,"course":-1,"device_id":""}}
            """
        let line =
            #"{"locations":[\#(Self.location),\#(bad),\#(sparse)],"current":{},"trip":{}}"#
        let decoded = DecodedLines(line, .init(sessionSource: .source))
        let fix = Fix(
            coordinate: LocationCoordinate(latitude: 45.25, longitude: -122.5),
            accuracy: 30,
            altitude: 80,
            speed: 4,
            course: 90
        )
        let other = Fix(coordinate: LocationCoordinate(latitude: 2, longitude: 1))
        expectEqual(
            decoded.outcomes,
            [
                .input(.fix(fix)), .rejected(.outOfRange, at: line.offset(of: "91]") ?? 0),
                .input(.fix(other)),
            ]
        )
        let entries = decoded.batch.entries
        expectEqual(entries[0].time?.millisecondsSince1970, 1_443_711_600_000)
        expectEqual(decoded.batch.name(of: entries[0].session), Array("phone".utf8))
        expect(entries[2].session.isUnnamed)
        expectEqual(entries.map(\.isContinued), [true, true, false])
    }
}
