/// The settings of `bearings-bench faults`.
struct FaultSettings {
    /// The path of the program to test.
    var program: String
    /// The seed of the first run.
    var seed = 1
    /// How many runs there are, each with the next seed.
    var runs = 5
    /// How often the server is killed in each.
    var kills = 3

    static let help = """
        OVERVIEW: Tries bearings serve with torn and bad lines, dying clients, readers that stop, and kill -9.

        USAGE: bearings-bench faults [--seed <n>] [--runs <n>] [--kills <n>] [<program>]

        ARGUMENTS:
          <program>       The program to try. (default: bearings beside this one)

        OPTIONS:
          --seed <n>      Where the numbers at random begin. (default: 1)
          --runs <n>      How many runs, each with the next seed. (default: 5)
          --kills <n>     How often the server is killed in each. (default: 3)
          --help          Shows this help.

        Each session's events, as a healthy reader got them, are compared with what the program prints as a
        filter. The status is 70 if one is missing or another.

        """

    /// Parses the arguments after `faults`.
    ///
    /// - Returns: `nil` if help was requested.
    static func parse(
        own: String,
        _ arguments: some Sequence<String>
    ) throws(Failure) -> FaultSettings? {
        var settings = FaultSettings(program: Settings.program(beside: own))
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": return nil
            case "--seed": settings.seed = try Settings.count(rest.popFirst(), of: argument)
            case "--runs": settings.runs = try Settings.count(rest.popFirst(), of: argument)
            case "--kills": settings.kills = try Settings.count(rest.popFirst(), of: argument)
            case _ where argument.hasPrefix("-"): throw .usage("unknown option \(argument)")
            default: settings.program = argument
            }
        }
        return settings
    }
}
