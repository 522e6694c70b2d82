import BearingsPipeline
import BearingsWire
import Testing

@testable import bearings

/// Reads the events of a page's lines, as the head of `Page/lines.js` has them.
struct PageEventReader {
    private var models: [Substring: String] = [:]

    /// All lines of a page.
    static func lines(of page: String) throws -> [(speed: Substring, event: String)] {
        let behind = try #require(page.split(separator: "hidden><!--\n", maxSplits: 1).last)
        let events = try #require(
            behind.split(separator: "--></div>", omittingEmptySubsequences: false).first
        )
        var reader = PageEventReader()
        return try events.split(separator: "\n").filter { !$0.hasPrefix("-->") }
            .map { try reader.read($0) }
    }

    /// Reads the next line.
    ///
    /// - Returns: What stands for the speed of a fix, and the event.
    mutating func read(_ line: Substring) throws -> (speed: Substring, event: String) {
        let end = line.firstIndex(of: "{") ?? line.endIndex
        let event = String(line[end...])
        let fields = line[..<end].split(separator: ",", omittingEmptySubsequences: false)
        if event.isEmpty {
            let model = try #require(models[fields[0]])
            return (fields[1], Self.event(model, Array(fields.dropFirst(2))))
        }
        if !fields[0].isEmpty { models[fields[0]] = event }
        return (fields[1], event)
    }

    private static func event(_ model: String, _ numbers: [Substring]) -> String {
        var rest = numbers[...]
        let passed = rest.popFirst().flatMap { Int64($0) } ?? 0
        let event = model.replacing(#/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+\-]*/#) { token in
            token.output.hasPrefix("\"") ? token.output : rest.popFirst() ?? "missing"
        }
        return event.replacing(#/(,"time":")([^"]*)/#, maxReplacements: 1) { match in
            let time = try? Values.instant(String(match.output.2), ofDay: 0)
            return "\(match.output.1)\(time?.advanced(by: passed).rfc3339 ?? "no time")"
        }
    }
}
