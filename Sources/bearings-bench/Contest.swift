import Transport

/// Runs programs in turns, so that other load affects all alike.
struct Contest {
    /// The best measurements of one program.
    struct Result {
        /// The least wall time of all turns, in nanoseconds.
        var wall = Double.infinity
        /// The least processor time of all threads, user and system, in nanoseconds.
        var cpu = Double.infinity
        /// The greatest peak memory of all turns, in bytes.
        var peakMemory = 0
    }

    /// Programs with their arguments.
    let commands: [[String]]
    private(set) var results: [Result]
    private(set) var turns = 0

    init(_ commands: [[String]]) {
        self.commands = commands
        results = commands.map { _ in Result() }
    }

    /// Runs all once to warm the caches, and then takes turns until `deadline` or `most` turns.
    ///
    /// - Parameters:
    ///   - least: How many turns are taken however long they last.
    ///   - deadline: On the monotonic clock, in nanoseconds.
    mutating func run(
        least: Int,
        most: Int,
        until deadline: UInt64,
        in workspace: borrowing Workspace
    ) throws(Failure) {
        for command in commands { _ = try run(command, in: workspace) }
        while turns < least || turns < most && SystemClock.monotonicNanoseconds < deadline {
            for offset in commands.indices {
                // Each turn starts with another program, so that none always follows the same one.
                let index = (offset + turns) % commands.count
                let child = try run(commands[index], in: workspace)
                results[index].wall = min(results[index].wall, Double(child.wallNanoseconds))
                results[index].cpu = min(results[index].cpu, Double(child.usage.cpuNanoseconds))
                results[index].peakMemory = max(results[index].peakMemory, child.usage.peakMemory)
            }
            turns += 1
        }
    }

    private func run(
        _ command: [String],
        in workspace: borrowing Workspace
    ) throws(Failure) -> ChildProcess {
        try workspace.run(command[0], Array(command.dropFirst()))
    }
}
