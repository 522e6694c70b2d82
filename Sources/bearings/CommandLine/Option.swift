/// An option of a command: its name, its help, and its effect on the settings.
struct Option<Settings>: Sendable {
    /// The name with two hyphens.
    let name: String
    /// A short form: a hyphen and a letter.
    var shortName: String?
    /// The placeholder for its value in the help; `nil` if it takes none.
    var placeholder: String?
    /// The default value, as a person would type it.
    var defaultText: String?
    var help: String
    /// The values that it takes, if they are a few words; empty for any other.
    var words: [String] = []
    /// Whether the help lists it; false for options shared with another command that lists them.
    var isInHelp = true
    /// Whether the next argument is its value; `nil` if it always takes a value, or never.
    var isValue: (@Sendable (String) -> Bool)?
    /// Applies a value to the settings; the text is empty for an option without one.
    var apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

    /// An option that takes a value.
    init(
        _ name: String,
        _ placeholder: String,
        default defaultText: String? = nil,
        _ help: String,
        _ apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void
    ) {
        self.name = name
        self.placeholder = placeholder
        self.defaultText = defaultText
        self.help = help
        self.apply = apply
    }

    /// An option whose value is one of the words of an enumeration.
    init<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        choice name: String,
        _ placeholder: String,
        default defaultText: String? = nil,
        _ help: String,
        _ apply: @escaping @Sendable (inout Settings, Word) -> Void
    ) {
        self.init(name, placeholder, default: defaultText, help) {
            settings,
            text throws(UsageError) in
            apply(&settings, try Values.choice(text))
        }
        words = Word.allCases.map(\.rawValue)
    }

    /// An option that takes a value if the next argument is one.
    init(
        flag name: String,
        or placeholder: String,
        _ help: String,
        if isValue: @escaping @Sendable (String) -> Bool,
        _ apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void
    ) {
        self.init(name, placeholder, help, apply)
        self.isValue = isValue
    }

    /// An option that takes no value.
    init(flag name: String, _ help: String, _ apply: @escaping @Sendable (inout Settings) -> Void) {
        self.name = name
        placeholder = nil
        defaultText = nil
        self.help = help
        self.apply = { settings, _ in apply(&settings) }
    }
}

extension Option {
    /// `--output`, or `-o`: where a command writes.
    static func output(
        _ path: any WritableKeyPath<Settings, String?> & Sendable,
        _ help: String = "The file to write; it is replaced once all is written, or left unchanged."
    ) -> Option {
        Option("--output", "<file>", default: "-", help) { settings, text in
            settings[keyPath: path] = text == InputFile.standard ? nil : text
        }
        .short("-o")
    }

    /// The same option, with the words that its value is made of.
    func of(_ words: [String]) -> Option {
        var option = self
        option.words = words
        return option
    }

    /// The same option with a short name.
    func short(_ name: String) -> Option {
        var option = self
        option.shortName = name
        return option
    }
}

/// A group of options in the help.
struct OptionGroup<Settings>: Sendable {
    /// The heading.
    var title: String
    var options: [Option<Settings>]
    /// A note above the options.
    var note: String?

    init(_ title: String, _ options: [Option<Settings>], note: String? = nil) {
        self.title = title
        self.options = options
        self.note = note
    }
}

/// The syntax of a command, for help and for parsing.
struct CommandSyntax<Settings>: Sendable {
    let name: String
    let overview: String
    let usage: String
    /// The operands, with help.
    let operands: [(name: String, help: String)]
    let groups: [OptionGroup<Settings>]
    /// Example command lines.
    var examples: [String] = []
    /// Possible exit statuses.
    var statuses: [ExitStatus] = []

    var options: [Option<Settings>] { groups.flatMap(\.options) }

    /// Parses `arguments` into `settings`.
    ///
    /// A hyphen and a digit start a number, never an option. `--` ends the options.
    ///
    /// - Returns: The operands, or `nil` if help was requested.
    func parse(
        _ arguments: [String],
        into settings: inout Settings
    ) throws(UsageError) -> [String]? {
        var operands: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" { return operands + rest }
            if argument == "--help" || argument == "-h" { return nil }
            guard isOption(argument) else {
                operands.append(argument)
                continue
            }
            try apply(argument, &rest, to: &settings)
        }
        return operands
    }

    private func isOption(_ argument: String) -> Bool {
        guard argument.hasPrefix("-"), argument != "-" else { return false }
        let next = argument.dropFirst().first
        let isNumber = next?.isASCII == true && (next?.isNumber == true || next == ".")
        return !isNumber
    }

    private func apply(
        _ argument: String,
        _ rest: inout ArraySlice<String>,
        to settings: inout Settings
    ) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = options.first(where: { $0.name == name || $0.shortName == name }) else {
            let known = options.map(\.name) + ["--help"]
            throw UsageError.unknown("option", name, among: known)
        }
        var value = parts.count > 1 ? String(parts[1]) : nil
        if option.placeholder == nil {
            guard value == nil else { throw UsageError("\(name) takes no value") }
        } else if value == nil, let isValue = option.isValue {
            if let next = rest.first, isValue(next) { value = rest.popFirst() }
        } else if value == nil {
            guard let next = rest.first, !next.hasPrefix("--") else {
                throw UsageError("\(name) needs a value: \(option.placeholder ?? "")")
            }
            value = rest.popFirst()
        }
        do {
            try option.apply(&settings, value ?? "")
        } catch {
            throw UsageError("\(name): \(error.message)")
        }
    }
}
