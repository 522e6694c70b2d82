import BearingsActors
import BearingsPipeline
import BearingsWire
import Transport

/// What a reading command says on standard error: progress, what is wrong with its input, and counts at its end.
struct ReadingMessages {
    let formatter: DiagnosticFormatter
    private(set) var progress: Progress
    /// The first error that kept an input from being read to its end.
    private(set) var failure: SystemError?
    /// Whether diagnostics are printed.
    private let tellsDiagnostics: Bool
    private let isQuiet: Bool

    /// Creates the messages of a command about its input.
    ///
    /// - Parameter writesMeanwhile: Whether the command writes to standard output before it has read all; on a terminal
    ///   progress would then stand among it.
    /// - Throws: Which of the inputs cannot be read, before any work is done.
    init(
        _ settings: RunSettings,
        _ paths: [String],
        writesMeanwhile: Bool
    ) throws(SystemError) {
        let total = try InputFile.checkAll(paths)
        let isTaken = writesMeanwhile && Descriptor.standardOutput().kind == .terminal
        let isShown = StandardError.isTerminal && !settings.isQuiet && !isTaken
        formatter = DiagnosticFormatter(sourceNames: paths.map(InputFile.name))
        progress = Progress(isShown: isShown, total: total)
        tellsDiagnostics = settings.diagnostics == .stderr
        isQuiet = settings.isQuiet
    }

    /// Prints a message.
    mutating func say(_ message: String) {
        progress.clear()
        StandardError.say(message)
    }

    /// Prints what was found in what was read, and shows how far the command has come.
    mutating func say(of events: inout EventBatch) {
        if let error = events.failure {
            say("\(error)")
            failure = failure ?? error
        }
        if tellsDiagnostics, !events.diagnostics.isEmpty || !events.remarks.isEmpty {
            progress.clear()
            formatter.say(&events.diagnostics, events.remarks)
        }
        events.diagnostics.removeAll(keepingCapacity: true)
        progress.read(events.bytesRead, lines: events.linesRead)
    }

    /// Ends the progress, and counts what was not printed and what was left out.
    mutating func end(_ tallies: [Tally], leftOut: [String]) {
        progress.clear()
        guard tellsDiagnostics, !isQuiet else { return }
        for text in tallies.flatMap(formatter.closingCounts) { StandardError.say(text) }
        if !leftOut.isEmpty {
            StandardError.say("left out: \(leftOut.joined(separator: ", "))")
        }
    }
}
