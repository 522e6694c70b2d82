import Transport

/// Why a benchmark failed.
enum Failure: Error {
    /// The command line cannot be understood.
    case usage(String)
    case system(SystemError)
    /// A measured program failed, or its output was unexpected.
    case child(String)
    /// A signal asked to stop.
    case interrupted

    /// Runs `body`, and converts its ``SystemError``.
    static func passingOn<Value: ~Copyable>(
        _ body: () throws(SystemError) -> Value
    ) throws(Failure) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw .system(error)
        }
    }

    /// The message; `nil` if the user knows.
    var message: String? {
        switch self {
        case .usage(let text): "\(text); bearings-bench --help lists the commands"
        case .system(let error): error.isBrokenPipe ? nil : "\(error)"
        case .child(let text): text
        case .interrupted: nil
        }
    }

    /// The exit status, by sysexits(3); for a signal, as in a shell.
    var exitStatus: Int32 {
        switch self {
        case .usage: 64
        // The reader of the tables may close the pipe at any time.
        case .system(let error): error.isBrokenPipe ? 0 : 74
        case .child: 70
        case .interrupted: 130
        }
    }
}
