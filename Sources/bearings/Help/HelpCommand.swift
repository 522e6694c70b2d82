import Transport

/// `bearings help` and `--version`.
enum HelpCommand {
    /// The program's version; the protocol's is in the first line of the page Protocol.
    static let version = "bearings \(number), protocol \(protocolVersion)"
    static let number = "0.1.0"
    static let protocolVersion = "1.0"

    /// Shows the options of a command, a page of the manual, or an overview.
    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        guard let word = arguments.first, word != "-h", word != "--help" else {
            return show(overview)
        }
        if let command = CommandList.command(named: word) { return show(command.syntax().helpText) }
        return try show(pageNamed: word)
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

    static let syntax = Syntax()

    /// Commands and pages instead of options.
    struct Syntax: CommandDescription {
        var helpText: String { overview }
        var operands: [(name: String, help: String)] {
            CommandList.all.map { ($0.name, $0.summary) }
                + Manual.pages.map { ($0.name, "a page of the manual") }
        }
        var optionDescriptions: [OptionDescription] { [] }
    }

    static var overview: String {
        var text = """
            OVERVIEW: Reads location fixes and map movements as lines of JSON, writes what a UI is to \
            draw.

            USAGE: bearings [<command>] [<option> ...] [<file> ...]

              bearings < walk.ndjson              events of a log
              gpspipe -w | bearings               events of a receiver, as they happen
              bearings --viewport 47.38,8.54,15 --locations walk.ndjson

            COMMANDS:

            """
        for command in CommandList.all {
            let padding = String(repeating: " ", count: 14 - command.name.count)
            text += "  \(command.name)\(padding)\(command.summary)\n"
        }
        let pages = Manual.pages.map(\.name).joined(separator: ", ")
        return text + """

            See 'bearings help run' for the options. 'bearings help PAGE' prints a page of the manual:
            \(pages).

            """
    }
}
