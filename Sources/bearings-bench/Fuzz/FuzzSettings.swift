/// The settings of `bearings-bench fuzz`.
struct FuzzSettings {
    /// The path of the program to test.
    var program: String
    var seed = 1
    /// The time after which no new round begins.
    var seconds = 60
    /// The folder of samples to mutate.
    var samples = "samples"
    /// The readers to test.
    var targets = FuzzTarget.allCases

    static let help = """
        OVERVIEW: Tries each of bearings' readers with mutated samples, extreme numbers, and all features on.

        USAGE: bearings-bench fuzz [--seed <n>] [--seconds <n>] [--reader <name>] [<program>]

        ARGUMENTS:
          <program>           The program to try. (default: bearings beside this one)

        OPTIONS:
          --seed <n>          Where the numbers at random begin. (default: 1)
          --seconds <n>       How long to go on, about. (default: 60)
          --samples <folder>  What is mutated. (default: samples)
          --reader <name>     The only reader to try: native, gpsd, nmea, state, ... (default: all)
          --help              Shows this help.

        The status is 70 if the program traps or hangs, if its counts do not add up, if the same bytes through
        a pipe give others, or if .ci/check-fuzz finds output that is no JSON, or a line that Python's strict
        parser judges otherwise. The input that did it is left in the current folder.

        """

    /// Reads the words behind `fuzz`.
    ///
    /// - Returns: `nil` if they ask for help.
    static func parse(
        own: String,
        _ arguments: some Sequence<String>
    ) throws(Failure) -> FuzzSettings? {
        var settings = FuzzSettings(program: Settings.program(beside: own))
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": return nil
            case "--seed": settings.seed = try Settings.count(rest.popFirst(), of: argument)
            case "--seconds": settings.seconds = try Settings.count(rest.popFirst(), of: argument)
            case "--samples":
                guard let folder = rest.popFirst() else {
                    throw .usage("\(argument) needs a folder")
                }
                settings.samples = folder
            case "--reader":
                guard let target = rest.popFirst().flatMap(FuzzTarget.init) else {
                    throw .usage("\(argument) needs the name of a reader")
                }
                settings.targets = [target]
            case _ where argument.hasPrefix("-"): throw .usage("unknown option \(argument)")
            default: settings.program = argument
            }
        }
        return settings
    }
}
