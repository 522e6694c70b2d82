import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct OwnTracksFormatTests {
    @Test func `reads a location according to the table`() {
        let line = DecodedLines(
            """
            {"_type":"location","tid":"JJ","t":"u","tst":1497349316,"lat":48.5,"lon":-2.25,"acc":5,\
            "alt":167,"vac":21,"vel":54,"cog":271,"batt":67,"conn":"w","created_at":9,"m":1,"p":100.4}
            """
        )
        let fix = Fix(
            coordinate: LocationCoordinate(latitude: 48.5, longitude: -2.25),
            accuracy: 5,
            altitude: 167,
            verticalAccuracy: 21,
            speed: 15,
            course: 271
        )
        expectEqual(line.outcome, .input(.fix(fix)))
        expectEqual(line.time, 1_497_349_316_000)
        expectEqual(line.session, nil)
    }

    @Test(arguments: ["acc", "vel", "cog"])
    func `a negative number is unknown`(key: String) throws {
        let line = #"{"_type":"location","lat":1,"lon":2,"\#(key)":-1}"#
        let place = LocationCoordinate(latitude: 1, longitude: 2)
        expectEqual(DecodedLines(line).fix, Fix(coordinate: place))
    }

    @Test func `accepts an accuracy of 0 and an altitude below the sea`() {
        let fix = DecodedLines(#"{"_type":"location","lat":1,"lon":2,"acc":0,"alt":-3}"#).fix
        expectEqual(fix?.accuracy, 0)
        expectEqual(fix?.altitude, -3)
    }

    @Test func `reads numbers that old apps sent as strings`() {
        let line = DecodedLines(
            #"{"_type":"location","lat":"48.5","lon":"-2.25","tst":"1376715317","acc":"75"}"#
        )
        let place = LocationCoordinate(latitude: 48.5, longitude: -2.25)
        expectEqual(line.fix, Fix(coordinate: place, accuracy: 75))
        expectEqual(line.time, 1_376_715_317_000)
    }

    @Test(
        arguments: [
            (#""lat":91,"lon":0"#, "91", .outOfRange), (#""lat":"91","lon":0"#, "91", .outOfRange),
            (#""lat":1,"lon":"east""#, #""east""#, .badType),
            (#""lat":1,"lon":"""#, #""""#, .badType), (#""lat":1,"lon":"-""#, #""-""#, .badType),
            (#""lat":1,"lon":"1.""#, #""1.""#, .badType),
            (#""lat":1,"lon":"1e3""#, #""1e3""#, .badType),
            (#""lat":1,"lon":"\u0031""#, #""\u0031""#, .badType),
            (#""lat":1,"lon":2,"tst":"noon""#, #""noon""#, .badType),
            (#""lat":1,"lon":2,"tst":true"#, "true", .badType),
            (#""lat":1,"lon":2,"tst":1e300"#, "1e300", .badTime),
            (#""lat":1"#, "}", .missingField), (#""lon":1"#, "}", .missingField),
            (#""lat":1,"lon":2,"lat":1"#, #"lat":1}"#, .duplicateKey),
        ] as [(String, String, RejectionReason)]
    )
    func `rejects an invalid location and locates the error`(
        keys: String,
        culprit: String,
        reason: RejectionReason
    ) throws {
        let line = #"{"_type":"location",\#(keys)}"#
        var offset = try #require(line.offset(of: culprit))
        if culprit == "91", line.contains(#""91""#) { offset -= 1 }
        if reason == .duplicateKey { offset -= 1 }
        expectEqual(DecodedLines(line).outcome, .rejected(reason, at: offset))
    }

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

    @Test func `the type of a message must be a string`() {
        expectEqual(DecodedLines(#"{"_type":7}"#).outcome, .rejected(.badType, at: 9))
        expectEqual(DecodedLines(#"{"_type":null}"#).outcome, .rejected(.unknownType, at: 0))
    }

    // MARK: Authorization

    @Test(
        arguments: [
            ("NotDetermined", .notDetermined), ("Restricted", .restricted), ("Denied", .denied),
            ("AuthorizedAlways", .authorizedAlways), ("AuthorizedWhenInUse", .authorizedWhenInUse),
        ] as [(String, AuthorizationStatus)]
    )
    func `a status has the app's authorization`(word: String, status: AuthorizationStatus) {
        let line = DecodedLines(
            """
            {"_type":"status","_id":"1a","iOS":{"version":"18.1.1","locale":"en_US",\
            "locationManagerAuthorizationStatus":"kCLAuthorizationStatus\(word)",\
            "altimeterAuthorizationStatus":"CMAuthorizationStatusDenied"}}
            """
        )
        expectEqual(line.outcome, .input(.authorization(status, nil)))
        expectEqual(line.time, nil)
    }

    @Test(
        arguments: [
            #"{"_type":"status"}"#, #"{"_type":"status","android":{"hib":1}}"#,
            #"{"_type":"status","iOS":{"version":"17"}}"#, #"{"_type":"status","iOS":null}"#,
            #"{"_type":"status","iOS":{"locationManagerAuthorizationStatus":null}}"#,
        ]
    )
    func `ignores a status without an authorization`(line: String) {
        expectEqual(DecodedLines(line).outcome, .ignored)
    }

    @Test func `rejects an invalid status`() {
        let line = #"{"_type":"status","iOS":{"locationManagerAuthorizationStatus":"maybe"}}"#
        let decoded = DecodedLines(line)
        expectEqual(decoded.outcome, .rejected(.outOfRange, at: line.offset(of: #""maybe""#) ?? 0))
        expectEqual(
            decoded.error?.message.hasPrefix(
                #""locationManagerAuthorizationStatus" is "maybe", none of "#
            ),
            true
        )
        expectEqual(
            DecodedLines(#"{"_type":"status","iOS":1}"#).outcome,
            .rejected(.badType, at: 24)
        )
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

    @Test func `a status belongs to the same session as the device's locations`() {
        let line = """
            {"_type":"status","topic":"owntracks/jane/phone/status",\
            "iOS":{"locationManagerAuthorizationStatus":"kCLAuthorizationStatusDenied"}}
            """
        expectEqual(
            DecodedLines(line, .init(sessionSource: .source)).session,
            "owntracks/jane/phone"
        )
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

    @Test(arguments: ["[1]", #"["_type"]"#, #"[["_type"]]"#])
    func `rejects an array without objects once`(line: String) {
        let log = DecodedLines("\n" + line)
        expectEqual(log.outcomes, [.ignored, .rejected(.notObject, at: 0)])
    }

    @Test func `ignores an array of messages without a location as one line`() {
        expectEqual(DecodedLines(#"[{"_type":"lwt"},{"_type":"card"}]"#).outcomes, [.ignored])
    }

    private static let message =
        #"{"_type":"location","tid":"ab","tst":1,"lat":46.9,"lon":7.4,"acc":5,"vac":8}"#

    @Test func `reads the messages in an answer of the Recorder's API`() {
        let answer = #"{"count":2,"data":[\#(Self.message),\#(Self.message)],"status":200}"#
        let lines = DecodedLines(answer, .init(sessionSource: .source))
        expectEqual(lines.batch.fixes.map(\.verticalAccuracy), [8, 8])
        expectEqual(lines.session, "ab")
        expectEqual(DecodedLines(#"{"count":0,"data":[],"status":200}"#).outcome, .ignored)
    }

    @Test(arguments: [false, true])
    func `reads a message in mosquitto_sub's output`(isText: Bool) {
        let text = Self.message.replacing("\"tst\":1,", with: "")
        let payload = isText ? "\"" + text.replacing("\"", with: "\\\"") + "\"" : text
        let line =
            #"{"tst":"2026-05-09T14:30:01.123456+0200","topic":"owntracks/jane/phone","qos":0,"retain":0,"payload":\#(payload)}"#
        let lines = DecodedLines(line, .init(sessionSource: .source))
        expectEqual(lines.fix?.accuracy, 5)
        expectEqual(lines.session, "owntracks/jane/phone")
        expectEqual(lines.time, 1_778_329_801_123)
    }

    @Test(arguments: [
        #""online""#, "7", #"{"_type":"lwt","tst":1}"#, "{}", #""{\"_type\":\"lwt\"}""#,
    ])
    func `ignores a message of another kind in its envelope too`(payload: String) {
        let line = #"{"tst":1,"topic":"a/b","payload":\#(payload)}"#
        expectEqual(DecodedLines(line).outcome, .ignored)
    }

    @Test func `locates an error within a payload`() throws {
        let line = #"{"tst":1,"topic":"a/b","payload":{"_type":"location","lat":96,"lon":7}}"#
        expectEqual(
            DecodedLines(line).outcome,
            .rejected(.outOfRange, at: try #require(line.offset(of: "96")))
        )
    }
}
