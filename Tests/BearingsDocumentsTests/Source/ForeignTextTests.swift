import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsDocuments

@Suite struct ForeignTextTests {
    /// What comes of a source whose lines are read one by one.
    private static func batch(_ bytes: [UInt8]) -> RecordBatch {
        var decoder = RecordDecoder(.init(), source: "log")
        var others = DocumentFormats(source: "log")
        var (start, number) = (0, 1)
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let range = ByteRange(start..<end)
            let isDocument = decoder.isDocument(
                bytes.span,
                range,
                line: number,
                readTo: bytes.count,
                &others
            )
            guard !isDocument else { break }
            decoder.decode(bytes.span, range, number: number, &others)
            (start, number) = (end, number + 1)
        }
        return decoder.batch
    }

    /// The errors of a text.
    private static func errors(_ text: String) -> [LineError] { batch(Array(text.utf8)).errors }

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
        expectEqual(errors.first?.message.hasPrefix(message), true)
        expectEqual(errors.map(\.representsOthers), [true, false, false])
        expectEqual(errors.map(\.isAlreadyReported), [false, true, true])
    }

    @Test func `reports binary data once, and tolerates a single control character in a text`() {
        let binary = Self.errors("\u{12}\u{3}ab\u{E9}\u{1}\nq\u{2}\nz\u{5}\n")
        expectEqual(binary.first?.message.hasPrefix("found bytes that are no text"), true)
        expectEqual(binary.map(\.isAlreadyReported), [false, true, true])
        let text = Self.errors("so\u{7} it says, and goes on for long\nand on\n")
        expectEqual(text.map(\.isAlreadyReported), [false, false])
    }

    @Test func `reads a log that begins with other text and reports that line by line`() {
        let errors = Self.errors("starting, up, now\nsure\n{\"class\":\"SKY\"}\nnot so\n{}\n")
        expectEqual(errors.map(\.isAlreadyReported), [false, true, false, false])
    }

    @Test(arguments: ["{\"type\":\nno\nno\n", "Dear Anna,\nthe weather is\nfine\n"])
    func `reports text of no known kind line by line`(text: String) {
        expectEqual(Self.errors(text).map(\.isAlreadyReported), [false, false, false])
    }

    /// Bytes of a receiver's binary protocol, without a newline.
    private static let frame: [UInt8] =
        [0xB5, 0x62, 1, 7, 92, 0, 0, 0, 1, 2, 0x80, 0xFF, 0, 0, 0xC3, 3]

    private static let sentence =
        "$GPRMC,143001.00,A,4656.8780,N,00726.8472,E,2.8,87.9,090526,,,A*61\r\n"

    @Test(arguments: [[], Array("[".utf8), Array("{".utf8), Array("$".utf8), [0xA7, 0x0D, 0x0A]])
    func `reports bytes that are no text once, whatever its lines begin with`(beginning: [UInt8]) {
        var source = beginning
        for text in ["", "{", "[1", "$A,", "!", "$GPRMC,1", "\\s:a\\$GPGGA,", "{\"type\":"] {
            source += Array(text.utf8) + Self.frame + [0x0A]
        }
        let batch = Self.batch(source)
        expectEqual(batch.errors.first?.message.hasPrefix("found bytes that are no text"), true)
        expectEqual(batch.errors.map(\.representsOthers).filter { $0 }.count, 1)
        expect(batch.errors.dropFirst().filter { !$0.isAlreadyReported }.isEmpty)
        expect(!batch.entries.contains { $0.content.isFix })
    }

    @Test func `judges a source by more than its first line`() {
        let errors = Self.batch([0xA7, 0x0D, 0x0A, 0x0A] + Self.frame + [0x0A]).errors
        expectEqual(errors.map(\.isAlreadyReported), [false, true])
        expectEqual(errors.first?.message.hasPrefix("found bytes that are no text"), true)
    }

    @Test func `reads sentences between bytes that are no text`() {
        let between = Self.frame + Array(Self.sentence.utf8) + Self.frame + [0x0A]
        let batch = Self.batch(Self.frame + [0x0A] + between + Array(Self.sentence.utf8))
        expectEqual(batch.entries.filter(\.content.isFix).count, 2)
        expectEqual(batch.errors.map(\.isAlreadyReported), [false, false])
    }

    @Test func `reports line by line what is wrong in a log that begins with torn bytes`() {
        let torn: [UInt8] = [0xFF, 0x83, 0xFE, 0x10, 0x0A]
        let log = String(repeating: Self.sentence, count: 3) + "$GPRMC,1\nno\n"
        let batch = Self.batch(torn + Array(log.utf8) + [0xFF, 0x0A])
        expectEqual(batch.entries.filter(\.content.isFix).count, 3)
        expectEqual(batch.errors.map(\.isAlreadyReported), [false, false, false, false])
        expectEqual(batch.errors.map(\.representsOthers), [false, false, false, false])
    }

    @Test func `takes a text in another encoding for a text`() {
        let text = "Stra\u{DF}e und M\u{FC}he\n".unicodeScalars.map { UInt8($0.value) }
        expectEqual(Self.batch(text + text).errors.map(\.representsOthers), [false, false])
    }
}
