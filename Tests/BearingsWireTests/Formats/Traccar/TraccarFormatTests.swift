import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct TraccarFormatTests {
    private func forward(_ keys: String, device: String = #"{"id":7,"uniqueId":"8652"}"#) -> String
    {
        #"{"position":{"id":1,"fixTime":"2023-05-01T10:00:00.500+00:00",\#(keys)},"device":\#(device)}"#
    }

    @Test func `reads a forward according to the table`() {
        let line = DecodedLines(
            forward(
                """
                "attributes":{"ignition":true},"deviceId":7,"protocol":"osmand",\
                "serverTime":"2023-05-01T10:00:01.000+00:00","deviceTime":null,"outdated":false,\
                "valid":true,"latitude":48.5,"longitude":-2.25,"altitude":-7,"speed":10,"course":271,\
                "address":null,"accuracy":12,"network":null,"geofenceIds":null
                """
            ),
            .init(sessionSource: .source)
        )
        let fix = Fix(
            coordinate: LocationCoordinate(latitude: 48.5, longitude: -2.25),
            accuracy: 12,
            altitude: -7,
            speed: 10 * 1852 / 3600,
            course: 271
        )
        expectEqual(line.fix?.speed.map { abs($0 - 5.144_444) < 1e-6 }, true)
        expectEqual(line.fix?.coordinate, fix.coordinate)
        expectEqual(line.fix?.accuracy, 12)
        expectEqual(line.fix?.altitude, -7)
        expectEqual(line.fix?.course, 271)
        expectEqual(line.time, 1_682_935_200_500)
        expectEqual(line.session, "8652")
    }

    @Test(
        arguments: [
            (#""2018-09-14T15:34:17.000+0000""#, 1_536_939_257_000),
            (#""2018-09-14T15:34:17Z""#, 1_536_939_257_000),
            ("1536939257000", 1_536_939_257_000),
        ] as [(String, Int64)]
    )
    func `reads times as old and new servers print them`(time: String, expected: Int64) {
        let line = #"{"position":{"fixTime":\#(time),"latitude":1,"longitude":2}}"#
        expectEqual(DecodedLines(line).time, expected)
    }

    @Test(arguments: [("0", nil), ("0.0", nil), ("-1", nil), ("0.5", 0.5), ("null", nil)])
    func `an accuracy of 0 is unknown`(accuracy: String, expected: Double?) throws {
        let line = forward(#""latitude":1,"longitude":2,"accuracy":\#(accuracy)"#)
        let fix = try #require(DecodedLines(line).fix)
        expectEqual(fix.accuracy, expected)
    }

    @Test func `a position marked invalid is no fix`() {
        let line = DecodedLines(forward(#""valid":false,"latitude":1,"longitude":2"#))
        expectEqual(line.outcome, .input(.noFix(grade: 0, needed: 1)))
        expectEqual(line.time, 1_682_935_200_500)
    }

    @Test(
        arguments: [
            (#""latitude":91,"longitude":2"#, "91", .outOfRange),
            (#""latitude":"1","longitude":2"#, #""1""#, .badType),
            (#""latitude":1"#, "},\"dev", .missingField),
            (#""longitude":1"#, "},\"dev", .missingField),
            (#""latitude":1,"longitude":2,"latitude":1"#, #""latitude":1},"#, .duplicateKey),
        ] as [(String, String, RejectionReason)]
    )
    func `rejects an invalid position and locates the error`(
        keys: String,
        culprit: String,
        reason: RejectionReason
    ) throws {
        let line = forward(keys)
        let offset = try #require(line.offset(of: culprit))
        expectEqual(DecodedLines(line).outcome, .rejected(reason, at: offset))
    }

    @Test(
        arguments: [
            #"{"position":{"latitude":1,"longitude":2}}"#, #"{"position":{"fixTime":null}}"#,
            #"{"position":[1,2]}"#,
            #"{"position":null,"event":{"eventTime":5}}"#,
        ]
    )
    func `a line without a fix time is not Traccar's`(line: String) {
        expectEqual(DecodedLines(line).outcome, .rejected(.unknownType, at: 0))
    }

    @Test(
        arguments: [
            (#""fixTime":null,"deviceTime":7000000000000,"serverTime":8000000000000"#, 7),
            (#""serverTime":8000000000000,"deviceTime":7000000000000"#, 7),
            (#""deviceTime":null,"serverTime":8000000000000"#, 8),
            (#""deviceTime":7000000000000,"fixTime":6000000000000"#, 6),
        ] as [(String, Int64)]
    )
    func `another time replaces a missing fix time`(times: String, expected: Int64) {
        let line = DecodedLines(#"{"position":{\#(times),"latitude":1,"longitude":2}}"#)
        expectEqual(line.time, expected * 1_000_000_000_000)
        expect(line.fix != nil)
    }

    @Test(
        arguments: [
            #"{"event":{"type":"deviceOnline","positionId":0},"device":{"uniqueId":"8642"}}"#,
            #"{"event":{"type":"geofenceEnter"},"position":null,"device":{"uniqueId":"8642"}}"#,
        ],
        RecordDecoder.Format.allCases
    )
    func `ignores an event without a position`(line: String, format: RecordDecoder.Format) {
        expectEqual(DecodedLines(line, .init(format: format)).outcome, .ignored)
    }

    @Test func `reads a position by itself`() {
        let line = DecodedLines(
            #"{"id":1,"deviceId":2,"fixTime":"2023-05-01T10:00:00.500+00:00","valid":true,"#
                + #""latitude":48.5,"longitude":-2.25,"accuracy":3}"#
        )
        expectEqual(line.fix?.accuracy, 3)
        expectEqual(line.time, 1_682_935_200_500)
    }

    @Test func `a device that is not an object counts as absent`() {
        let line = forward(#""latitude":1,"longitude":2"#, device: #""x""#)
        let decoded = DecodedLines(line, .init(sessionSource: .source))
        expect(decoded.fix != nil)
        expectEqual(decoded.session, nil)
        expectEqual(
            decoded.batch.fieldErrors.map(\.error.message),
            [
                #""device" is the string "x", expected an object"#
            ]
        )
    }

    @Test func `a forward without a time is a fix without a time`() {
        let line = DecodedLines(
            #"{"position":{"latitude":46.7,"longitude":7},"device":{"uniqueId":"x"}}"#,
            .init(sessionSource: .source)
        )
        expectEqual(line.fix?.coordinate, LocationCoordinate(latitude: 46.7, longitude: 7))
        expectEqual(line.time, nil)
        expectEqual(line.session, "x")
    }

    @Test func `reads several positions and ignores devices alone`() {
        let position = #"{"deviceId":2,"deviceTime":7000000000000,"latitude":1,"longitude":2}"#
        let devices = #""devices":[{"id":2,"uniqueId":"x"}]"#
        let lines = DecodedLines(#"{"positions":[\#(position),\#(position)],\#(devices)}"#)
        expectEqual(lines.batch.fixes.count, 2)
        expectEqual(lines.time, 7_000_000_000_000)
        expectEqual(DecodedLines("{\(devices)}").outcome, .ignored)
    }

    @Test(arguments: ["null", "{}", #"{"uniqueId":null}"#, #"{"uniqueId":""}"#])
    func `an unnamed device leaves its fixes to the session main`(device: String) {
        let line = forward(#""latitude":1,"longitude":2"#, device: device)
        let decoded = DecodedLines(line, .init(sessionSource: .source))
        expect(decoded.fix != nil)
        expectEqual(decoded.session, nil)
    }

    @Test func `the device's number names a position's session`() {
        let position =
            #"{"id":1,"deviceId":7,"fixTime":"2023-05-01T10:00:00Z","latitude":1,"longitude":2}"#
        for line in [position, #"{"positions":[\#(position)]}"#, #"{"position":\#(position)}"#] {
            expectEqual(DecodedLines(line, .init(sessionSource: .source)).session, "7")
        }
    }

    @Test(arguments: [
        #"{"positions":[],"devices":[]}"#, #"{"positions":[]}"#, #"{"devices":[]}"#,
        #"{"events":[]}"#, #"{"events":[{"deviceId":7,"type":"deviceOnline"}]}"#,
        #"{"event":{"id":1,"type":"what comes yet"}}"#, #"{"event":{"deviceId":1}}"#,
        #"{"event":"what comes yet"}"#, #"{"position":null,"event":"deviceOnline"}"#,
    ])
    func `ignores an update without a position`(line: String) {
        expectEqual(DecodedLines(line).outcome, .ignored)
    }
}
