import Transport

/// The settings of a benchmark.
struct Settings {
    /// The path of the program to measure.
    var program: String
    /// The size of the log, in millions of bytes.
    var megabytes = 200
    /// The size of another log, read for its peak memory only, in millions of bytes.
    var memoryMegabytes: Int?
    /// The time after which no new turn begins.
    var seconds = 45

    static let help = """
        OVERVIEW: Measures a bearings program against cat and wc, all in one run.

        USAGE: bearings-bench [--mb <n>] [--memory <n>] [--seconds <n>] [<program>]
               bearings-bench load [<option> ...] [<program>]
               bearings-bench fuzz [<option> ...] [<program>]
               bearings-bench echo <socket>
               bearings-bench sessions [<program>]
               bearings-bench annotations

        ARGUMENTS:
          <program>       The program to measure. (default: bearings beside this one)

        OPTIONS:
          --mb <n>        Millions of bytes in the log. (default: 200)
          --memory <n>    Another log of so many million bytes, to see its peak of memory.
          --seconds <n>   How long to take turns, about. (default: 45)
          --help          Shows this help.

        Of load and fuzz --help tells more; echo is the server that load compares with; sessions measures
        many sessions and annotations a session with many of them, which the first does too.

        The logs are made by the program itself, in a folder under TMPDIR that goes in the end.

        """

    /// Parses a command line, whose first argument is this program's path.
    ///
    /// - Returns: `nil` if help was requested.
    static func parse(_ arguments: [String]) throws(Failure) -> Settings? {
        var settings = Settings(program: program(beside: arguments.first ?? ""))
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": return nil
            case "--mb": settings.megabytes = try count(rest.popFirst(), of: argument)
            case "--memory": settings.memoryMegabytes = try count(rest.popFirst(), of: argument)
            case "--seconds": settings.seconds = try count(rest.popFirst(), of: argument)
            case _ where argument.hasPrefix("-"): throw .usage("unknown option \(argument)")
            default: settings.program = argument
            }
        }
        return settings
    }

    /// The path of the bearings in the folder of `own`, this program's.
    static func program(beside own: String) -> String {
        let folder = own.lastIndex(of: "/").map { own[...$0] } ?? ""
        return folder + "bearings"
    }

    /// Parses the value of `option`.
    static func count(_ argument: String?, of option: String) throws(Failure) -> Int {
        guard let argument, let count = Int(argument), 1...1_000_000 ~= count else {
            throw .usage("\(option) needs a whole number of 1 or more")
        }
        return count
    }
}
