import BearingsEngine
import BearingsWire

/// Puts the level of each event before its line, in the form in which a page has it.
///
/// Whether a move of an indicator is its last before the map rests is known with the next event of its session, so its line waits for that.
struct PageLines: Sendable {
    private(set) var thinning = PageThinning()
    private var repeated = RepeatedLines()
    /// Of each session the line that waits.
    private var waiting: [[UInt8]: Waiting] = [:]

    private struct Waiting {
        var line: TextBuffer
        var event: DecodedEvent
        var level: Int
    }

    /// Puts a line with its level; `event` is `nil` for what is no event of a session, or one of a snapshot.
    ///
    /// - Parameters:
    ///   - time: `nil` for what is no event of a session.
    ///   - speed: With which the user came to a fix, as the report counts it; `nil` for none.
    mutating func put(
        _ lines: borrowing TextBuffer,
        _ line: Range<Int>,
        _ event: DecodedEvent?,
        of session: [UInt8],
        at time: Instant?,
        speed: Travel.NewestSpeed? = nil,
        _ output: inout TextBuffer
    ) {
        guard let event else {
            // Whose it is was not read.
            finish(&output)
            let form = RepeatedLines.plain(at: time)
            return put(lines, line, form, PageThinning.greatestLevel, &output)
        }
        let isPassing = thinning.isPassing(event, session)
        if let before = waiting.removeValue(forKey: session) {
            put(before, level: isPassing ? 0 : before.level, &output)
        }
        let level = thinning.level(of: event, session)
        guard isPassing else {
            let text = lines.bytes[line].dropLast()
            let form = repeated.form(of: text, event, speed: Self.text(of: speed, event))
            return put(lines, line, form, level, &output)
        }
        var text = TextBuffer(capacity: line.count)
        text.append(lines.bytes[line])
        waiting[session] = Waiting(line: text, event: event, level: level)
    }

    /// Puts what waits; nothing follows it.
    mutating func finish(_ output: inout TextBuffer) {
        for session in waiting.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            guard let last = waiting.removeValue(forKey: session) else { continue }
            put(last, level: last.level, &output)
        }
    }

    private mutating func put(_ waiting: Waiting, level: Int, _ output: inout TextBuffer) {
        let line = 0..<waiting.line.count
        let text = waiting.line.bytes[line].dropLast()
        put(waiting.line, line, repeated.form(of: text, waiting.event, speed: ""), level, &output)
    }

    private mutating func put(
        _ lines: borrowing TextBuffer,
        _ line: Range<Int>,
        _ form: RepeatedLines.Form,
        _ level: Int,
        _ output: inout TextBuffer
    ) {
        let level = form.isModel ? PageThinning.greatestLevel : level
        let start = output.count
        output.append([LevelFilter.byte(of: level)])
        output.append(form.text)
        if form.isWhole {
            output.append(escapingMarkup: lines, line)
        } else {
            output.append([UInt8(ascii: "\n")])
        }
        thinning.count(output.count - start, of: level)
    }

    /// A speed as the page reads it: nothing where it is as the line tells it.
    private static func text(of speed: Travel.NewestSpeed?, _ event: DecodedEvent) -> String {
        guard case .location(let fix, _) = event.content else { return "" }
        guard let speed else { return fix.speed == nil ? "" : "-" }
        guard fix.speed == nil else { return "" }
        return rounded(speed.value, 2) + (speed.gap.map { "/\($0)" } ?? "")
    }
}
