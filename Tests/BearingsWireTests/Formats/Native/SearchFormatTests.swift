import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct SearchFormatTests {
    @Test func `reads a search`() {
        let lines = DecodedLines(
            #"""
            {"type":"search","query":"caf\u00e9 zur"}
            {"type":"search","query":"","limit":1}
            {"type":"search","limit":1e3,"query":" bar "}
            {"type":"search","limit":null,"query":"bar"}
            """#
        )
        expectEqual(
            lines.outcomes,
            [
                .input(.search(SearchRequest(query: "café zur", limit: 10))),
                .input(.search(SearchRequest(query: "", limit: 1))),
                .input(.search(SearchRequest(query: " bar ", limit: 1000))),
                .input(.search(SearchRequest(query: "bar", limit: 10))),
            ]
        )
    }

    @Test(arguments: [
        (#"{"type":"search"}"#, RejectionReason.missingField),
        (#"{"type":"search","query":null}"#, .missingField),
        (#"{"type":"search","query":7}"#, .badType),
        (#"{"type":"search","query":"a","limit":"7"}"#, .badType),
        (#"{"type":"search","query":"a","limit":1.5}"#, .badType),
        (#"{"type":"search","query":"a","limit":0}"#, .outOfRange),
        (#"{"type":"search","query":"a","limit":1001}"#, .outOfRange),
        (#"{"type":"search","query":"a","query":"b"}"#, .duplicateKey),
    ])
    func `rejects invalid searches`(line: String, reason: RejectionReason) {
        let lines = DecodedLines(line)
        expectEqual(lines.error?.reason, reason)
    }
}
