import BearingsPipeline
import BearingsWire
import Transport

/// What a reading command tells people on standard error: progress, what is wrong with its input, and counts at its end.
struct ReadingMessages {
    let formatter: DiagnosticFormatter
    private(set) var progress: Progress
    /// Whether diagnostics are told.
    private let tellsDiagnostics: Bool
    private let isQuiet: Bool

    /// Creates what a command tells of its input.
    ///
    /// - Parameters:
    ///   - total: The size of all inputs in bytes; `nil` if unknown.
    ///   - writesMeanwhile: Whether the command writes to standard output before it has read all; on a terminal progress
    ///     would then stand among it.
    init(_ settings: RunSettings, _ paths: [String], total: Int?, writesMeanwhile: Bool) {
        let isTaken = writesMeanwhile && Descriptor.standardOutput().kind == .terminal
        let isShown = StandardError.isTerminal && !settings.isQuiet && !isTaken
        formatter = DiagnosticFormatter(sourceNames: paths.map(InputFile.name))
        progress = Progress(isShown: isShown, total: total)
        tellsDiagnostics = settings.diagnostics == .stderr
        isQuiet = settings.isQuiet
    }

    /// Adds so many bytes read, and shows how far the command has come.
    mutating func read(_ count: Int, _ tally: Tally) { progress.read(count, tally) }

    /// Prints a message.
    mutating func say(_ message: String) {
        progress.clear()
        StandardError.say(message)
    }

    /// Prints what a batch has led to, and empties the list of diagnostics.
    ///
    /// - Parameter reportsPlaces: Whether to say so of a source that holds places alone.
    mutating func say(
        _ diagnostics: inout [Diagnostic],
        notesOf batch: RecordBatch,
        source: Int,
        reportsPlaces: Bool = true
    ) {
        guard tellsDiagnostics else { return diagnostics.removeAll(keepingCapacity: true) }
        if diagnostics.isEmpty, batch.hints.isEmpty, batch.unusedCounts == nil { return }
        progress.clear()
        formatter.say(
            &diagnostics,
            notesOf: batch,
            source: source,
            reportsPlaces: reportsPlaces
        )
    }

    /// Prints diagnostics, and empties their list.
    mutating func say(_ diagnostics: inout [Diagnostic]) {
        say(&diagnostics, notesOf: RecordBatch(), source: 0)
    }

    /// Counts a line, or a part of a document, that could not be read, and prints the first of each reason.
    mutating func say(
        _ error: LineError,
        source: Int,
        line: Int,
        countedIn tally: inout Tally
    ) {
        let diagnostic = formatter.diagnostic(
            of: error,
            source: source,
            line: line,
            countedIn: &tally
        )
        if let diagnostic, tellsDiagnostics { say(formatter.text(of: diagnostic)) }
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
