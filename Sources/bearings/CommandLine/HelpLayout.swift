/// Lays out help for a terminal: lines break between words.
struct HelpLayout {
    /// How many characters a line has at most; a longer word has a line of its own.
    let width: Int

    /// What a line of prose has at most, however wide the terminal is.
    static let widest = 96

    /// Where the right column begins; on a narrow terminal both share one.
    private static let column = 30
    /// The narrowest right column: three or four words a line.
    private static let least = 30

    /// A heading, and the text behind it.
    func paragraph(_ heading: String, _ text: String) -> String {
        wrapped("\(heading): \(text)", first: 0, indent: 0)
    }

    /// A usage line, whose further lines are indented.
    func usage(_ text: String) -> String {
        wrapped("USAGE: \(text)", first: 0, indent: 7)
    }

    func text(_ text: String) -> String { wrapped(text, first: 0, indent: 0) }

    func note(_ text: String) -> String { wrapped(text, first: 2, indent: 2) }

    /// A command line, whose further lines a shell takes for the same.
    func example(_ text: String) -> String {
        let isComplete = text.count + 2 <= width
        return isComplete
            ? "  \(text)\n" : wrapped(text, first: 2, indent: 6, ending: " \\")
    }

    /// A name in the left column and its help, wrapped, in the right.
    func entry(_ name: String, _ help: String, column: Int = Self.column) -> String {
        let isNarrow = width < column + Self.least
        let indent = isNarrow ? 6 : column
        let text = "  \(name)"
        if isNarrow || text.count >= indent {
            return wrapped(name, first: 2, indent: 4) + wrapped(help, first: indent, indent: indent)
        }
        return text + wrapped(help, first: indent, indent: indent).dropFirst(text.count)
    }

    /// A text in lines.
    ///
    /// - Parameters:
    ///   - first: How many blanks the first line begins with.
    ///   - indent: How many blanks the others begin with.
    ///   - ending: What every line but the last ends with.
    private func wrapped(
        _ text: String,
        first: Int,
        indent: Int,
        ending: String = ""
    ) -> String {
        var lines: [String] = []
        var line = String(repeating: " ", count: first)
        var isEmpty = true
        let most = width - ending.count
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > most {
                lines.append(line)
                line = String(repeating: " ", count: indent)
                isEmpty = true
            }
            line += isEmpty ? String(word) : " \(word)"
            isEmpty = false
        }
        lines.append(line)
        return lines.joined(separator: ending + "\n") + "\n"
    }
}
