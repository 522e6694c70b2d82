import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct RecordEncoderTests {
    private static func renamed(_ line: String) -> String {
        let bytes = Array("..\(line).".utf8)
        var out: [UInt8] = []
        let range = ByteRange(2..<bytes.count - 1)
        RecordEncoder().append(bytes.span, range, session: Array("\"a\"".utf8), to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    @Test(arguments: [
        (#"{"type":"tick"}"#, #"{"session":"a","type":"tick"}"#),
        (#"{"session":"","type":"tick"}"#, #"{"session":"a","type":"tick"}"#),
        (#" { "type":"tick", "session" : "b\"c" } "#, #"{ "type":"tick", "session" : "a" }"#),
        (#"{"type":"tick","session":null}"#, #"{"type":"tick","session":"a"}"#),
        (#"{"type":"tick","\u0073ession":"b"}"#, #"{"type":"tick","\u0073ession":"a"}"#),
        (
            #"{"type":"tick","x":{"session":"b"}}"#,
            #"{"session":"a","type":"tick","x":{"session":"b"}}"#
        ),
        ("\u{FEFF}\u{1E}{\"type\":\"tick\"}\r\n", #"{"session":"a","type":"tick"}"#),
    ])
    func `copies a line except for its session`(line: String, expected: String) {
        expectEqual(Self.renamed(line), expected + "\n")
    }
}
