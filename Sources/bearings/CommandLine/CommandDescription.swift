/// A command's syntax for those that show it, whatever its settings are.
protocol CommandDescription: Sendable {
    /// The command's help, as `bearings help` prints it.
    ///
    /// - Parameters:
    ///   - showsAll: Whether rare options, and those that another command's help lists, are shown too.
    ///   - width: How many characters a line has at most.
    func helpText(showsAll: Bool, width: Int) -> String
    var operands: [(name: String, help: String)] { get }
    var optionDescriptions: [OptionDescription] { get }
}

/// An option for those that show it.
struct OptionDescription: Sendable {
    /// The name with two hyphens, behind the short one if there is one.
    var names: [String]
    /// The placeholder for its value; `nil` if it takes none.
    var placeholder: String?
    /// Which values it takes, in Markdown; empty if it takes none.
    var values = ""
    /// The values that it takes, if they are a few words; empty for any other.
    var words: [String] = []
    /// The value that counts without it, as a person would type it; `nil` for none.
    var standard: String?
    var help: String
    var listsWords = false
    var isRare = false
    var isListedElsewhere = false
}

/// A group of options for those that show it.
struct GroupDescription: Sendable {
    var title: String
    var note: String?
    var options: [OptionDescription]
}

extension CommandSyntax: CommandDescription {
    var optionDescriptions: [OptionDescription] { groupDescriptions.flatMap(\.options) }

    var groupDescriptions: [GroupDescription] {
        let defaults = Settings()
        return groups.map { group in
            GroupDescription(
                title: group.title,
                note: group.note,
                options: group.options.map { option in
                    OptionDescription(
                        names: [option.shortName, option.name].compactMap { $0 },
                        placeholder: option.placeholder,
                        values: option.values,
                        words: option.words,
                        standard: option.value(defaults),
                        help: option.help,
                        listsWords: option.listsWords,
                        isRare: option.isRare,
                        isListedElsewhere: option.isListedElsewhere
                    )
                }
            )
        }
    }
}
