import BearingsPipeline
import Transport

/// The files that lines are appended to as they come in: what was rejected, and what was not.
struct KeptFiles: ~Copyable {
    private let deadLetterPath: String?
    private let journalPath: String?
    private var deadLetters: Descriptor?
    private var journal: Descriptor?
    /// Tells whoever runs the program what was found.
    private let say: @Sendable (String) -> Void

    /// Opens those that are wanted; what they hold already stays.
    init(
        _ settings: RunSettings,
        _ say: @escaping @Sendable (String) -> Void
    ) throws(SystemError) {
        let deadLetters = try Self.appending(settings.deadLetterPath, say)
        let journal = try Self.appending(settings.journalPath, say)
        self.say = say
        deadLetterPath = settings.deadLetterPath
        journalPath = settings.journalPath
        self.deadLetters = deadLetters
        self.journal = journal
    }

    /// Opens them anew, for somebody has moved them away.
    ///
    /// - Throws: What cannot be opened; those that were open then stay so.
    mutating func reopen() throws(SystemError) {
        let letters = try Self.appending(deadLetterPath, say)
        let lines = try Self.appending(journalPath, say)
        deadLetters = letters
        journal = lines
    }

    /// Opens one, and ends the last line where whoever wrote before has not.
    private static func appending(
        _ path: String?,
        _ say: (String) -> Void
    ) throws(SystemError) -> Descriptor? {
        guard let path else { return nil }
        let file = try Descriptor.open(keepingLines: path)
        guard let torn = file.unendedLine() else { return file }
        try file.writeAll([UInt8(ascii: "\n")], count: 1)
        // Of a file that cannot be read it is not known.
        if !torn.isEmpty {
            say(
                """
                \(path): the last line is torn: found \(torn.count) bytes from byte \(torn.lowerBound) on, expected a \
                newline behind them; it is left as it is, and what is added begins on a new line
                """
            )
        }
        return file
    }

    /// Writes what waits.
    borrowing func write(deadLetters letters: [UInt8], journal lines: [UInt8]) throws(SystemError) {
        if !letters.isEmpty { try deadLetters?.writeAll(letters, count: letters.count) }
        if !lines.isEmpty { try journal?.writeAll(lines, count: lines.count) }
    }
}
