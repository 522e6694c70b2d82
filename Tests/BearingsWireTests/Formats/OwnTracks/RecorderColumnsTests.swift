import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

/// Lines of a Recorder's `.rec` files.
@Suite struct RecorderColumnsTests {
    static let payload = #"{"_type":"location","lat":1,"lon":2,"tid":"NE"}"#

    @Test func `reads the Recorder's files`() {
        let line = DecodedLines(
            "2015-08-24T05:55:07Z\t*                 \t"
                + #"{"tst":1440395361,"acc":3000,"_type":"location","lon":10,"lat":52,"vel":-1}"#
        )
        expectEqual(line.fix?.coordinate.latitude, 52)
        expectEqual(line.time, 1_440_395_361_000)
    }

    @Test(
        arguments: [
            ("2015-08-24T05:55:07Z", 1_440_395_707_000),
            ("2015-08-24T05:55:07", 1_440_395_707_000),
            ("2015-08-24 05:55:07", 1_440_395_707_000),
            ("2015-08-24T07:55:07+0200", 1_440_395_707_000),
            ("1440395707", 1_440_395_707_000), ("1440395707.25", 1_440_395_707_250),
        ] as [(String, Int64)]
    )
    func `uses the column's time if the message has none`(time: String, expected: Int64) {
        expectEqual(DecodedLines("\(time)\t*\t\(Self.payload)").time, expected)
        let stamped = Self.payload.replacing("}", with: #","tst":7}"#)
        expectEqual(DecodedLines("\(time)\t*\t\(stamped)").time, 7000)
    }

    @Test(
        arguments: [
            ("*                 ", "NE"), ("-", "NE"), ("status", "NE"), ("", "NE"),
            ("owntracks/jane/phone", "owntracks/jane/phone"),
            ("owntracks/jane/phone  ", "owntracks/jane/phone"),
            ("owntracks/jane/phone/event", "owntracks/jane/phone"),
            ("*\towntracks/jane/phone", "owntracks/jane/phone"),
        ]
    )
    func `a topic column takes precedence over the tracker id`(
        column: String,
        session: String
    ) {
        let options = RecordDecoder.Options(sessionSource: .source)
        let line = "2015-08-24T05:55:07Z\t\(column)\t\(Self.payload)"
        expectEqual(DecodedLines(line, options).session, session)

        let own = line.replacing("}", with: #","topic":"a/b"}"#)
        expectEqual(DecodedLines(own, options).session, "a/b")
    }

    @Test(
        arguments: [
            ("2015-08-24T05:55:07Z  *                   ", "NE"), ("2015-08-24 05:55:07 * ", "NE"),
            ("1440395707 owntracks/jane/phone ", "owntracks/jane/phone"),
            ("2015-08-24T05:55:07Z  *\t", "NE"), ("2015-08-24T05:55:07Z \t * ", "NE"),
            ("2015-08-24T05:55:07Z\t*\t ", "NE"), ("2015-08-24T05:55:07Z\t \t * \t  ", "NE"),
            ("2015-08-24T05:55:07Z * owntracks/jane/phone/event  ", "owntracks/jane/phone"),
        ]
    )
    func `reads columns separated by blanks`(columns: String, session: String) {
        let line = DecodedLines(columns + Self.payload, .init(sessionSource: .source))
        expectEqual(line.time, 1_440_395_707_000)
        expectEqual(line.fix?.coordinate.longitude, 2)
        expectEqual(line.session, session)
    }

    @Test func `reads an array in the last column`() {
        let line = "2015-08-24T05:55:07Z\t*\t[\(Self.payload),\(Self.payload)]\r\n"
        let decoded = DecodedLines(line)
        expectEqual(decoded.batch.fixes.count, 2)
        expectEqual(
            decoded.batch.entries.map { $0.time?.millisecondsSince1970 },
            [
                1_440_395_707_000, 1_440_395_707_000,
            ]
        )
    }

    @Test(
        arguments: [
            ("2015-08-24T05:55:07Z\t*\t", .badFormat, 23),
            ("2015-08-24T05:55:07Z\tstatus\t1", .badFormat, 29),
            ("1440395707\tnothing", .badFormat, 18),
            ("2015-13-24T05:55:07Z\t*\t{\"_type\":\"lwt\"}", .badTime, 0),
            ("2015-08-24T05:55:07Z\t*\t{\"lat\":1}", .missingField, 31),
            ("2015-08-24T05:55:07Z\t*\t{\"_type\":\"lwt\"", .badJSON, 37),
            ("2015-08-24T05:55:07Z\t*\t{\"_type\":\"lwt\"}\tx", .badJSON, 39),
            ("2015-08-24T05:55:07Z\t*\t[1]", .notObject, 23),
            (
                "2015-08-24T05:55:07Z\t*\t{\"_type\":\"location\",\"lat\":91,\"lon\":1}",
                .outOfRange, 49
            ),
            ("1440395707 {\"_type\":\"lwt\"}", .badJSON, 11), ("1 * { ", .badJSON, 6),
            ("2015-13-24T05:55:07Z * {\"_type\":\"lwt\"}", .badJSON, 4),
            ("2015-08-24\t5", .badJSON, 4), ("12 30\t5", .badJSON, 3),
        ] as [(String, RejectionReason, Int)]
    )
    func `rejects lines that only resemble the Recorder's`(
        line: String,
        reason: RejectionReason,
        offset: Int
    ) {
        expectEqual(DecodedLines(line).outcomes, [.rejected(reason, at: offset)])
    }

    @Test func `repairs a topic that is not UTF-8`() {
        var options = RecordDecoder.Options()
        options.sessionSource = .source
        let line =
            Array("2026-05-08T07:31:40Z\towntracks/j".utf8) + [0xFF] + Array("n/ph".utf8) + [0xC3]
            + Array("\t{\"_type\":\"location\",\"lat\":1,\"lon\":2}".utf8)
        expectEqual(DecodedLines(line, options).session, "owntracks/j\u{FFFD}n/ph\u{FFFD}")
    }

    @Test func `accepts white space before the time`() {
        let line = "  2015-08-24T05:55:07Z\t*\t" + #"{"_type":"location","lat":1,"lon":2}"#
        expectEqual(DecodedLines(line).time, 1_440_395_707_000)
    }
}
