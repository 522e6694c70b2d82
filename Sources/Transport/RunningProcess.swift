import CLibrary

/// A child process that may still run, and is killed if nobody waits for it.
package struct RunningProcess: ~Copyable {
    /// The process identifier; valid until ``wait()`` has returned.
    package let identifier: Int32
    private let program: String
    /// When it was started, on the monotonic clock.
    private let start: UInt64
    /// Whether it has been waited for, so that its identifier may be reused.
    private var isOver = false

    private init(_ identifier: Int32, _ program: String, start: UInt64) {
        self.identifier = identifier
        self.program = program
        self.start = start
    }

    deinit {
        guard !isOver else { return }
        signalProcess(identifier, SIGKILL)
        _ = try? ChildProcess.wait(for: identifier, program)
    }

    /// Starts a program as ``ChildProcess/run(_:_:input:output:errors:)`` does, and does not wait.
    package static func start(
        _ program: String,
        _ arguments: [String] = [],
        input: String? = nil,
        output: String? = nil,
        errors: String? = nil
    ) throws(SystemError) -> RunningProcess {
        let input = try Descriptor.open(reading: input ?? "/dev/null")
        let output = try Descriptor.open(replacing: output ?? "/dev/null")
        guard let errors else {
            return try start(program, arguments, streams: [input.number, output.number])
        }
        let other = try Descriptor.open(replacing: errors)
        return try start(program, arguments, streams: [input.number, output.number, other.number])
    }

    /// Starts a program that reads `input`, and writes where this process does.
    package static func start(
        _ program: String,
        _ arguments: [String],
        reading input: borrowing Descriptor
    ) throws(SystemError) -> RunningProcess {
        try start(program, arguments, streams: [input.number])
    }

    private static func start(
        _ program: String,
        _ arguments: [String],
        streams: [Int32]
    ) throws(SystemError) -> RunningProcess {
        let start = SystemClock.monotonicNanoseconds
        let child = try ChildProcess.spawn(program, arguments, streams)
        return RunningProcess(child, program, start: start)
    }

    /// Sends SIGTERM.
    package borrowing func terminate() {
        signalProcess(identifier, SIGTERM)
    }

    /// Waits for its end, without a timeout.
    package consuming func wait() throws(SystemError) -> ChildProcess {
        let (status, usage) = try ChildProcess.wait(for: identifier, program)
        let wallNanoseconds = SystemClock.monotonicNanoseconds - start
        isOver = true
        return ChildProcess(status: status, wallNanoseconds: wallNanoseconds, usage: usage)
    }
}
