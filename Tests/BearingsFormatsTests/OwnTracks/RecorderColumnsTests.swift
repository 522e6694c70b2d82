import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsFormats

/// Lines of a Recorder's `.rec` files.
@Suite struct RecorderColumnsTests {
    @Test func `repairs a topic that is not UTF-8`() {
        var options = DecodingOptions()
        options.sessionSource = .source
        let line =
            Array("2026-05-08T07:31:40Z\towntracks/j".utf8) + [0xFF] + Array("n/ph".utf8) + [0xC3]
            + Array("\t{\"_type\":\"location\",\"lat\":1,\"lon\":2}".utf8)
        expectEqual(DecodedLines(line, options).session, "owntracks/j\u{FFFD}n/ph\u{FFFD}")
    }
}
