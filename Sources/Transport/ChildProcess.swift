@unsafe @preconcurrency import CLibrary

/// A child process that has ended.
package struct ChildProcess: Equatable, Sendable {
    /// The exit status; 128 and the signal's number if a signal ended it, as in a shell.
    package var status: Int32
    /// From just before its start to its end, in nanoseconds.
    package var wallNanoseconds: UInt64
    /// The resources that it and its awaited children used.
    package var usage: ResourceUsage

    /// Runs a program to its end, with this process's environment, no signal blocked and
    /// none of `SIGPIPE`, `SIGINT` and `SIGQUIT` ignored.
    ///
    /// - Parameters:
    ///   - program: Its path, or a name without a slash to search for in `PATH`.
    ///   - arguments: Those after the program's name.
    ///   - input: The file to read as stdin; `nil` is an empty one.
    ///   - output: The file to replace by stdout; `nil` discards it.
    ///   - errors: The file to replace by stderr; `nil` leaves it with this process's.
    package static func run(
        _ program: String,
        _ arguments: [String] = [],
        input: String? = nil,
        output: String? = nil,
        errors: String? = nil
    ) throws(SystemError) -> ChildProcess {
        try RunningProcess.start(program, arguments, input: input, output: output, errors: errors)
            .wait()
    }

    /// Starts `program` with `streams` as its descriptors from 0 on.
    static func spawn(
        _ program: String,
        _ arguments: [String],
        _ streams: [Int32]
    ) throws(SystemError) -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (target, source) in streams.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
        }

        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // Threads of Swift concurrency block most signals, and a child would inherit that.
        var blocked = sigset_t()
        unsafe sigemptyset(&blocked)
        unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
        var defaults = sigset_t()
        unsafe sigemptyset(&defaults)
        for signal in [SIGPIPE, SIGINT, SIGQUIT] { unsafe sigaddset(&defaults, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        var words = unsafe ([program] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer {
            while let word = unsafe words.popLast() {
                unsafe free(word)
            }
        }
        #if canImport(Darwin)
        let variables = unsafe _NSGetEnviron().pointee
        #else
        let variables = unsafe environ
        #endif
        var child: pid_t = 0
        let code = unsafe posix_spawnp(&child, program, &actions, &attributes, words, variables)
        guard code == 0 else {
            throw SystemError(operation: "run", subject: program, code: code)
        }
        return child
    }

    /// Waits for the end of `child`, and reaps it.
    static func wait(
        for child: pid_t,
        _ program: String
    ) throws(SystemError) -> (status: Int32, usage: ResourceUsage) {
        var status: Int32 = 0
        var usage = rusage()
        while unsafe wait4(child, &status, 0, &usage) == -1 {
            let code = errno
            guard code == EINTR else {
                throw SystemError(operation: "wait for", subject: program, code: code)
            }
        }
        // Swift does not import the C macros for these bits.
        let signal = status & 0x7F
        return (signal == 0 ? status >> 8 & 0xFF : 128 + signal, ResourceUsage(usage))
    }
}
