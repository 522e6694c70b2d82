import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct FileNameTests {
    private static let names: [[UInt8]] = [
        Array("walk.ndjson".utf8), Array("Zürich 🧭.gpx".utf8), [0x63, 0xE9, 0x2E], [0xFF], [0xC3],
        [0xE2, 0x82, 0x2F, 0x61], [0xC0, 0x80], [0xED, 0xA0, 0x80],
        // The encoding of a character that stands for a byte.
        [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xBF, 0x61], Array("e\u{301}".utf8),
    ]

    @Test func `every name has a unique text, and a UTF-8 name is its own text`() {
        let texts = Self.names.map { FileName.text(of: $0) }
        expectEqual(Set(texts.map { Array($0.utf8) }).count, Self.names.count)
        expectEqual(texts[0], "walk.ndjson")
        expectEqual(texts[1], "Zürich 🧭.gpx")
    }

    #if os(Linux)
    @Test(arguments: names)
    func `creates, finds and reads a file by the exact bytes of its name`(name: [UInt8]) throws {
        let unique = "/tmp/transport-\(UInt64.random(in: 0...UInt64.max))-"
        let bytes = Array(unique.utf8) + name.filter { $0 != UInt8(ascii: "/") }
        let path = FileName.text(of: bytes)
        try ReplacementFile(for: path, mode: 0o600).commit()
        try Descriptor.open(appending: path).writeAll([7], count: 1)
        try expectEqual(Descriptor.sizeIfReadable(path), 1)
        var buffer: [UInt8] = [0]
        let file = try Descriptor.open(reading: path)
        try expectEqual(file.read(into: &buffer, from: 0), 1)
        expectEqual(FileIdentity.regular(at: path), FileIdentity.regular(file))

        unsafe expectEqual(unlink(bytes.map { CChar(bitPattern: $0) } + [0]), 0)
        #expect(throws: SystemError.self) { try Descriptor.sizeIfReadable(path) }
    }
    #endif

    @Test func `shows bytes that are not UTF-8 as escapes`() {
        expectEqual(FileName.shown(FileName.text(of: [0x63, 0xE9, 0x2E])), #"c\xE9."#)
        expectEqual(FileName.shown("Zürich"), "Zürich")
    }
}
