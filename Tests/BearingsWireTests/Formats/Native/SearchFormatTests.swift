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
}
