import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct JSONFaultsTests {
    @Test(
        arguments: [
            (#"{"lat":}"#, 7, #"found '}', expected a value for "lat""#),
            (#"{"lat": NaN}"#, 8, #"found 'NaN', expected a value for "lat""#),
            (#"{"lat":nan}"#, 8, #"found 'nan', expected a value for "lat""#),
            (#"{"lat":1,}"#, 9, "found '}', expected a key"),
            ("{1:2}", 1, "found '1', expected a key or '}'"),
            ("{a:2}", 1, "found 'a', expected a key or '}'"),
            (#"{"a" 1}"#, 5, #"found '1', expected ':' after "a""#),
            (#"{"a":1 "b":2}"#, 7, "found '\"', expected ',' or '}'"),
            ("[1;2]", 2, "found ';', expected ',' or ']'"),
            ("[,]", 1, "found ',', expected a value or ']'"),
            ("[1,]", 3, "found ']', expected a value"),
            (#"{}{"a":1}"#, 2, "found '{', expected the end of the line"),
            ("[-x]", 2, "found 'x', expected a digit"),
            ("[1.e5]", 3, "found 'e', expected a digit"),
            ("[012]", 2, "found '01', expected a number without leading zeros"),
            ("[\"a\tb\"]", 3, "found byte 0x09, expected it escaped in a string"),
            ("\u{1}", 0, "found byte 0x01, expected a value"),
            (#"["\x"]"#, 3, #"found 'x', expected one of "\/bfnrtu after the backslash"#),
            (#"["\u00g0"]"#, 6, #"found 'g', expected four hexadecimal digits after \u"#),
            ("[é]", 1, "found 'é', expected a value or ']'"),
            ("[1\u{202E}]", 2, "found byte 0xE2, expected ',' or ']'"),
        ]
    )
    func `reports where, what was found and what was expected`(
        text: String,
        offset: Int,
        message: String
    ) {
        let expected = LineError(.badJSON, offset: offset, message: message)
        expectEqual(ReadLine(text).error, expected)
    }

    @Test(
        arguments: [
            (#"{"lat":"#, #"found the end of the line, expected a value for "lat""#),
            (#"{"lat":tr"#, #"found the end of the line, expected a value for "lat""#),
            (#"{"lat":1"#, "found the end of the line, expected ',' or '}'"),
            (#"{"lat"#, "found the end of the line, expected the rest of a string"),
            (#"{"lat":1.5e"#, "found the end of the line, expected a digit"),
            ("{", "found the end of the line, expected a key or '}'"),
            (#"["\ud83d\u"#, "found the end of the line, expected the rest of a string"),
        ]
    )
    func `reports that a line ends inside a value`(text: String, message: String) {
        expectEqual(
            ReadLine(text).error,
            LineError(
                .badJSON,
                offset: text.utf8.count,
                message: message,
                endsInsideValue: true
            )
        )
    }

    @Test func `a blank line does not end inside a value`() {
        for text in ["", " ", "\t\r\n"] {
            expectEqual(ReadLine(text).error?.endsInsideValue, false)
        }
    }

    @Test func `names invalid bytes and lone surrogates`() {
        let bytes = ReadLine([0x22, 0x61, 0xFF, 0x22]).error
        expectEqual(bytes?.message, "found byte 0xFF, expected well-formed UTF-8")
        let surrogate = ReadLine(#""\uD800""#).error?.message
        expectEqual(surrogate, #"found the lone surrogate \uD800, expected a pair of surrogates"#)
    }

    @Test func `clips quotes at 32 characters and escapes unprintable ones`() {
        let long = ReadLine("{\"\(String(repeating: "é", count: 40))\":}").error
        let clipped = String(repeating: "é", count: 32) + "…"
        expectEqual(long?.message, "found '}', expected a value for \"\(clipped)\"")
        let hostile = ReadLine("{\"a\u{9B}31m\u{202E}\":}").error
        expectEqual(hostile?.message, #"found '}', expected a value for "a\u{9b}31m\u{202e}""#)
    }

    @Test func `the first malformed byte decides`() {
        expectEqual(ReadLine(Array("[1 2 \"".utf8) + [0xFF]).error?.reason, .badJSON)
        expectEqual(
            ReadLine(Array("[\"".utf8) + [0xFF] + Array("\" 2".utf8)).error?.reason,
            .badUTF8
        )
        let deep = String(repeating: "[", count: 70)
        expectEqual(ReadLine("[x\(deep)").error?.reason, .badJSON)
        expectEqual(ReadLine("\(deep)x").error?.reason, .tooDeep)
    }
}
