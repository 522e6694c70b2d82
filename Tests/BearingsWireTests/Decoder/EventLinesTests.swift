import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct EventLinesTests {
    @Test(arguments: [
        (#"{"event":"location","seq":1}"#, true), (#"{"event":"filtered"}"#, true),
        ("\n\u{FEFF}{\"seq\": 1, \"event\": \"location\"}\nx", true), ("\n x", false),
        (#"{"event":"filtered","#, false),
        (#"{"event":"unheard_of","seq":1}"#, false), (#"{"event":{"id":1}}"#, false),
        (#"{"type":"fix","event":"location"}"#, true), (#"{"type":"fix"}"#, false),
        (#"{"event":""#, false), ("", false),
    ])
    func `a source holds events if its first lines do`(_ text: String, _ holds: Bool) {
        let bytes = Array(text.utf8)

        expectEqual(EventLines.begin(bytes + [0, 0], count: bytes.count, isWhole: true), holds)
        for count in bytes.indices {
            let early = EventLines.begin(bytes, count: count, isWhole: false)
            expect(early == nil || early == holds, "told by \(count) bytes")
        }
    }

    @Test(arguments: [(#"{"event":"directions""#, true), (#"{"event":"other""#, false)])
    func `of a long first line the beginning decides`(_ start: String, _ holds: Bool) {
        let bytes = Array((start + String(repeating: " ", count: 9000)).utf8)
        expectEqual(EventLines.begin(bytes, count: 1000, isWhole: false), nil)
        expectEqual(EventLines.begin(bytes, count: bytes.count, isWhole: false), holds)
    }

    @Test func `copies an event byte for byte and skips blank lines`() throws {
        var (lines, events) = (EventLines(), TextBuffer(capacity: 1))
        let text = Array("{\"event\":\"hello\", \"a\":[1e0]}\r\n \n".utf8)

        try expect(lines.append(ByteRange(0..<30), of: text, to: &events))
        try expect(!lines.append(ByteRange(30..<text.count), of: text, to: &events))
        let written = String(decoding: events.bytes.prefix(events.count), as: UTF8.self)
        expectEqual(written, "{\"event\":\"hello\", \"a\":[1e0]}\n")
    }

    @Test(arguments: [
        ("oops", RejectionReason.badJSON), ("[]", .notObject), (#"{"type":"fix"}"#, .missingField),
        (#"{"event":1}"#, .badType),
    ])
    func `refuses a line that is not an event`(_ text: String, _ reason: RejectionReason) {
        var (lines, events) = (EventLines(), TextBuffer())
        let bytes = Array(text.utf8)

        #expect {
            try lines.append(ByteRange(0..<bytes.count), of: bytes, to: &events)
        } throws: {
            ($0 as? LineError)?.reason == reason
        }
        expectEqual(events.count, 0)
    }
}
