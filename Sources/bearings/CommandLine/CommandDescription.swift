/// A command's syntax for those that show it, whatever its settings are.
protocol CommandDescription: Sendable {
    /// The command's help, as `bearings help` prints it.
    var helpText: String { get }
    var operands: [(name: String, help: String)] { get }
    var optionDescriptions: [OptionDescription] { get }
}

/// An option for those that show it.
struct OptionDescription: Sendable {
    /// The name with two hyphens, behind the short one if there is one.
    var names: [String]
    /// The placeholder for its value; `nil` if it takes none.
    var placeholder: String?
    /// The values that it takes, if they are a few words; empty for any other.
    var words: [String]
    var help: String
}

extension CommandSyntax: CommandDescription {
    var optionDescriptions: [OptionDescription] {
        options.map { option in
            OptionDescription(
                names: [option.shortName, option.name].compactMap { $0 },
                placeholder: option.placeholder,
                words: option.words,
                help: option.help
            )
        }
    }
}
