/// Lines as a terminal is to show them, in place of what it shows.
struct TopFrame {
    var lines: [TopScreen.Line]
    /// How many lines the terminal has.
    var height: Int
    var hasColours: Bool

    /// The lines with what the terminal is to obey.
    var bytes: [UInt8] {
        var rows = lines.prefix(height).map(shown)
        rows += (rows.count..<max(rows.count, height)).map { _ in "" }
        // Each line is cleared before it is written: behind its last column that would take the last character.
        let text = rows.map { "\u{1B}[2K\($0)" }.joined(separator: "\r\n")
        return Array("\u{1B}[H\(text)".utf8)
    }

    private func shown(_ line: TopScreen.Line) -> String {
        guard hasColours, !line.text.isEmpty else { return line.text }
        return switch line.style {
        case .plain: line.text
        case .title: "\u{1B}[1m\(line.text)\u{1B}[0m"
        case .heading: "\u{1B}[1;36m\(line.text)\u{1B}[0m"
        case .note: "\u{1B}[2m\(line.text)\u{1B}[0m"
        }
    }
}
