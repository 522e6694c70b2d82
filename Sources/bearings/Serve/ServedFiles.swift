import BearingsActors
import BearingsPipeline
import BearingsServe
import Transport

/// The files that a server adds lines to, and its log of lines that no client wrote.
struct ServedFiles: ~Copyable, ServerFiles {
    private var files: JournalFiles
    private let inputPath: String
    private let log: ServerLog

    /// Opens the files in `settings` to append to them.
    init(_ settings: ServeSettings, _ log: ServerLog) throws(SystemError) {
        files = try JournalFiles(settings.run, isShared: true) { log.say($0) }
        inputPath = settings.inputPath ?? ""
        self.log = log
    }

    mutating func write(_ lines: Deliveries) throws(SystemError) {
        try files.write(
            journal: lines.journal,
            deadLetters: lines.deadLetters,
            lines.deadLetterPieces
        )
        for line in lines.diagnostics.split(separator: UInt8(ascii: "\n")) {
            log.warn("\(inputPath): \(String(decoding: line, as: UTF8.self))")
        }
    }

    /// Reopens the files after they were moved away.
    mutating func reopen() {
        do throws(SystemError) {
            try files.reopen()
            log.say("reopened files")
        } catch {
            log.say("\(error); the files before stay open")
        }
    }
}
