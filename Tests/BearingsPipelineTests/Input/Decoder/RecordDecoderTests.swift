import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct RecordDecoderTests {
    static let tick = #"{"type":"tick"}"#

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

    @Test func `names the session by the file with --session-from file, or by its last 128 bytes`()
    {
        let options = DecodingOptions(sessionSource: .file)
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
}
