import Transport

/// Programs that take turns, so that whatever else the machine does meets all of them alike.
struct Contest {
    /// What one of them took, at its best.
    struct Result {
        /// The least of all turns, in nanoseconds; what else the machine does only adds.
        var wall = Double.infinity
        /// As `wall`; of all threads, user and system time.
        var cpu = Double.infinity
        /// The greatest of all turns, in bytes.
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
        in workplace: borrowing Workplace
    ) throws(Failure) {
        for command in commands { _ = try run(command, in: workplace) }
        while turns < least || turns < most && SystemClock.monotonicNanoseconds < deadline {
            for offset in commands.indices {
                // Each turn another begins, so that nobody always follows the same one.
                let index = (offset + turns) % commands.count
                let child = try run(commands[index], in: workplace)
                results[index].wall = min(results[index].wall, Double(child.wallNanoseconds))
                results[index].cpu = min(results[index].cpu, Double(child.usage.cpuNanoseconds))
                results[index].peakMemory = max(results[index].peakMemory, child.usage.peakMemory)
            }
            turns += 1
        }
    }

    private func run(
        _ command: [String],
        in workplace: borrowing Workplace
    ) throws(Failure) -> ChildProcess {
        try workplace.run(command[0], Array(command.dropFirst()))
    }
}
