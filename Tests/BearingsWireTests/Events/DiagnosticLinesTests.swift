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
        encoder.append(
            .filtered(
                [FilterFinding(.accuracy, value: 60, limit: 50)],
                time: PrintedEvent.nine,
                session: Array("main".utf8),
                .init(line: 12, file: nil)
            ),
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
        let origin = EventEncoder.Origin(line: 1, file: jsonString("a.ndjson".utf8))
        let findings = [
            FilterFinding(.unauthorized), FilterFinding(.nullIsland), FilterFinding(.duplicate),
            FilterFinding(.outOfOrder, value: 0.0005, limit: 0),
            FilterFinding(.accuracy, value: 1e300, limit: 1.5),
            FilterFinding(.noFix, value: 1, limit: 2),
        ]
        encoder.append(
            .filtered(findings, time: .epoch, session: Array("main".utf8), origin),
            to: &out
        )
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
        encoder.append(.rejected(error, session: nil, .init(line: 13, file: nil)), to: &out)
        encoder.append(
            .rejected(error, session: nil, .init(line: 13, file: jsonString("b".utf8))),
            to: &out
        )
        let line = """
            {"event":"rejected","line":13,"offset":27,"reason":"bad_json",\
            "message":"found '}', expected a value for \\"lat\\""
            """
        expectEqual(out.text, line + "}\n" + line + ",\"file\":\"b\"}\n")
    }
}
