import Transport

/// Why there is no table.
enum Failure: Error {
    /// The command line cannot be understood.
    case usage(String)
    case system(SystemError)
    /// A program that was to be measured did not end well, or said something unexpected.
    case child(String)
    /// A signal asked to stop.
    case interrupted

    /// Does what the system may refuse.
    static func passingOn<Value: ~Copyable>(
        _ body: () throws(SystemError) -> Value
    ) throws(Failure) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw .system(error)
        }
    }

    /// What to tell the user; `nil` where they know.
    var message: String? {
        switch self {
        case .usage(let text): "\(text); bearings-bench --help tells what there is"
        case .system(let error): error.isBrokenPipe ? nil : "\(error)"
        case .child(let text): text
        case .interrupted: nil
        }
    }

    /// As sysexits(3) numbers them, and a shell the signal.
    var exitStatus: Int32 {
        switch self {
        case .usage: 64
        // Whoever reads the tables may go when they have seen enough.
        case .system(let error): error.isBrokenPipe ? 0 : 74
        case .child: 70
        case .interrupted: 130
        }
    }
}
