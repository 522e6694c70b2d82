extension CommandSyntax {
    /// The command's help, as `bearings help` prints it; rare options only where all are wanted.
    func helpText(showsAll: Bool = false, width: Int = HelpLayout.widest) -> String {
        let layout = HelpLayout(width: width)
        var text = layout.paragraph("OVERVIEW", overview) + "\n" + layout.usage(usage)
        if !operands.isEmpty {
            text += "\nARGUMENTS:\n"
            for operand in operands { text += layout.entry(operand.name, operand.help) }
        }
        for group in groupDescriptions { text += group.helpText(showsAll: showsAll, layout) }
        let more = optionDescriptions.count { !$0.isShown(showsAll: showsAll) }
        if more > 0 {
            text += "\n" + layout.note("'bearings help \(name) --all' shows \(more) more options.")
        }
        if !examples.isEmpty {
            text += "\nEXAMPLES:\n"
            for example in examples { text += layout.example(example) }
        }
        if !statuses.isEmpty {
            text += "\nEXIT STATUS:\n"
            for status in statuses { text += layout.entry("\(status.shown)", status.meaning) }
        }
        return text
    }
}

extension GroupDescription {
    fileprivate func helpText(showsAll: Bool, _ layout: HelpLayout) -> String {
        let shown = options.filter { $0.isShown(showsAll: showsAll) }
        if shown.isEmpty, note == nil { return "" }
        var text = "\n\(title.uppercased()):\n"
        if let note { text += layout.note(note) }
        for option in shown {
            let names = option.names.joined(separator: ", ")
            let name = [names, option.placeholder].compactMap { $0 }.joined(separator: " ")
            let words = option.listsWords ? " Known: \(option.words.joined(separator: " "))." : ""
            let standard = option.standard.map { " (default: \($0))" } ?? ""
            text += layout.entry(name, option.help + words + standard)
        }
        return text
    }
}

extension OptionDescription {
    fileprivate func isShown(showsAll: Bool) -> Bool {
        showsAll || !isRare && !isListedElsewhere
    }
}
