/// An option of a command: its name, its help, and what it does to the settings, in one place.
struct Option<Settings>: Sendable {
    /// With its two hyphens.
    let name: String
    /// A hyphen and a letter that mean the same.
    var shortName: String?
    /// What stands for its value in the help; `nil` for one that takes none.
    var placeholder: String?
    /// What holds without it, as a person would write it.
    var defaultText: String?
    var help: String
    /// Whether the help of a command that has it from another tells it again.
    var isInHelp = true
    /// Whether the argument behind it is its value; `nil` for one that always takes one, or never.
    var isValue: (@Sendable (String) -> Bool)?
    /// Takes over a value; an option without one is given an empty text.
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

    /// An option that takes a value where the argument behind it is one.
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
    /// The same option under a short name too.
    func short(_ name: String) -> Option {
        var option = self
        option.shortName = name
        return option
    }
}

/// Options of one purpose.
struct OptionGroup<Settings>: Sendable {
    /// What they are about.
    var title: String
    var options: [Option<Settings>]
    /// What the help says before them.
    var note: String?

    init(_ title: String, _ options: [Option<Settings>], note: String? = nil) {
        self.title = title
        self.options = options
        self.note = note
    }
}

/// A command as its help shows it and its arguments are read.
struct CommandSyntax<Settings>: Sendable {
    let name: String
    let overview: String
    let usage: String
    /// What the operands are, and what each means.
    let operands: [(name: String, help: String)]
    let groups: [OptionGroup<Settings>]
    /// Command lines that run as they stand.
    var examples: [String] = []
    /// How it may end, and what each status means.
    var statuses: [ExitStatus] = []

    var options: [Option<Settings>] { groups.flatMap(\.options) }

    /// Reads `arguments` into `settings`.
    ///
    /// What begins with a hyphen and a digit is a number, never an option, and `--` ends the options.
    ///
    /// - Returns: The operands, or `nil` where help was asked for.
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
                throw UsageError("\(name) wants a value: \(option.placeholder ?? "")")
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
