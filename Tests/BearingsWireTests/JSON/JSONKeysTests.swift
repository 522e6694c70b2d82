import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct JSONKeysTests {
    @Test func `finds the value of a key, written plainly or with escapes`() {
        let line = ReadLine(#"{"lat":1,"l\u006fn":2,"x":{"lon":3},"":4,"é":5,"a\"b":6}"#)

        expectEqual(line.value(of: "lat").map(line.unescaped), "1")
        expectEqual(line.value(of: "lon").map(line.unescaped), "2")
        expectEqual(line.value(of: "").map(line.unescaped), "4")
        expectEqual(line.value(of: "é").map(line.unescaped), "5")
        expectEqual(line.value(of: "a\"b").map(line.unescaped), "6")
        expectEqual(line.value(of: "la"), nil)
        expectEqual(line.value(of: "late"), nil)
        expectEqual(line.value(of: "lo"), nil)
        expectEqual(line.value(of: "long"), nil)
    }

    @Test(
        arguments: [
            (#"{"a":1,"b":2,"a":3}"#, 5),
            (#"{"a":1,"\u0061":2}"#, 3),
            (#"{"\u0061":1,"a":2}"#, 3),
            (#"{"😀":1,"\ud83d\ude00":2}"#, 3),
            (#"{"/":1,"\/":2}"#, 3),
            (#"{"":1,"":2}"#, 3),
            (#"{"x":{"a":1},"y":{"a":1},"x":0}"#, 9),
            (#"{"vertical_accuracy":1,"lat":2,"vertical_accuracy":3,"lat":4}"#, 5),
        ]
    )
    func `finds the first repeated key`(text: String, index: Int) {
        expectEqual(ReadLine(text).duplicateKey(), index)
        expectEqual(ReadLine(text.utf8, margin: []).duplicateKey(), index)
    }

    @Test(
        arguments: [
            "{}", #"{"a":1}"#, #"{"a":{"b":1},"b":{"a":2}}"#, #"{"a":1,"A":2,"a ":3," a":4}"#,
            #"{"\\u0061":1,"a":2,"\\a":3}"#, #"{"é":1,"e\u0301":2}"#,
            #"{"aaaaaaaa1aaaaaaaa":1,"aaaaaaaa2aaaaaaaa":2}"#, #"{"\u0000":1,"":2,"0":3}"#,
        ]
    )
    func `distinguishes similar keys`(text: String) {
        expectEqual(ReadLine(text).duplicateKey(), nil)
    }

    @Test(arguments: [2, 7, 40, 63, 64, 65, 66, 500])
    func `finds a repeated key among any number of keys`(count: Int) {
        let keys = (0..<count).map { "\"key\($0)\":\($0)" }
        expectEqual(ReadLine("{\(keys.joined(separator: ","))}").duplicateKey(), nil)
        for repeated in [0, count / 2, count - 1] {
            let text = "{\((keys + [keys[repeated]]).joined(separator: ","))}"
            expectEqual(ReadLine(text).duplicateKey(), 1 + 2 * count)
        }
    }

    @Test func `distinguishes 100,000 keys`() {
        let keys = (0..<100_000).map { "\"\($0)\":0" }.joined(separator: ",")
        expectEqual(ReadLine("{\(keys)}").duplicateKey(), nil)
        expectEqual(ReadLine("{\(keys),\"5\\u0030\":0}").duplicateKey(), 200_001)
    }

    @Test(
        arguments: [
            (#""plain""#, "plain"),
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u0041\u00e9\u20AC\ud83d\uDE00""#, "Aé€😀"),
            (
                #""\u007f\u0080\u07ff\u0800\uffff\ud800\udc00\udbff\udfff""#,
                "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"
            ),
            (#""a\u0000b é\\u0041""#, "a\u{0}b é\\u0041"),
        ]
    )
    func `decodes every escape`(text: String, value: String) {
        let line = ReadLine(text)
        expectEqual(line.unescaped(0), value)
        expectEqual(line.tape.root.hasEscapes, text.contains("\\"))
    }
}
