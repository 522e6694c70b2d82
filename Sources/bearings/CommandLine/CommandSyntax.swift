import BearingsPipeline

/// What the options of a command set.
protocol CommandSettings {
    /// The defaults.
    init()
}

/// The syntax of a command, for help and for parsing.
struct CommandSyntax<Settings: CommandSettings>: Sendable {
    let name: String
    let overview: String
    let usage: String
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
