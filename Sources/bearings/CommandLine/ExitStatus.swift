import Transport

/// How the program ends.
///
/// > Source: Protocol 6; the numbers are those of sysexits(3).
enum ExitStatus: Int32 {
    /// All went well, also where the reader of stdout went away.
    case done = 0
    /// The command line cannot be understood.
    case usage = 64
    /// Data was refused under `--strict`, or lines were rejected and none used.
    case dataError = 65
    /// An input cannot be opened.
    case noInput = 66
    /// Reading or writing failed.
    case ioError = 74
    /// A state file cannot be taken up.
    case configuration = 78
    /// A signal has come before all was read: the process ends by it, which shells tell as 130 or 143.
    case interrupted = 128

    /// How a shell tells it.
    var shown: String { self == .interrupted ? "130, 143" : "\(rawValue)" }

    /// What it means, for the help.
    var meaning: String {
        switch self {
        case .done: "All went well, or the reader of the output went away."
        case .usage: "The command line cannot be understood."
        case .dataError: "Nothing but bad lines, or one under --strict."
        case .noInput: "An input cannot be opened."
        case .ioError: "Reading or writing failed."
        case .configuration: "The state file cannot be taken up."
        case .interrupted: "SIGINT or SIGTERM came before all was read."
        }
    }

    /// That of a run for which something could not be opened, read or written.
    init(_ error: SystemError) {
        if error.isInterruption {
            self = .interrupted
        } else {
            self = error.isUnreadable ? .noInput : .ioError
        }
    }
}
