import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct UTF16TranscoderTests {
    /// A text in UTF-16 with its byte order mark.
    static func bytes(_ text: String, littleEndian: Bool) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return littleEndian ? pair : pair.reversed()
        }
    }

    private static func transcoded(_ bytes: [UInt8], cuts: [Int]) -> [UInt8]? {
        guard var transcoder = UTF16Transcoder(bytes.span, count: bytes.count) else { return nil }
        var text: [UInt8] = []
        var start = 2
        for end in cuts + [bytes.count] where end > start {
            transcoder.transcode(bytes.span, start..<end, into: &text)
            start = end
        }
        transcoder.finish(into: &text)
        return text
    }

    @Test(arguments: [true, false])
    func `transcodes any text with any chunk size`(littleEndian: Bool) {
        var random = SplitMix64(seed: 16)
        for _ in 0..<200 {
            var text = ""
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                let most: UInt32 =
                    [0x7F, 0x7FF, 0xFFFF, 0x10FFFF].randomElement(using: &random) ?? 0
                let value = UInt32.random(in: 0...most, using: &random)
                text.unicodeScalars.append(Unicode.Scalar(value) ?? "\n")
            }
            let bytes = Self.bytes(text, littleEndian: littleEndian)
            let cuts = bytes.indices.filter { _ in Bool.random(using: &random) }
            expectEqual(Self.transcoded(bytes, cuts: cuts), Array(text.utf8))
        }
    }

    @Test func `only a byte order mark identifies UTF-16`() {
        for bytes: [UInt8] in [[], [0xFF], [0x24, 0x00], [0xEF, 0xBB, 0xBF]] {
            expect(UTF16Transcoder(bytes.span, count: bytes.count) == nil)
        }
    }

    @Test func `incomplete characters become invalid text`() {
        let lone = Self.transcoded([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00], cuts: [])
        expectEqual(lone, [0xED, 0xA0, 0x80, 0x41])
        expectEqual(Self.transcoded([0xFF, 0xFE, 0x00, 0xD8], cuts: []), [0xED, 0xA0, 0x80])
        expectEqual(Self.transcoded([0xFE, 0xFF, 0x41], cuts: []), [0xEF, 0xBF, 0xBD])
    }
}
