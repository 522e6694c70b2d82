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
        let fields = line.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        guard let start = line.firstIndex(of: "{") else {
            let numbers = fields[2].split(separator: ",")
            return (fields[1], Self.event(try #require(models[fields[0]]), numbers))
        }
        let event = String(line[start...])
        let head = line[..<start].split(separator: ",", omittingEmptySubsequences: false)
        if !head[0].isEmpty { models[head[0]] = event }
        return (head[1], event)
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
