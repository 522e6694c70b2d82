import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct JSONTapeTests {
    @Test func `lists the values of a line in order, each with its next node`() {
        let line = ReadLine(#" {"a":[1,{"b":"x"}],"c":{},"d":true} "#)

        expectEqual(line.error, nil)
        expectEqual(
            line.outline,
            [
                #"object {"a":[1,{"b":"x"}],"c":{},"d":true} →11"#,
                "key string a →2", #"array [1,{"b":"x"}] →7"#, "number 1 →4",
                #"object {"b":"x"} →7"#, "key string b →6", "string x →7",
                "key string c →8", "object {} →9",
                "key string d →10", "true true →11",
            ]
        )
    }

    @Test func `iterates over members and elements of any kind`() {
        let line = ReadLine(#"{"a":[1,[2,3],{"x":4}],"b":{"c":[]},"d":null}"#)
        var keys: [String] = []
        var members = line.tape.members(ofObjectAt: 0)
        while let member = members.next(in: line.tape) { keys.append(line.unescaped(member.key)) }
        var kinds: [JSONTape.Node.Kind] = []
        var elements = line.tape.elements(ofArrayAt: 2)
        while let element = elements.next(in: line.tape) { kinds.append(line.tape[element].kind) }

        expectEqual(keys, ["a", "b", "d"])
        expectEqual(kinds, [.number, .array, .object])
    }

    @Test func `is reused for longer and shorter lines`() throws {
        var tape = JSONTape()
        for count in [1, 5000, 2, 300, 100_000, 0] {
            let ones = Array(repeating: "1", count: count).joined(separator: ",")
            let text = Array("[\(ones)]".utf8)
            try tape.read(text.span)
            expectEqual(tape.count, count + 1)
            expectEqual(tape.root.next, Int32(count + 1))
        }
    }

    @Test func `has no values after an invalid line`() throws {
        var tape = JSONTape()
        let text = Array("[1,2]".utf8)
        try tape.read(text.span)
        #expect(throws: LineError.self) { try tape.read(text.span.extracting(0..<4)) }
        expectEqual(tape.count, 0)
    }

    @Test func `allows 64 nested containers, not 65`() {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        expectEqual(ReadLine(nested(64, "[", "]")).error, nil)
        expectEqual(ReadLine(nested(64, #"{"a":"#, "}")).error, nil)
        for text in [nested(65, "[", "]"), nested(65, "[", ""), nested(100_000, "[", "]")] {
            let error = ReadLine(text).error
            expectEqual(error?.reason, .tooDeep)
            expectEqual(error?.offset, 64)
            expectEqual(error?.message, "found another '[', expected at most 64 levels of nesting")
        }
        expectEqual(ReadLine(nested(65, #"{"a":"#, "}")).error?.offset, 64 * 5)
        expectEqual(ReadLine("[[],[],[[]]]", maximumDepth: 3).error, nil)
        expectEqual(ReadLine("[[],[],[[[]]]]", maximumDepth: 3).error?.reason, .tooDeep)
    }

    @Test(
        arguments: [
            ("[1]", 0, "found an array, expected an object"),
            (#" "a" "#, 1, #"found the string "a", expected an object"#),
            ("\t1.50", 1, "found the number 1.50, expected an object"),
            ("null", 0, "found null, expected an object"),
        ]
    )
    func `names a value that is not an object`(text: String, offset: Int, message: String) {
        let line = ReadLine(text)
        expectEqual(line.error, nil)
        #expect(throws: LineError(.notObject, offset: offset, message: message)) {
            try line.tape.requireObject()
        }
    }

    @Test func `reads the same whatever follows the line in its buffer`() {
        let text = #"{"type":"fix","täg":"é","lat":47.3769}"#
        let alone = ReadLine(text.utf8, margin: [])
        for margin in [[0x22], [0x5C], [0xFF], [UInt8](repeating: 0x20, count: 64)] as [[UInt8]] {
            expectEqual(ReadLine(text.utf8, margin: margin).outline, alone.outline)
            expectEqual(ReadLine(text.utf8.dropLast(), margin: margin).error?.endsInsideValue, true)
        }
    }
}
