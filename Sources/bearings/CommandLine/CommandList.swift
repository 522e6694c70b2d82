/// The list of commands.
enum CommandList {
    /// A command, by the first word of a command line.
    struct Command {
        let name: String
        /// What it does, in a few words.
        let summary: String
        /// Runs it with the arguments after its name.
        let main: ([String]) throws(UsageError) -> ExitStatus
        /// Its options, as `help` shows them.
        let help: () -> String

        init(
            _ name: String,
            _ summary: String,
            _ main: @escaping ([String]) throws(UsageError) -> ExitStatus,
            help: @autoclosure @escaping () -> String
        ) {
            (self.name, self.summary, self.main, self.help) = (name, summary, main, help)
        }
    }

    /// All commands, in the order in which `help` lists them.
    static var all: [Command] {
        [
            Command(
                "run",
                "reads records and writes events (the default)",
                Run.main,
                help: RunSettings.syntax.helpText
            ),
            Command(
                "serve",
                "serves many clients over a Unix socket",
                Serve.main,
                help: ServeSettings.syntax.helpText
            ),
            Command(
                "top",
                "shows how a running server fares, and its busiest sessions",
                Top.main,
                help: TopSettings.syntax.helpText
            ),
            Command(
                "replay",
                "plays a log with its own timing, also into a server",
                Replay.main,
                help: ReplaySettings.syntax.helpText
            ),
            Command(
                "convert",
                "writes what was read as geojson, gpx, ndjson or csv",
                Convert.main,
                help: ConvertSettings.syntax.helpText
            ),
            Command(
                "view",
                "writes a page that shows a log on a map and on the user's screen",
                View.main,
                help: ViewSettings.syntax.helpText
            ),
            Command(
                "check",
                "reports what files contain and what is wrong with them",
                Check.main,
                help: Check.syntax.helpText
            ),
            Command(
                "report",
                "reports how far, how fast and where sessions went",
                Report.main,
                help: ReportSettings.syntax.helpText
            ),
            Command(
                "generate",
                "writes a realistic log, the same for the same seed",
                Generate.main,
                help: Generate.syntax.helpText
            ),
            Command(
                "geocode",
                "looks up the addresses of points, offline",
                Geocode.main,
                help: Geocode.syntax.helpText
            ),
            Command(
                "schema",
                "prints what records and events may hold, for programs",
                Schema.main,
                help: Schema.syntax.helpText
            ),
            Command(
                "help",
                "explains bearings, a command or a page of the manual",
                HelpCommand.main,
                help: HelpCommand.overview
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

    /// A suffix for an error message, if a misspelled command was taken for a file.
    static func hint(for operand: String?) -> String {
        let names = all.map(\.name)
        guard let operand, !names.contains(operand),
            let nearest = nearestWord(to: operand, among: names)
        else { return "" }
        return "; did you mean the command \(nearest)?"
    }
}
