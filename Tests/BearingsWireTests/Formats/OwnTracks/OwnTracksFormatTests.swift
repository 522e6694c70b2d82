import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct OwnTracksFormatTests {
    @Test(
        arguments: [
            "lwt", "transition", "waypoint", "waypoints", "card", "cmd", "steps", "beacon",
            "configuration", "msg", "encrypted", "dump", "status", "Location", "",
        ]
    )
    func `ignores all other messages`(type: String) {
        let line = DecodedLines(#"{"_type":"\#(type)","tst":"soon","lat":"far","lon":181}"#)
        expectEqual(line.outcome, .ignored)
    }

    // MARK: Sessions

    @Test(
        arguments: [
            (#""topic":"owntracks/jane/phone","tid":"JP""#, "owntracks/jane/phone"),
            (#""topic":"owntracks\/jane\/phone""#, "owntracks/jane/phone"),
            (#""topic":"owntracks/jane/status","tid":"JP""#, "owntracks/jane/status"),
            (#""topic":"owntracks/jane/phone/status","tid":"JP""#, "owntracks/jane/phone"),
            (#""topic":"owntracks/jane/phone/desk","tid":"JP""#, "owntracks/jane/phone/desk"),
            (#""tid":"JP""#, "JP"), (#""topic":"","tid":"JP""#, "JP"),
            (#""topic":7,"tid":"JP""#, "JP"), (#""session":"anna""#, nil), (#""tid":"""#, nil),
        ] as [(String, String?)]
    )
    func `the topic names the session with --session-from source, else the tracker id`(
        keys: String,
        session: String?
    ) {
        let line = #"{"_type":"location","lat":1,"lon":2,\#(keys)}"#
        expectEqual(DecodedLines(line, .init(sessionSource: .source)).session, session)
        expectEqual(DecodedLines(line, .init(sessionSource: .file)).session, "log.ndjson")
        let record = DecodedLines(line).session
        expectEqual(record, (keys.contains("anna") ? "anna" : nil))
    }

    // MARK: Arrays

    @Test func `reads an array of messages one by one`() {
        let good = #"{"_type":"location","lat":1,"lon":2,"tst":5}"#
        let line = "[\(good),{\"_type\":\"lwt\"},7,{\"lat\":1},\(good)]"
        let decoded = DecodedLines(line)
        let fix = Fix(coordinate: LocationCoordinate(latitude: 1, longitude: 2))
        expectEqual(
            decoded.outcomes,
            [
                .input(.fix(fix)), .rejected(.badType, at: line.offset(of: "7,") ?? 0),
                .rejected(.missingField, at: (line.offset(of: #":1},{"#) ?? 0) + 2),
                .input(.fix(fix)),
            ]
        )
        expectEqual(decoded.batch.entries.map(\.isContinued), [true, true, true, false])
        expect(
            decoded.batch.entries.allSatisfy { $0.line == 1 && $0.text.count == line.utf8.count }
        )
        expectEqual(decoded.time, 5000)
    }
}
