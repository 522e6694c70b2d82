import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsFormats

@Suite struct TakeoutFormatTests {
    private static let start: Milliseconds = 1_577_836_800_000

    @Test func `raw signals of the time of a path are skipped and counted once`() {
        func signal(_ time: String) -> String {
            #"{"position":{"LatLng":"1°, 2°","timestamp":"2020-01-01T\#(time)Z"}}"#
        }
        func segment(_ times: String...) -> String {
            let points = times.map { #"{"point":"1°, 2°","time":"2020-01-01T\#($0)Z"}"# }
            return #"{"timelinePath":[\#(points.joined(separator: ","))]}"#
        }
        let segments = [segment("00:10:00", "00:20:00"), segment("00:30:00")]
        let signals = ["00:09:00", "00:10:00", "00:25:00", "00:30:00", "00:31:00"].map(signal)
        let file = [
            "{\"semanticSegments\":[", segments.joined(separator: ",\n"), "],\"rawSignals\":[",
            signals.joined(separator: ",\n"), "]}",
        ]
        for text in [file.joined(separator: "\n"), file.joined().replacing("\n", with: "")] {
            let read = Conversion.elements(of: Array(text.utf8), named: "Timeline.json")
            let minutes = read.elements.map { (($0.time ?? 0) - Self.start) / 60_000 }
            expectEqual(minutes, [10, 20, 30, 9, 25, 31])
            let hints = Conversion.hints(of: Array(text.utf8), named: "Timeline.json")
            expectEqual(
                hints.map(\.message),
                [
                    "2 raw signals are skipped: the paths of the segments are of their time"
                ]
            )
        }
        // Another history begins with its paths.
        let next = DecodedLines(
            [segments[1], signals[3], segment("02:00:00"), signal("00:45:00")]
                .joined(separator: "\n")
        )
        expectEqual(next.batch.fixes.count, 3)
        expectEqual(next.batch.hints.map(\.message.first), ["1"])
    }
}
