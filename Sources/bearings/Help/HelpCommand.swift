import BearingsPipeline
import BearingsWire
import Transport

/// `bearings help` and `--version`.
enum HelpCommand {
    /// The program's version, and the protocol's.
    static let version = "bearings \(number), protocol \(ServerLine.protocolVersion)"
    static let number = "0.1.0"

    struct Settings: CommandSettings {
        /// Whether rare options are shown, and those of another command.
        var showsAll = false
    }

    /// Shows the options of a command, a page of the manual, or an overview.
    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = Settings()
        guard let word = try syntax.parse(arguments, into: &settings)?.first else {
            return showOverview()
        }
        if word == "help" { return showOverview() }
        guard let command = CommandList.command(named: word) else {
            return try show(pageNamed: word)
        }
        return show(command.syntax(), showsAll: settings.showsAll)
    }

    /// Prints a command's help for the terminal at hand.
    static func show(_ syntax: any CommandDescription, showsAll: Bool = false) -> ExitStatus {
        show(syntax.helpText(showsAll: showsAll, width: width))
    }

    static func showOverview() -> ExitStatus { show(overview(width: width)) }

    /// How many characters a line of help has at most.
    private static var width: Int {
        let columns = RawTerminal.size(of: .standardOutput())?.columns ?? HelpLayout.widest
        return min(columns, HelpLayout.widest)
    }

    /// Prints a page of the manual.
    private static func show(pageNamed word: String) throws(UsageError) -> ExitStatus {
        let pages = Manual.pages
        guard let page = pages.first(where: { $0.name == word }) else {
            let (commands, names) = (CommandList.all.map(\.name), pages.map(\.name))
            if let nearest = nearestWord(to: word, among: commands + names) {
                throw UsageError("unknown command or page \(word); did you mean \(nearest)?")
            }
            throw UsageError(
                "unknown command or page \(word); commands are \(commands.joined(separator: " ")), "
                    + "pages \(names.joined(separator: " "))"
            )
        }
        return Pager.show(Array(page.text.utf8)) ? .done : show(page.text)
    }

    /// Prints text to stdout.
    static func show(_ text: String) -> ExitStatus { Output.show(text, .standardOutput) }

    static let syntax = CommandSyntax<Settings>(
        name: "help",
        overview: "Explains bearings, a command or a page of the manual.",
        usage: "bearings help [--all] [<command> | <page>]",
        operands: CommandList.all.map { ($0.name, $0.summary) }
            + Manual.pages.map { ($0.name, "a page of the manual") },
        groups: [
            OptionGroup(
                "Options",
                [Option(flag: "--all", { $1(&$0.showsAll) }, "Show all options of the command.")]
            )
        ],
        statuses: [.done, .usage]
    )

    /// What bearings is, and its commands.
    static func overview(width: Int = HelpLayout.widest) -> String {
        let layout = HelpLayout(width: width)
        var text =
            layout.paragraph(
                "OVERVIEW",
                "Reads location fixes and map movements as lines of JSON, writes what a UI is to draw."
            ) + "\n" + layout.usage("bearings [<command>] [<option> ...] [<file> ...]") + "\n"
        for (example, meaning) in [
            ("bearings < walk.ndjson", "events of a log"),
            ("gpspipe -w | bearings", "events of a receiver, as they happen"),
            ("bearings --viewport 47.38,8.54,15 --locations walk.ndjson", ""),
        ] {
            text +=
                meaning.isEmpty
                ? layout.example(example) : layout.entry(example, meaning, column: 38)
        }
        text += "\nCOMMANDS:\n"
        for command in CommandList.all {
            text += layout.entry(command.name, command.summary, column: 16)
        }
        let pages = Manual.pages.map(\.name).joined(separator: ", ")
        return text + "\n"
            + layout.text(
                """
                See 'bearings help run' for the options. 'bearings help PAGE' prints a page of the manual: \
                \(pages).
                """
            )
    }
}
