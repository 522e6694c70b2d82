import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct MeshtasticFormatTests {
    /// A packet of node !433d0c24, received by the gateway !7efeee00 at 1778337002.
    private func packet(
        _ payload: String,
        type: String = "position",
        received: Int = 1_778_337_002
    ) -> String {
        #"{"channel":0,"from":1128074276,"hops_away":0,"id":7,"payload":{\#(payload)},"rssi":-46,"#
            + #""sender":"!7efeee00","timestamp":\#(received),"to":4294967295,"type":"\#(type)"}"#
    }

    @Test func `reads a packet according to the table`() throws {
        let line = DecodedLines(
            packet(
                """
                "PDOP":141,"altitude":541,"ground_speed":18,"ground_track":8790000,\
                "latitude_i":469479670,"longitude_i":-74474530,"precision_bits":32,\
                "sats_in_view":9,"time":1778337001
                """
            ),
            .init(sessionSource: .source)
        )
        let fix = try #require(line.fix)
        expectEqual(fix.coordinate, LocationCoordinate(latitude: 46.947967, longitude: -7.447453))
        expectEqual(fix.accuracy, nil)
        expectEqual(fix.altitude, 541)
        expectEqual(fix.speed, 5)
        expectEqual(fix.course, 87.9)
        expectEqual(line.time, 1_778_337_001_000)
        expectEqual(line.session, "!433d0c24")
    }

    @Test(arguments: [("10", 23_345.4), ("16", 364.77), ("31", 0.011132), ("32", nil), ("0", nil)])
    func `the accuracy is half the square that the place is rounded to`(
        bits: String,
        metres: Double?
    ) throws {
        let payload = #""latitude_i":469500928,"longitude_i":74448896,"precision_bits":\#(bits)"#
        let fix = try #require(DecodedLines(packet(payload)).fix)
        guard let metres else {
            expectEqual(fix.accuracy, nil)
            return
        }
        let accuracy = try #require(fix.accuracy)
        expect(abs(accuracy / metres - 1) < 1e-5)
    }

    @Test(
        arguments: [
            (#""time":5,"timestamp":4"#, 9, 4), (#""time":5"#, 9, 5), (#""time":0"#, 9, 9),
            (#""timestamp":0,"time":5"#, 9, 5), (#""id":1"#, 9, 9), (#""id":1"#, 0, nil),
        ] as [(String, Int, Int64?)]
    )
    func `the time of the fix comes before those of sending and receipt`(
        times: String,
        received: Int,
        expected: Int64?
    ) {
        let payload = #""latitude_i":10000000,"longitude_i":20000000,\#(times)"#
        let line = DecodedLines(packet(payload, received: received))
        expect(line.fix != nil)
        expectEqual(line.time, expected.map { $0 * 1000 })
    }

    @Test(arguments: [#""latitude_i":0,"longitude_i":0"#, #""time":5"#])
    func `a packet without a place is no fix`(payload: String) {
        expectEqual(DecodedLines(packet(payload)).outcome, .input(.noFix(grade: 0, needed: 1)))
    }

    @Test(
        arguments: [
            (#""latitude_i":910000000,"longitude_i":2"#, "910000000", .outOfRange),
            (#""latitude_i":null,"longitude_i":2"#, #"{"latitude_i"#, .missingField),
            (#""latitude_i":true,"longitude_i":2"#, "true", .badType),
            (#""latitude_i":1,"longitude_i":2,"latitude_i":3"#, #""latitude_i":3"#, .duplicateKey),
        ] as [(String, String, RejectionReason)]
    )
    func `rejects an invalid place and locates the error`(
        payload: String,
        culprit: String,
        reason: RejectionReason
    ) throws {
        let line = packet(payload)
        let offset = try #require(line.offset(of: culprit))
        expectEqual(DecodedLines(line).outcome, .rejected(reason, at: offset))
    }

    @Test func `a bad number beside the place costs that number`() throws {
        let payload = #""latitude_i":10000000,"longitude_i":2,"ground_track":"north","altitude":7"#
        let line = DecodedLines(packet(payload))
        let fix = try #require(line.fix)
        expectEqual(fix.course, nil)
        expectEqual(fix.altitude, 7)
        expectEqual(line.batch.fieldErrors.count, 1)
    }

    @Test(arguments: ["telemetry", "nodeinfo", "text", ""])
    func `ignores packets of other types`(type: String) {
        expectEqual(DecodedLines(packet(#""latitude_i":1"#, type: type)).outcome, .ignored)
    }

    @Test(
        arguments: [
            #"{"from":1,"type":"position","payload":{"latitude_i":1,"longitude_i":2}}"#,
            #"{"from":"a","to":1,"sender":"!1","type":"position","payload":{"latitude_i":1}}"#,
            #"{"from":1,"to":2,"type":"position","payload":{"latitude_i":1,"longitude_i":2}}"#,
        ]
    )
    func `what names neither nodes nor a gateway is no packet`(line: String) {
        expectEqual(DecodedLines(line).error?.reason, .unknownType)
    }

    @Test(arguments: [true, false])
    func `reads a packet that a broker's client has wrapped`(isText: Bool) throws {
        let packet = packet(#""latitude_i":469479670,"longitude_i":74474530,"time":1778337001"#)
        let payload = isText ? "\"\(packet.replacing("\"", with: "\\\""))\"" : packet
        let topic = "msh/EU_868/2/json/LongFast/!7efeee00"
        let line = DecodedLines(
            #"{"tst":"2026-05-09T14:30:09Z","topic":"\#(topic)","payload":\#(payload)}"#,
            .init(sessionSource: .source)
        )
        let place = LocationCoordinate(latitude: 46.947967, longitude: 7.447453)
        expectEqual(line.fix?.coordinate, place)
        expectEqual(line.time, 1_778_337_001_000)
        expectEqual(line.session, "!433d0c24")
    }

    @Test(
        arguments: [("1778337002", 1_778_337_002_000), ("0", 1_778_337_009_000)]
            as [(String, Int64)]
    )
    func `the envelope has the time of a gateway without a clock`(received: String, time: Int64) {
        let packet = packet(#""latitude_i":469479670,"longitude_i":74474530"#)
            .replacing(":1778337002,", with: ":\(received),")
        let line = DecodedLines(
            #"{"tst":"2026-05-09T14:30:09Z","topic":"msh","payload":\#(packet)}"#
        )
        expectEqual(line.time, time)
    }

    @Test func `rejects a wrapped packet that is cut short`() {
        let line = DecodedLines(#"{"topic":"msh/x","payload":"{\"from\":1128074276,"}"#)
        expectEqual(line.error?.reason, .badJSON)
    }

    @Test(arguments: [#""23.5""#, "[1]", #"{"from":1}"#, #""off""#, #""""#])
    func `ignores what else a broker's client has wrapped`(payload: String) {
        let line = DecodedLines(#"{"topic":"msh/x","payload":\#(payload)}"#)
        expectEqual(line.outcome, .ignored)
    }
}
