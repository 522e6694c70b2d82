import CLibrary

/// A failed system call: operation, subject and reason.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// A verb phrase that `subject` completes: "open", "write to".
    package var operation: String
    /// The subject: a path, or "stdin", "stdout", "stderr".
    package var subject: String
    /// The `errno` of the call.
    package var code: Int32
    /// The process that holds the resource, if known.
    package var holder: Int32?

    /// Creates an error without a ``holder``.
    package init(operation: String, subject: String, code: Int32) {
        self.operation = operation
        self.subject = subject
        self.code = code
    }

    /// Whether the reader of a pipe or socket has closed it, which is not a failure for a filter.
    package var isBrokenPipe: Bool { code == EPIPE }

    /// Whether a signal has interrupted a wait.
    package var isInterruption: Bool { code == EINTR }

    /// Whether a descriptor cannot be waited for, as reading it never waits: a file, or `/dev/null`.
    package var isUnwatchable: Bool { operation == "watch" && code == EPERM }

    /// Whether there is no such file.
    package var isMissing: Bool { code == ENOENT }

    /// Whether what was to be read is nothing that can be: a directory, or a stream that is closed.
    package var isUnreadable: Bool {
        operation == "open" || (operation == "read" && (code == EBADF || code == EISDIR))
    }

    /// A compressed file is damaged.
    package static func damaged(_ subject: String) -> SystemError {
        SystemError(operation: "unpack", subject: subject, code: EBADMSG)
    }

    /// A file for appending lines is a pipe or socket, whose reader could block the program.
    package static func noKeeper(_ subject: String) -> SystemError {
        SystemError(operation: "write to", subject: subject, code: ESPIPE)
    }

    /// As in "cannot open walk.ndjson: No such file or directory".
    package var description: String {
        if code == EBADMSG {
            return "cannot \(operation) \(subject): it is damaged or ends too soon"
        }
        if self == .noKeeper(subject) {
            return "cannot \(operation) \(subject): it is a pipe or socket, expected a regular file"
        }
        if code == ENXIO, operation == "write to" {
            return "cannot \(operation) \(subject): it is a pipe that nobody reads"
        }
        if isTaken {
            let holder = holder.map { "process \($0)" } ?? "another process"
            return "cannot \(operation) \(subject): \(holder) has it"
        }
        guard let reason = unsafe strerror(code) else {
            return "cannot \(operation) \(subject): error \(code)"
        }
        return unsafe "cannot \(operation) \(subject): \(String(cString: reason))"
    }
}
