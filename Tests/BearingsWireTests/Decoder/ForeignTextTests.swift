import BearingsWire
import Testing

@Suite struct ForeignTextTests {
    /// The outcome of a source whose lines are read one by one.
    private static func errors(_ text: String) -> [LineError] {
        var decoder = RecordDecoder(.init(), source: "log")
        var batch = RecordBatch()
        for (index, line) in text.split(separator: "\n").enumerated() {
            let bytes = Array(line.utf8) + [0x0A]
            let range = ByteRange(0..<bytes.count)
            guard !decoder.isDocument(bytes.span, range, line: index + 1) else { return [] }
            decoder.decode(bytes.span, range, number: index + 1, into: &batch)
        }
        return batch.errors
    }

    @Test(arguments: [
        ("name,note,colour\na,b,c\nd,e,f", "found a table whose columns name no latitude"),
        ("name,value\nfoo,1\nbar,2", "found a table whose columns name no latitude"),
        ("time;speed;\"heart rate\"\n1;2;3\n4;5;6", "found a table whose columns name no latitude"),
        (
            "2020-01-01,46.5,7.5\n2020-01-01,46.5,7.5\n1,2,3",
            "found a row of a table without a header"
        ),
        (
            "OziExplorer Track Point File Version 2.1\nWGS 84\nAltitude is in Feet",
            "found a file of OziExplorer"
        ),
    ])
    func `reports a foreign text once, by what it looks like`(text: String, message: String) {
        let errors = Self.errors(text)
        #expect(errors.first?.message.hasPrefix(message) == true)
        #expect(errors.map(\.representsOthers) == [true, false, false])
        #expect(errors.map(\.isAlreadyReported) == [false, true, true])
    }

    @Test func `reports binary data once, and tolerates a single control character in a text`() {
        let binary = Self.errors("\u{12}\u{3}ab\u{E9}\u{1}\nq\u{2}\nz\u{5}\n")
        #expect(binary.first?.message.hasPrefix("found bytes that are no text") == true)
        #expect(binary.map(\.isAlreadyReported) == [false, true, true])
        let text = Self.errors("so\u{7} it says, and goes on for long\nand on\n")
        #expect(text.map(\.isAlreadyReported) == [false, false])
    }

    @Test func `reads a log that begins with other text and reports that line by line`() {
        let errors = Self.errors("starting, up, now\nsure\n{\"class\":\"SKY\"}\nnot so\n{}\n")
        #expect(errors.map(\.isAlreadyReported) == [false, true, false, false])
    }

    @Test(arguments: ["{\"type\":\nno\nno\n", "Dear Anna,\nthe weather is\nfine\n"])
    func `reports text of no known kind line by line`(text: String) {
        #expect(Self.errors(text).map(\.isAlreadyReported) == [false, false, false])
    }
}
