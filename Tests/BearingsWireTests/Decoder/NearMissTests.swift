import BearingsEngine
import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct NearMissTests {
    private func flaws(_ line: String) -> [LineError] {
        DecodedLines(line).batch.fieldErrors.map(\.error)
    }

    @Test func `reports the keys of requests`() {
        var options = DecodingOptions()
        options.acceptsRequests = true
        let lines = DecodedLines(
            #"{"type":"subscribe","event":["region"],"snapshots":true}"#,
            options
        )
        expectEqual(lines.batch.requests.count, 1)
        expectEqual(lines.batch.fieldErrors.map(\.error.field), ["event", "snapshots"])
    }

    @Test func `reports each of several identical lines`() {
        let line = #"{"type":"fix","lat":1,"lon":2,"acuracy":3}"# + "\n"
        let log = String(repeating: line, count: 10)
        expectEqual(DecodedLines(log).batch.fieldErrors.map(\.entry), Array(0..<10))
        // A template would not report it.
        expectEqual(TemplateReading(Array(log.utf8), learns: true).learnedCount, 0)
    }
}
