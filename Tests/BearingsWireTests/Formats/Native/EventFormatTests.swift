import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct EventFormatTests {
    @Test func `reads a location event back as a fix`() {
        let line = DecodedLines(
            #"{"event":"location","seq":2,"time":"2026-01-01T09:00:00.000Z","session":"jane","#
                + #""lat":1,"lon":2,"accuracy":5,"altitude":6,"vertical_accuracy":7,"speed":8,"#
                + #""course":9,"heading":10,"visibility":"on","line":2}"#
        )
        let fix = Fix(
            coordinate: LocationCoordinate(latitude: 1, longitude: 2),
            accuracy: 5,
            altitude: 6,
            verticalAccuracy: 7,
            speed: 8,
            course: 9,
            heading: 10
        )
        expectEqual(line.outcome, .input(.epochReport(fix)))
        expectEqual(line.time, 1_767_258_000_000)
        expectEqual(line.session, "jane")
    }

    @Test(
        arguments: [
            "camera", "indicator", "region", "stale", "fresh", "geocode_request", "rejected",
            "filtered",
            "field", "hello", "bye", "snapshot_end",
        ]
    )
    func `ignores all other events`(event: String) {
        let line = #"{"event":"\#(event)","lat":1,"center":{"lat":91},"time":"x"}"#
        expectEqual(DecodedLines(line).outcome, .ignored)
    }

    @Test func `ignores another program's event, or reads it by its type`() {
        expectEqual(DecodedLines(#"{"event":"motionchange"}"#).outcome, .ignored)
        let fix = #"{"event":"motionchange","type":"fix","lat":1,"lon":2}"#
        expectEqual(DecodedLines(fix).fix?.coordinate.latitude, 1)
        let location = #"{"event":"location","lat":1,"lon":2}"#
        expectEqual(
            DecodedLines(location, .init(format: .gpsd)).outcome,
            .rejected(.unknownType, at: 0)
        )
        expect(DecodedLines(location, .init(format: .bearings)).fix != nil)
        expectEqual(
            DecodedLines(#"{"event":"location","lat":1}"#).outcome,
            .rejected(.missingField, at: 27)
        )
    }
}
