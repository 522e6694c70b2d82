import BearingsWire

/// Puts the level of each event before its line.
///
/// Whether a move of an indicator is its last before the map rests is known with the next event of its session, so its line waits for that.
struct PageLines: Sendable {
    private(set) var thinning = PageThinning()
    /// Of each session the line that waits.
    private var waiting: [[UInt8]: Waiting] = [:]

    private struct Waiting {
        var line: TextBuffer
        var level: Int
    }

    /// Puts a line with its level; `nil` for what is no event of a session.
    mutating func put(
        _ lines: borrowing TextBuffer,
        _ line: Range<Int>,
        _ event: DecodedEvent?,
        of session: [UInt8],
        _ output: inout TextBuffer
    ) {
        guard let event else {
            // Whose it is was not read.
            finish(&output)
            return put(lines, line, PageThinning.greatestLevel, &output)
        }
        let isPassing = thinning.isPassing(event, session)
        if let before = waiting.removeValue(forKey: session) {
            let level = isPassing ? 0 : before.level
            put(before.line, 0..<before.line.count, level, &output)
        }
        let level = thinning.level(of: event, session)
        guard isPassing else { return put(lines, line, level, &output) }
        var text = TextBuffer(capacity: line.count)
        text.append(Array(lines.bytes[line]))
        waiting[session] = Waiting(line: text, level: level)
    }

    /// Puts what waits; nothing follows it.
    mutating func finish(_ output: inout TextBuffer) {
        for session in waiting.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            guard let last = waiting.removeValue(forKey: session) else { continue }
            put(last.line, 0..<last.line.count, last.level, &output)
        }
    }

    private mutating func put(
        _ lines: borrowing TextBuffer,
        _ line: Range<Int>,
        _ level: Int,
        _ output: inout TextBuffer
    ) {
        let start = output.count
        output.append([LevelFilter.byte(of: level)])
        output.append(escapingMarkup: lines, line)
        thinning.count(output.count - start, of: level)
    }
}
