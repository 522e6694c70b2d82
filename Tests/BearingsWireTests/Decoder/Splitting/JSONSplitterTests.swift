import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct JSONSplitterTests {
    /// A document cut into records.
    private struct Cut {
        var text: [UInt8] = []
        var splitter: JSONSplitter

        init(_ document: String, maxHeld: Int = 1000, pieces: [Int] = []) {
            splitter = JSONSplitter(maxHeld: maxHeld)
            let bytes = Array(document.utf8)
            var start = 0
            for size in pieces + [bytes.count] {
                let end = min(bytes.count, start + size)
                splitter.split(bytes.span, start..<end, into: &text)
                start = end
            }
            splitter.finish(into: &text)
            splitter.finish(into: &text)
        }

        var lines: [String] {
            text.split(separator: 0x0A).map { line in
                String(decoding: line, as: UTF8.self).replacing("\u{FEFF}", with: "")
                    .replacing("\u{1E}", with: "")
            }
        }

        /// Where they begin, as line and offset.
        var origins: [[Int]] {
            (1...max(1, lines.count)).compactMap { splitter.origins.origin(ofLine: $0) }
                .map { [$0.line, $0.offset] }
        }
    }

    @Test(
        arguments: [
            (#"[{"a":1},{"b":[2]}]"#, [#"{"a":1}"#, #"{"b":[2]}"#], [[1, 1], [1, 9]]),
            ("[\n  {\"a\":1},\n  {\"b\":2}\n]\n", [#"{"a":1}"#, #"{"b":2}"#], [[2, 2], [3, 2]]),
            ("[\n{\r\n\"a\":1}\n,{}]", ["{ \r\"a\":1}", "{}"], [[2, 0], [4, 1]]),
            (
                "{\"a\":1}{\"b\":2} [{}]", [#"{"a":1}"#, #"{"b":2}"#, "{}"],
                [[1, 0], [1, 7], [1, 16]]
            ),
            (
                "{\"type\":\"FeatureCollection\",\"features\": [\n{\"a\":[1]}\n,{\"b\":2}],\"bbox\":[1]}",
                [#"{"a":[1]}"#, #"{"b":2}"#], [[2, 0], [3, 1]]
            ),
            (
                "{\n \"type\": \"fix\",\n \"lat\": 1\n}\n{\"b\":{\"features\":[{}]}}",
                ["{\r \"type\": \"fix\",\r \"lat\": 1\r}", #"{"b":{"features":[{}]}}"#],
                [[1, 0], [5, 0]]
            ),
            (
                "\u{1E}{\"a\":\n1}\n\u{1E}{\"b\":2}\n\u{1E}[{}]",
                ["{\"a\":\r1}", #"{"b":2}"#, "{}"],
                [[1, 0], [3, 0], [4, 1]]
            ),
            (
                #"{"semanticSegments":[{"a":1}],"rawSignals":[{"b":2}],"x":{"features":[3]}}"#,
                [#"{"a":1}"#, #"{"b":2}"#], [[1, 21], [1, 44]]
            ),
            (#"{"locations":{"a":[1]}}"#, [#"{"locations":{"a":[1]}}"#], [[1, 0]]),
            (#"{"features":[]}"#, [], []), ("[]", [], []), ("\u{FEFF}[{}]", ["{}"], [[1, 1]]),
            (#"["a,]\"",1,true,[{}],null]"#, [#""a,]\"""#, "1", "true", "[{}]", "null"], nil),
        ] as [(String, [String], [[Int]]?)]
    )
    func `each record becomes a line with its origin`(
        document: String,
        lines: [String],
        origins: [[Int]]?
    ) {
        let cut = Cut(document)
        expectEqual(cut.lines, lines)
        if let origins { expectEqual(cut.origins, origins) }
    }

    @Test(
        arguments: [
            ("[{\"a\":1,},{},\n{]}]", ["{\"a\":1,}", "{}", "{]", "}"]),
            ("[{\"a\":\"x\n},{\"b\":1}]", ["{\"a\":\"x\r}", "{\"b\":1}"]),
            ("[{\"a\":1\n{\"b\":2},\n{}]", ["{\"a\":1", "{\"b\":2}", "{}"]),
            ("{\"a\":\n{\"b\":1}\n{\"c\":2}\n", ["{\"a\":", "{\"b\":1}", "{\"c\":2}"]),
            (
                "{}[[[[\n{\"a\":1}\n{\"a\":2}\n{\"a\":3}",
                ["{}", "[[[", "{\"a\":1}", "{\"a\":2}", "{\"a\":3}", "["]
            ),
            (
                "{\"a\":[\n{\"a\":[{},\n{\"b\":1}\n{\"a\":[\n{\"b\":2}\n",
                ["{\"a\":[\r{\"a\":[{},", "{\"b\":1}", "{\"a\":[", "{\"b\":2}"]
            ),
            (
                "[{\"a\":[\n{\"b\":1}\n\"c\"\n{\"b\":2},\n{\"b\":3}\n$C,D\n{\"b\":4}]",
                [
                    "{\"a\":[", "{\"b\":1}", "\"c\"", "{\"b\":2}", "{\"b\":3}", "$C,D",
                    "{\"b\":4}",
                ]
            ),
            (
                "{\"features\":[{\"a\":1}],\"b\":\n{\"c\":1}\n{\"c\":2}\n",
                ["{\"a\":1}", "{\"c\":1}", "{\"c\":2}"]
            ),
            ("[{\"a\":[\n{\"b\":1},\n{\"b\":2}\n]}]", ["{\"a\":[\r{\"b\":1},\r{\"b\":2}\r]}"]),
            ("[{}}, {}", ["{}", "}", "{}", "["]),
            ("[{}, NaN, {\"a\"", ["{}", "NaN", "{\"a\"", "["]),
            ("{\"features\":[{}],", ["{}", "["]), ("{\"a\":1", ["{\"a\":1"]),
            ("\u{1E}{\"a\":\n\u{1E}{\"b\":2}", ["{\"a\":", "{\"b\":2}"]),
            ("\u{1E}[{},{\u{1E}{}", ["{}", "{", "[", "{}"]),
            ("{}]\n,{}", ["{}", "]", ",", "{}"]), ("{}]},{}", ["{}", "]},", "{}"]),
        ]
    )
    func `damage spoils as few records as possible`(document: String, lines: [String]) {
        expectEqual(Cut(document).lines, lines)
    }

    @Test func `lines of other systems pass through unchanged`() {
        let log =
            "{\n}\n$GPRMC,1,[*5A\r\n\n2015-08-24T05:55:07Z\t*\t{\"_type\":\"lwt\"}\n{\"a\":1} x\n"
        expectEqual(
            Cut(log).lines,
            [
                "{\r}", "$GPRMC,1,[*5A\r", "2015-08-24T05:55:07Z\t*\t{\"_type\":\"lwt\"}",
                "{\"a\":1}", "x",
            ]
        )
    }

    @Test func `an object longer than the buffer is a single record`() {
        let long = #"{"x":"\#(String(repeating: "y", count: 30))","features":[{}]}"#
        expectEqual(Cut(long).lines, ["{}"])
        expectEqual(Cut(long, maxHeld: 10).lines, [long])
        expectEqual(Cut("{\"a\":[1,2", maxHeld: 8).lines, ["{\"a\":[1,2"])
        expectEqual(Cut("{\"a\":[\n{}\n{}\n", maxHeld: 6).lines, ["{\"a\":[", "{}", "{}"])
    }

    @Test func `any chunk size gives the same lines`() {
        var random = SplitMix64(seed: 5)
        let alphabet = Array(#"{}[]",:1 \"#.utf8) + [0x0A, 0x0D, 0x1E]
        let words = [
            "[", "{\"features\":[", "{\"a\":1}", ",\n", "]", "}", "{\"a\":\n[", "\"x", "$GP\n",
            "\u{1E}", "\n{\"a\":[1,", "\n{\"b\":2}\n",
        ]
        for _ in 0..<2000 {
            var document = ""
            for _ in 0..<random.int(in: 0...12) {
                if random.oneIn(3) {
                    let byte = alphabet.randomElement(using: &random) ?? 0
                    document.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    document += words.randomElement(using: &random) ?? ""
                }
            }
            let maxHeld = random.oneIn(2) ? 1000 : Int(random.int(in: 1...30))
            let whole = Cut(document, maxHeld: maxHeld)
            let pieces = (0..<20).map { _ in Int(random.int(in: 0...4)) }
            let cut = Cut(document, maxHeld: maxHeld, pieces: pieces)
            expectEqual(cut.text, whole.text, "\(document)")
            expectEqual(cut.origins, whole.origins)
            expect(whole.text.count { $0 == 0x0A } <= document.utf8.count + 2)
            expect(whole.text.isEmpty || whole.text.last == 0x0A)
        }
    }

    @Test func `a mismatched bracket spoils only its own element`() {
        let cut = Cut(#"[{"a":1},{"b":{"c":[1,}},{"d":{"e":1},{"f":4}]"#)
        expectEqual(cut.lines, [#"{"a":1}"#, #"{"b":{"c":[1,}}"#, #"{"d":{"e":1},"#, #"{"f":4}"#])
    }

    @Test func `splits the data of an answer and the positions of an update`() {
        expectEqual(Cut(#"{"count":1,"data":[{"a":1}]} {"positions":[{"b":1}]}"#).lines.count, 2)
        let record = #"{"type":"fix","data":[{"a":1}]}"#
        expectEqual(Cut(record + " {}").lines, [record, "{}"])
    }
}
