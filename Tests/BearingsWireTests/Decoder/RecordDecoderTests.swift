import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct RecordDecoderTests {
    static let tick = #"{"type":"tick"}"#

    // MARK: Lines

    @Test func `accepts LF, CRLF, blank lines and a last line without a newline`() {
        let text = "\(Self.tick)\n\(Self.tick)\r\n\n\r\n \t \n\(Self.tick)"
        let lines = DecodedLines(text)

        let tick = DecodedLines.Outcome.input(.tick)
        expectEqual(lines.outcomes, [tick, tick, .ignored, .ignored, .ignored, tick])
        expectEqual(lines.batch.entries.map(\.line), [1, 2, 3, 4, 5, 6])
        let whole = lines.batch.entries.flatMap { lines.bytes[$0.text.indices] }
        expectEqual(whole, Array(text.utf8))
    }

    @Test func `accepts a record separator before any line`() {
        let lines = DecodedLines("\u{1E}\(Self.tick)\n\u{1E}\(Self.tick)\r\n\u{1E}\n\u{1E}")
        expectEqual(lines.outcomes, [.input(.tick), .input(.tick), .ignored, .ignored])
        expectEqual(DecodedLines("\u{1E}\u{1E}\(Self.tick)").outcome, .rejected(.badJSON, at: 1))
    }

    @Test func `reads the records of an array, of any systems`() {
        let tick = DecodedLines.Outcome.input(.tick)
        let position = #"{"coords":{"latitude":1,"longitude":2}}"#
        let lines = DecodedLines("[\(Self.tick),7,\(position),{}]\n[\(Self.tick)]\n[1,2]\n[]")
        expectEqual(
            lines.outcomes,
            [
                tick, .rejected(.badType, at: 17),
                .input(.fix(Fix(coordinate: LocationCoordinate(latitude: 1, longitude: 2)))),
                .rejected(.unknownType, at: 59), tick, .rejected(.notObject, at: 0),
                .ignored,
            ]
        )
        expectEqual(lines.batch.entries.map(\.line), [1, 1, 1, 1, 2, 3, 4])
        for before in ["", "# a comment", Self.tick] {
            let log = DecodedLines("\(before)\n[\(Self.tick),\(Self.tick)]")
            expectEqual(log.outcomes.filter { $0 == tick }.count, (before == Self.tick ? 3 : 2))
        }
    }

    @Test func `accepts a byte order mark only at the start of a source`() {
        let lines = DecodedLines("\u{FEFF}\(Self.tick)\n\u{FEFF}\(Self.tick)\n\u{FEFF}\n")
        expectEqual(
            lines.outcomes,
            [
                .input(.tick), .rejected(.badJSON, at: 0), .rejected(.badJSON, at: 0),
            ]
        )
        expectEqual(DecodedLines("\u{FEFF}").outcome, .ignored)
        expectEqual(DecodedLines("\u{FEFF}\u{1E}\(Self.tick)\r\n").outcome, .input(.tick))
    }

    @Test(arguments: ["", "\u{1E}", "\u{FEFF}", "\u{FEFF}\u{1E}", "  ", "\u{1E}\t"])
    func `counts offsets from the start of the line`(before: String) {
        let headroom = before.utf8.count
        for ending in ["", "\n", "\r\n"] {
            let outcomes = [
                DecodedLines(before + #"{"type":"fix","lat":91,"lon":0}"# + ending),
                DecodedLines(before + #"{"type":"fix","lat":9,"lat":0}"# + ending),
                DecodedLines(before + #"{"type":"fix","lat":9}"# + ending),
                DecodedLines(before + #"{"type":"fix","lat":9]"# + ending),
                DecodedLines(before + #"{"type":"fxi"}"# + ending),
                DecodedLines(before + #"{"type":"tick","time":"now"}"# + ending),
                DecodedLines(before + #"{"type":"tick","session":""}"# + ending),
                DecodedLines(before + #"[1]"# + ending),
            ].map(\.outcome)
            expectEqual(
                outcomes,
                [
                    .rejected(.outOfRange, at: headroom + 20),
                    .rejected(.duplicateKey, at: headroom + 22),
                    .rejected(.missingField, at: headroom + 21),
                    .rejected(.badJSON, at: headroom + 21),
                    .rejected(.unknownType, at: headroom + 8),
                    .rejected(.badTime, at: headroom + 22),
                    .rejected(.outOfRange, at: headroom + 25),
                    .rejected(.notObject, at: headroom),
                ]
            )
        }
    }

    @Test(arguments: ["", "\n", "\r\n"], ["", "\u{1E}", "\u{FEFF}", "\u{FEFF}\u{1E}"])
    func `rejects a line one byte over the limit`(ending: String, before: String) {
        let line = before + Self.tick
        let length = line.utf8.count

        let exact = DecodedLines(line + ending, .init(maxLine: length))
        expectEqual(exact.outcome, .input(.tick))
        let over = DecodedLines(line + ending, .init(maxLine: length - 1))
        expectEqual(over.outcome, .rejected(.tooLong, at: length - 1))
    }

    @Test func `rejects blanks over the limit too`() {
        let options = RecordDecoder.Options(maxLine: 4)
        expectEqual(DecodedLines("    \n", options).outcome, .ignored)
        expectEqual(DecodedLines("     \n", options).outcome, .rejected(.tooLong, at: 4))
    }

    @Test func `continues after a rejected line`() {
        let lines = DecodedLines("{\n\(Self.tick)\n\u{0}\n\(Self.tick)\n")
        expectEqual(
            lines.outcomes,
            [
                .rejected(.badJSON, at: 1), .input(.tick), .rejected(.badJSON, at: 0),
                .input(.tick),
            ]
        )
    }

    @Test(arguments: ["{", "{\r\n", #"{"type":"fix","#, #"{"type":"#, #"{"a":[1,"#, "["])
    func `suggests jq if the first line ends inside a value`(line: String) {
        let error = DecodedLines(line).error
        expectEqual(error?.reason, .badJSON)
        expectEqual(
            error?.message.hasSuffix("; one JSON value a line is wanted: jq -c . makes it so"),
            true
        )

        let later = DecodedLines("\n" + line).error
        expectEqual(later?.message.contains("jq"), false)
    }

    @Test(arguments: [#"{"type":}"#, "nonsense", "[1]", #"{"type":"fxi"}"#])
    func `suggests jq nowhere else`(line: String) {
        expectEqual(DecodedLines(line).error?.message.contains("jq"), false)
    }

    // MARK: Recognizing formats

    @Test(
        arguments: [
            (#"{"class":"AIS","type":1,"lat":1,"lon":2}"#, .ignored),
            (#"{"type":1,"class":"SKY"}"#, .ignored),
            (#"{"type":"FeatureCollection","class":"VERSION"}"#, .ignored),
            (#"{"type":"tick","class":"TPV","mode":3}"#, .input(.tick)),
            (#"{"type":"\u0074ick"}"#, .input(.tick)),
            (#"{"type":"tick","class":7}"#, .input(.tick)),
            (#"{"type":"Tick"}"#, .rejected(.unknownType, at: 8)),
            (#"{"type":"tick "}"#, .rejected(.unknownType, at: 8)),
            (#"{"type":1}"#, .rejected(.unknownType, at: 8)),
            (#"{"type":1,"class":2}"#, .rejected(.unknownType, at: 8)),
            (#"{"class":2}"#, .rejected(.unknownType, at: 0)),
            (#"{"type":null}"#, .rejected(.unknownType, at: 0)),
            (#"{"type":null,"class":"SKY"}"#, .ignored),
            ("{}", .rejected(.unknownType, at: 0)),
        ] as [(String, DecodedLines.Outcome)]
    )
    func `recognizes a line by type, then by class`(
        line: String,
        outcome: DecodedLines.Outcome
    ) {
        expectEqual(DecodedLines(line).outcome, outcome)
    }

    @Test func `ignores NMEA once the source has given a report of gpsd`() {
        let nmea = "$GPGLL,4722.6,N,00832.5,E\n$GPGSA,A,3,,,,,,,,,,,,,,,*00\n"
        let lines = DecodedLines(nmea + #"{"class":"TPV","mode":3}"# + "\n" + nmea)
        expectEqual(
            lines.outcomes.dropFirst(),
            [
                .rejected(.badFormat, at: 26), .ignored, .ignored, .ignored,
            ]
        )
        expect(lines.outcomes.first != .ignored)
    }

    @Test func `a given format rejects only other systems' fixes`() {
        let lines = """
            {"type":"fix","lat":1,"lon":2}
            {"type":"tick"}
            {"type":"authorization","status":2}
            {"class":"TPV","mode":3,"lat":1,"lon":2}
            {"class":"TPV","mode":1}
            {"class":"ATT","heading":1}
            {"class":"SKY"}
            """
        func reads(_ format: RecordDecoder.Format) -> [Bool] {
            DecodedLines(lines, .init(format: format)).outcomes.map {
                $0 != .rejected(.unknownType, at: 0)
            }
        }
        expectEqual(reads(.auto), [true, true, true, true, true, true, true])
        expectEqual(reads(.bearings), [true, true, true, false, false, false, true])
        expectEqual(reads(.gpsd), [false, true, true, true, true, true, true])
    }

    // MARK: Time

    @Test(
        arguments: [
            (#""2026-01-01T09:00:00Z""#, 1_767_258_000_000),
            (#""2026-01-01T09:00:00.040Z""#, 1_767_258_000_040),
            (#""2026-01-01T10:30:00.04+01:30""#, 1_767_258_000_040),
            (#""2026-01-01T09:00:00.123456789Z""#, 1_767_258_000_123),
            (#""2026-01-01T09:00:00.1235Z""#, 1_767_258_000_124),
            (#""2026\u002D01-01T09:00:00.040Z""#, 1_767_258_000_040),
            ("1767258000", 1_767_258_000_000), ("1767258000.0405", 1_767_258_000_041),
            ("1767258000040", 1_767_258_000_040), ("99999999999", 99_999_999_999_000),
            ("100000000000", 100_000_000_000), ("0", 0), ("-1.5", -1500), ("null", nil),
        ] as [(String, Int64?)]
    )
    func `reads times in all their forms`(time: String, milliseconds: Int64?) {
        let line = DecodedLines(#"{"type":"tick","time":\#(time)}"#)
        expectEqual(line.outcome, .input(.tick))
        expectEqual(line.time, milliseconds)
    }

    @Test(
        arguments: [
            (#""2026-01-01T09:00:00""#, .badTime), (#""2026-01-01""#, .badTime),
            (#""""#, .badTime), (#""2026-02-29T09:00:00Z""#, .badTime), (#""0""#, .badTime),
            ("1e300", .badTime), ("1e400", .badTime), ("-1e11", .badTime),
            ("true", .badType), ("{}", .badType), ("[0]", .badType),
        ] as [(String, RejectionReason)]
    )
    func `rejects invalid times`(time: String, reason: RejectionReason) {
        let line = DecodedLines(#"{"type":"tick","time":\#(time)}"#)
        expectEqual(line.outcome, .rejected(reason, at: 22))
    }

    // MARK: Sessions

    @Test(arguments: ["a", "main", "é", "two words", String(repeating: "x", count: 128)])
    func `reads a session of 1 to 128 bytes`(name: String) {
        expectEqual(session(#""\#(name)""#), name)
    }

    @Test func `unescapes the name of a session`() {
        expectEqual(session(#""a\n\"\u00e9\ud83d\ude00\u0000""#), "a\n\"é😀\0")
        let escaped = String(repeating: #"\u0061"#, count: 128)
        expectEqual(session("\"\(escaped)\""), String(repeating: "a", count: 128))
    }

    @Test func `a session that is absent or null has no name`() {
        expectEqual(DecodedLines(Self.tick).session, nil)
        let line = DecodedLines(#"{"type":"tick","session":null}"#)
        expectEqual(line.outcome, .input(.tick))
        expectEqual(line.session, nil)
    }

    @Test(
        arguments: [
            (#""""#, .outOfRange), ("\"\(String(repeating: "x", count: 129))\"", .outOfRange),
            ("\"\(String(repeating: #"\u00e9"#, count: 65))\"", .outOfRange),
            ("7", .badType), ("true", .badType), (#"["main"]"#, .badType), ("{}", .badType),
        ] as [(String, RejectionReason)]
    )
    func `rejects invalid sessions`(value: String, reason: RejectionReason) {
        let line = DecodedLines(
            """
            {"type":"tick","session":"before the other"}
            {"type":"tick","session":\(value)}
            """
        )
        expectEqual(line.outcome, .rejected(reason, at: 25))
        expectEqual(line.batch.names, Array("before the other".utf8))
    }

    @Test func `names the session by the file with --session-from file, or by its last 128 bytes`()
    {
        let options = RecordDecoder.Options(sessionSource: .file)
        let line = #"{"type":"tick","session":"own"}"#
        expectEqual(
            DecodedLines(line, options, source: "walks/home.ndjson").session,
            "walks/home.ndjson"
        )
        let long = String(repeating: "d", count: 100) + "/" + String(repeating: "é", count: 64)
        expectEqual(
            DecodedLines(line, options, source: long).session,
            String(repeating: "é", count: 64)
        )
        let odd = String(repeating: "é", count: 64) + "x"
        expectEqual(
            DecodedLines(line, options, source: odd).session,
            String(repeating: "é", count: 63) + "x"
        )
    }

    @Test func `distinguishes the sessions of a batch`() {
        let lines = DecodedLines(
            """
            {"type":"tick","session":"one"}
            {"type":"tick"}
            {"session":"two","type":"tick"}
            """
        )
        let names = lines.batch.entries.map { entry in
            lines.batch.name(of: entry.session).map { String(decoding: $0, as: UTF8.self) }
        }
        expectEqual(names, ["one", nil, "two"])
    }

    private func session(_ value: String) -> String? {
        let line = DecodedLines(#"{"type":"tick","session":\#(value)}"#)
        expectEqual(line.outcome, .input(.tick))
        return line.session
    }
}
