import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsEngine

/// Remarks among the events, exactly as Protocol 4 prints them.
@Suite struct DiagnosticLinesTests {
    @Test func `prints the rule that filtered a fix`() {
        var encoder = EventEncoder(.rfc3339)
        var out = TextBuffer()
        let envelope = EventEncoder.Envelope(
            sequence: nil,
            session: Array("main".utf8),
            origin: .init(line: 12, file: nil)
        )
        encoder.appendFiltered(
            [FilterFinding(.accuracy, value: 60, limit: 50)],
            at: PrintedEvent.nine,
            envelope,
            to: &out
        )
        expectEqual(
            out.text,
            """
            {"event":"filtered","time":"2026-01-01T09:00:00.000Z","session":"main",\
            "rules":[{"rule":"accuracy","value":60,"limit":50}],"line":12}

            """
        )
    }

    @Test func `prints all rules that a fix failed`() {
        var encoder = EventEncoder(.unix)
        var out = TextBuffer()
        let envelope = EventEncoder.Envelope(
            sequence: nil,
            session: Array("main".utf8),
            origin: .init(line: 1, file: jsonString("a.ndjson".utf8))
        )
        let findings = [
            FilterFinding(.unauthorized), FilterFinding(.nullIsland), FilterFinding(.duplicate),
            FilterFinding(.outOfOrder, value: 0.0005, limit: 0),
            FilterFinding(.accuracy, value: 1e300, limit: 1.5),
            FilterFinding(.noFix, value: 1, limit: 2),
        ]
        encoder.appendFiltered(findings, at: .epoch, envelope, to: &out)
        let huge = "1" + String(repeating: "0", count: 300)
        expectEqual(
            out.text,
            """
            {"event":"filtered","time":0,"session":"main","rules":[{"rule":"unauthorized"},\
            {"rule":"null_island"},{"rule":"duplicate"},\
            {"rule":"out_of_order","value":0.001,"limit":0},\
            {"rule":"accuracy","value":\(huge),"limit":1.5},\
            {"rule":"no_fix","value":1,"limit":2}],"line":1,"file":"a.ndjson"}

            """
        )
    }

    @Test func `prints why a line was rejected`() {
        var encoder = EventEncoder(.rfc3339)
        var out = TextBuffer()
        let error = LineError(
            .badJSON,
            offset: 27,
            message: #"found '}', expected a value for "lat""#
        )
        encoder.appendRejected(error, .init(line: 13, file: nil), to: &out)
        encoder.appendRejected(error, .init(line: 13, file: jsonString("b".utf8)), to: &out)
        let line = """
            {"event":"rejected","line":13,"offset":27,"reason":"bad_json",\
            "message":"found '}', expected a value for \\"lat\\""
            """
        expectEqual(out.text, line + "}\n" + line + ",\"file\":\"b\"}\n")
    }
}
