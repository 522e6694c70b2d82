import BearingsPipeline
import Transport

/// The files that lines are appended to as they come in: what was rejected, and what was not.
struct KeptFiles: ~Copyable {
    private let deadLetterPath: String?
    private let journalPath: String?
    private var deadLetters: Descriptor?
    private var journal: Descriptor?

    /// Opens those that are wanted; what they hold already stays.
    init(_ settings: RunSettings) throws(SystemError) {
        let deadLetters = try Self.appending(settings.deadLetterPath)
        let journal = try Self.appending(settings.journalPath)
        deadLetterPath = settings.deadLetterPath
        journalPath = settings.journalPath
        self.deadLetters = deadLetters
        self.journal = journal
    }

    /// Opens them anew, for somebody has moved them away.
    ///
    /// - Throws: What cannot be opened; those that were open then stay so.
    mutating func reopen() throws(SystemError) {
        let letters = try Self.appending(deadLetterPath)
        let lines = try Self.appending(journalPath)
        deadLetters = letters
        journal = lines
    }

    private static func appending(_ path: String?) throws(SystemError) -> Descriptor? {
        guard let path else { return nil }
        // They hold where people were.
        return try .open(appending: path, isPrivate: true)
    }

    /// Writes what waits.
    borrowing func write(deadLetters letters: [UInt8], journal lines: [UInt8]) throws(SystemError) {
        if !letters.isEmpty { try deadLetters?.writeAll(letters, count: letters.count) }
        if !lines.isEmpty { try journal?.writeAll(lines, count: lines.count) }
    }
}
