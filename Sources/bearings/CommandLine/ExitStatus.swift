import Transport

/// How the program ends.
///
/// > Source: Protocol 6; the numbers are those of sysexits(3).
enum ExitStatus: Int32 {
    /// Success, also if the reader of stdout closed it.
    case done = 0
    /// The command line cannot be understood.
    case usage = 64
    /// Lines were rejected and none used, or one was rejected under `--strict`, or any in `check`.
    case dataError = 65
    /// An input cannot be opened.
    case noInput = 66
    /// Reading or writing failed.
    case ioError = 74
    /// A state file cannot be used.
    case configuration = 78
    /// A signal came before all was read. The process ends by that signal, which shells show as 130 or 143.
    case interrupted = 128

    /// The status as a shell shows it.
    var shown: String { self == .interrupted ? "130, 143" : "\(rawValue)" }

    /// The meaning, for the help.
    var meaning: String {
        switch self {
        case .done: "Success, or the reader of the output closed it."
        case .usage: "The command line cannot be understood."
        case .dataError: "Only bad lines, one under --strict, or any in check."
        case .noInput: "An input cannot be opened."
        case .ioError: "Reading or writing failed."
        case .configuration: "The state file cannot be used."
        case .interrupted: "SIGINT or SIGTERM came before all was read."
        }
    }

    /// The status of a command whose output failed, which is reported; a reader may close it.
    static func reporting(_ error: any Error) -> ExitStatus {
        guard let error = error as? SystemError, !error.isBrokenPipe else { return .done }
        StandardError.say("\(error)")
        return ExitStatus(error)
    }

    /// The status of an interrupted command, which is reported.
    ///
    /// - Parameter keepsFile: Whether there is a file that would have been replaced.
    static func reportingInterruption(keepsFile: Bool) -> ExitStatus {
        let fate = keepsFile ? ", and the output file is as it was" : ""
        StandardError.say("interrupted: not all of the input was read\(fate)")
        return .interrupted
    }

    /// The status of a run that ended with a system error.
    init(_ error: SystemError) {
        if error.isInterruption {
            self = .interrupted
        } else {
            self = error.isUnreadable ? .noInput : .ioError
        }
    }
}
