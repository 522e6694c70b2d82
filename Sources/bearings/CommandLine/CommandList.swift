import BearingsPipeline
import Transport

/// The list of commands.
enum CommandList {
    /// A command, by the first word of a command line.
    struct Command {
        let name: String
        /// What it does, in a few words.
        let summary: String
        /// Runs it with the arguments after its name.
        let main: ([String]) throws(UsageError) -> ExitStatus
        /// Its options and operands.
        let syntax: () -> any CommandDescription

        init(
            _ name: String,
            _ summary: String,
            _ main: @escaping ([String]) throws(UsageError) -> ExitStatus,
            _ syntax: @autoclosure @escaping () -> any CommandDescription
        ) {
            (self.name, self.summary, self.main, self.syntax) = (name, summary, main, syntax)
        }

        /// A command that is carried out with the settings and operands that its arguments give, or shows its help.
        init<Settings>(
            _ name: String,
            _ summary: String,
            _ carryOut: @escaping (Settings, [String]) throws(UsageError) -> ExitStatus,
            _ syntax: @autoclosure @escaping () -> CommandSyntax<Settings>
        ) {
            let main = { (arguments: [String]) throws(UsageError) -> ExitStatus in
                let syntax = syntax()
                var settings = Settings()
                guard let operands = try syntax.parse(arguments, into: &settings) else {
                    return HelpCommand.show(syntax)
                }
                return try carryOut(settings, operands)
            }
            self.init(name, summary, main, syntax())
        }
    }

    /// The command that a command line without one means.
    static var standard: Command {
        Command(
            "run",
            "reads records and writes events (the default)",
            Run.main,
            RunSettings.syntax
        )
    }

    /// All commands, in the order in which `help` lists them.
    static var all: [Command] {
        [
            standard,
            Command(
                "serve",
                "serves many clients over a Unix socket",
                Serve.main,
                ServeSettings.syntax
            ),
            Command(
                "top",
                "shows how a running server fares, and its busiest sessions",
                Top.main,
                TopSettings.syntax
            ),
            Command(
                "replay",
                "plays a log with its own timing, also into a server",
                Replay.main,
                ReplaySettings.syntax
            ),
            Command(
                "convert",
                "writes what was read as geojson, gpx, ndjson or csv",
                Convert.main,
                ConvertSettings.syntax
            ),
            Command(
                "view",
                "writes a page that shows a log on a map and on the user's screen",
                View.main,
                ViewSettings.syntax
            ),
            Command(
                "check",
                "reports what files contain and what is wrong with them",
                Check.main,
                Check.syntax
            ),
            Command(
                "report",
                "reports how far, how fast and where sessions went",
                Report.main,
                ReportSettings.syntax
            ),
            Command(
                "generate",
                "writes a realistic log, the same for the same seed",
                Generate.main,
                Generate.syntax
            ),
            Command(
                "geocode",
                "looks up the addresses of points, offline",
                Geocode.main,
                Geocode.syntax
            ),
            Command(
                "schema",
                "prints what records and events may hold, for programs",
                Schema.main,
                Schema.syntax
            ),
            Command(
                "completions",
                "prints a script by which a shell completes the command line",
                Completions.main,
                Completions.syntax
            ),
            Command(
                "help",
                "explains bearings, a command or a page of the manual",
                HelpCommand.main,
                HelpCommand.syntax
            ),
        ]
    }

    /// The command of a name, `nil` if there is none.
    static func command(named name: String?) -> Command? {
        all.first { $0.name == name }
    }

    /// The command line that shows the help for a command line that starts with `word`.
    static func help(for word: String?) -> String {
        guard let word, word != "help", all.contains(where: { $0.name == word }) else {
            return "bearings --help"
        }
        return "bearings help \(word)"
    }

    /// Makes sure that a word which is no command may be a file.
    ///
    /// - Throws: What commands there are, where it is neither a file nor written like one.
    static func checkFile(_ word: String?) throws(UsageError) {
        guard let word, word.first?.isLetter == true,
            word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
            )
        else { return }
        do {
            _ = try Descriptor.sizeIfReadable(word)
        } catch {
            guard error.isMissing else { return }
            let names = all.map(\.name)
            let hint =
                nearestWord(to: word, among: names).map { "did you mean the command \($0)?" }
                ?? "commands are \(names.joined(separator: " "))"
            throw UsageError("no command or file is named \(word); \(hint)")
        }
    }
}
