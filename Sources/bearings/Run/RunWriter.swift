import BearingsActors
import BearingsPipeline
import Transport

/// Where a run writes: messages, the journal and the dead letters, and then the events.
struct RunWriter: ~Copyable, Writer {
    /// The reader of the output has closed it.
    struct ReaderGone: Error {}

    private(set) var messages: ReadingMessages
    private var journalFiles: JournalFiles
    private var output: Output
    private let summary: Descriptor?

    let watched: Int32

    /// Opens the files of a run.
    init(
        _ settings: RunSettings,
        _ messages: ReadingMessages,
        _ output: consuming Output
    ) throws(SystemError) {
        // Opened first, so that a run does not fail at its end.
        let journalFiles = try JournalFiles(settings, isShared: false) { StandardError.say($0) }
        let summary = try Self.replacing(settings.summaryPath)
        watched = output.watched
        self.messages = messages
        self.journalFiles = journalFiles
        self.summary = summary
        self.output = output
    }

    private static func replacing(_ path: String?) throws(SystemError) -> Descriptor? {
        guard let path else { return nil }
        if path == InputFile.standard { return .standardOutput() }
        return try .open(replacing: path, awaitsReader: false)
    }

    mutating func write(_ events: inout EventBatch) throws {
        messages.say(of: &events)
        try journalFiles.write(journal: events.journal, deadLetters: events.deadLetters)
        events.journal.removeAll(keepingCapacity: true)
        events.deadLetters.removeAll(keepingCapacity: true)
        do throws(SystemError) {
            try output.write(&events.output)
        } catch {
            if error.isBrokenPipe { throw ReaderGone() }
            throw error
        }
    }

    /// Prints the closing counts and the summary.
    mutating func close(_ tally: Tally, leftOut: [String], _ settings: RunSettings) throws {
        try output.finish()
        messages.end([tally], leftOut: leftOut)
        if settings.alwaysSums || (StandardError.isTerminal && !settings.isQuiet) {
            let (bytes, elapsed) = (messages.progress.bytes, messages.progress.elapsed)
            StandardError.say(Summary.text(tally, bytes: bytes, nanoseconds: elapsed))
        }
        let json = Array(Summary.json(tally).utf8)
        try summary?.writeAll(json, count: json.count)
    }

    /// Whether a file will be replaced by ``commit()``.
    var isReplacing: Bool { output.isReplacing }

    /// Replaces the output file, if it is one.
    mutating func commit() throws(SystemError) { try output.commit() }
}
