extension CommandSyntax {
    /// The command's help, as `bearings help` prints it.
    var helpText: String {
        var text = "OVERVIEW: \(overview)\n\nUSAGE: \(usage)\n"
        if !operands.isEmpty {
            text += "\nARGUMENTS:\n"
            for operand in operands { text += Self.entry(operand.name, operand.help) }
        }
        if !options.isEmpty {
            text += "\nOPTIONS:\n"
            for option in options {
                let name = [option.name, option.placeholder].compactMap { $0 }
                let suffix = option.defaultText.map { " (default: \($0))" } ?? ""
                text += Self.entry(name.joined(separator: " "), option.help + suffix)
            }
        }
        return text
    }

    /// A name in the left column and its help, wrapped, in the right.
    private static func entry(_ name: String, _ help: String) -> String {
        let column = 30
        let width = 96
        var lines: [String] = []
        var line = ""
        for word in help.split(separator: " ") {
            if !line.isEmpty, column + line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        lines.append(line)
        let indent = String(repeating: " ", count: column)
        var text = "  \(name)"
        if text.count >= column {
            text += "\n\(indent)"
        } else {
            text += String(repeating: " ", count: column - text.count)
        }
        return text + lines.joined(separator: "\n\(indent)") + "\n"
    }
}
