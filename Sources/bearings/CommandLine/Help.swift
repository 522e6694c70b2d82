extension CommandSyntax {
    /// The command's help, as `bearings help` prints it.
    var helpText: String {
        var text = Self.wrapped("OVERVIEW: \(overview)", indent: 0)
        text += "\nUSAGE: \(usage)\n"
        if !operands.isEmpty {
            text += "\nARGUMENTS:\n"
            for operand in operands { text += Self.entry(operand.name, operand.help) }
        }
        for group in groups { text += Self.section(group) }
        if !examples.isEmpty {
            text += "\nEXAMPLES:\n"
            for example in examples { text += "  \(example)\n" }
        }
        if !statuses.isEmpty {
            text += "\nEXIT STATUS:\n"
            for status in statuses { text += Self.entry("\(status.shown)", status.meaning) }
        }
        return text
    }

    private static func section(_ group: OptionGroup<Settings>) -> String {
        var text = "\n\(group.title.uppercased()):\n"
        if let note = group.note { text += wrapped(note, indent: 2) }
        for option in group.options where option.isInHelp {
            let names = [option.shortName, option.name].compactMap { $0 }.joined(separator: ", ")
            let name = [names, option.placeholder].compactMap { $0 }
            let suffix = option.defaultText.map { " (default: \($0))" } ?? ""
            text += entry(name.joined(separator: " "), option.help + suffix)
        }
        return text
    }

    /// A name in the left column and its help, wrapped, in the right.
    private static func entry(_ name: String, _ help: String) -> String {
        let column = 30
        let text = "  \(name)"
        let help = wrapped(help, indent: column)
        if text.count >= column { return "\(text)\n\(help)" }
        return text + help.dropFirst(text.count)
    }

    /// A text in lines of at most 96 characters.
    private static func wrapped(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        for word in text.split(separator: " ") {
            if line.count > indent, line.count + 1 + word.count > 96 {
                lines.append(line)
                line = margin
            }
            line += line.count == indent ? String(word) : " \(word)"
        }
        lines.append(line)
        return lines.joined(separator: "\n") + "\n"
    }
}
