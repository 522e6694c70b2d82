import Transport

/// What the command line asks for.
struct Settings {
    /// The path of the program to be measured.
    var program: String
    /// The size of the log, in millions of bytes.
    var megabytes = 200
    /// The size of another log that is only read for its peak of memory, in millions of bytes.
    var memoryMegabytes: Int?
    /// After how long no new turn begins.
    var seconds = 45

    static let help = """
        OVERVIEW: Measures a bearings program against cat and wc, all in one run.

        USAGE: bearings-bench [--mb <n>] [--memory <n>] [--seconds <n>] [<program>]
               bearings-bench load [<option> ...] [<program>]
               bearings-bench faults [<option> ...] [<program>]
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

        Of load, faults and fuzz --help tells more; echo is the server that load
        compares with; sessions measures many sessions and annotations a session with many of them, which
        the first does too.

        The logs are made by the program itself, in a folder under TMPDIR that goes in the end.

        """

    /// Reads the words of a command line, of which the first is this program's own path.
    ///
    /// - Returns: `nil` if they ask for help.
    static func parse(_ words: [String]) throws(Failure) -> Settings? {
        var settings = Settings(program: program(beside: words.first ?? ""))
        var rest = words.dropFirst()
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": return nil
            case "--mb": settings.megabytes = try count(rest.popFirst(), of: word)
            case "--memory": settings.memoryMegabytes = try count(rest.popFirst(), of: word)
            case "--seconds": settings.seconds = try count(rest.popFirst(), of: word)
            case _ where word.hasPrefix("-"): throw .usage("unknown option \(word)")
            default: settings.program = word
            }
        }
        return settings
    }

    /// The path of the bearings in the folder of `own`, this program's.
    static func program(beside own: String) -> String {
        let folder = own.lastIndex(of: "/").map { own[...$0] } ?? ""
        return folder + "bearings"
    }

    /// Reads the value of `option`.
    static func count(_ word: String?, of option: String) throws(Failure) -> Int {
        guard let word, let count = Int(word), 1...1_000_000 ~= count else {
            throw .usage("\(option) needs a whole number of 1 or more")
        }
        return count
    }
}
