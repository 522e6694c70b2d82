import Transport

/// What `bearings-bench load` is asked for.
struct LoadSettings {
    /// This program, which is the echo too.
    var own: String
    /// The path of the program to be measured.
    var program: String
    /// How long all turns last, about.
    var seconds = 64

    static let help = """
        OVERVIEW: Measures bearings serve under load, against a bare echo server in the same run.

        USAGE: bearings-bench load [--seconds <n>] [<program>]

        ARGUMENTS:
          <program>         The program to measure. (default: bearings beside this one)

        OPTIONS:
          --seconds <n>     How long to take turns, about; two are taken at least. For half as long
                            again both servers run side by side. (default: 64)
          --help            Shows this help.

        All is on this machine, through a socket in a folder under TMPDIR that goes in the end.

        """

    /// Reads the words behind `load`.
    ///
    /// - Returns: `nil` if they ask for help.
    static func parse(
        own: String,
        _ arguments: some Sequence<String>
    ) throws(Failure) -> LoadSettings? {
        var settings = LoadSettings(own: own, program: Settings.program(beside: own))
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": return nil
            case "--seconds": settings.seconds = try Settings.count(rest.popFirst(), of: argument)
            case _ where argument.hasPrefix("-"): throw .usage("unknown option \(argument)")
            default: settings.program = argument
            }
        }
        return settings
    }

    /// Starts a server of that kind.
    func start(_ kind: Peer.Kind, in workspace: borrowing Workspace) throws(Failure) -> Peer {
        let socket = workspace.path(of: "\(kind.rawValue).socket")
        let command =
            switch kind {
            case .echo: [own, "echo", socket]
            case .bearings: [program, "serve", "--socket", socket]
            }
        return try Peer(kind, command, socket: socket, in: workspace)
    }
}
