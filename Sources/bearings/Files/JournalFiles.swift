import BearingsPipeline
import Transport

/// The journal and the dead letters.
struct JournalFiles: ~Copyable {
    private var journal: JournalFile?
    private var deadLetters: DeadLetterFile?
    /// Whether lines could not be written.
    private(set) var hasLostLines = false
    /// Prints a message.
    private let say: @Sendable (String) -> Void

    /// Opens the files in `settings` to append to them.
    ///
    /// - Parameter isShared: Whether several sources are read at once.
    init(
        _ settings: RunSettings,
        isShared: Bool,
        _ say: @escaping @Sendable (String) -> Void
    ) throws(SystemError) {
        let journal = try settings.journalPath.map { path throws(SystemError) in
            try JournalFile(path, isSynced: settings.syncsJournal, say)
        }
        let deadLetters = try settings.deadLetterPath.map { path throws(SystemError) in
            try DeadLetterFile(path, isShared: isShared, say)
        }
        self.journal = journal
        self.deadLetters = deadLetters
        self.say = say
    }

    /// Reopens the files after they were moved away.
    ///
    /// - Throws: ``SystemError`` if one cannot be opened; the old one then stays open.
    mutating func reopen() throws(SystemError) {
        try journal?.reopen(say)
        try deadLetters?.reopen(say)
    }

    /// Writes waiting lines, the journal first.
    ///
    /// - Parameters:
    ///   - letters: Rejected lines.
    ///   - pieces: Pieces of rejected lines that are too long, of several sources.
    mutating func write(
        journal lines: borrowing [UInt8],
        deadLetters letters: borrowing [UInt8],
        _ pieces: borrowing [DeadLetters.Piece] = []
    ) throws(SystemError) {
        // Until it is known that they were.
        hasLostLines = true
        try journal?.write(lines)
        try deadLetters?.write(letters, pieces)
        hasLostLines = false
    }
}

/// The journal of accepted records.
private struct JournalFile: ~Copyable {
    private let path: String
    private let isSynced: Bool
    private var file: Descriptor

    init(_ path: String, isSynced: Bool, _ say: (String) -> Void) throws(SystemError) {
        // A record separator ends the value that was torn, so that no line to come seems to continue it.
        let file = try Descriptor.open(keepingLines: path, ending: [0x1E, 0x0A], say)
        if isSynced { try Descriptor.syncFolder(of: path) }
        self.file = file
        self.path = path
        self.isSynced = isSynced
    }

    mutating func reopen(_ say: (String) -> Void) throws(SystemError) {
        self = try JournalFile(path, isSynced: isSynced, say)
    }

    /// Appends lines, which then survive the process and, if synced, a power failure.
    borrowing func write(_ lines: borrowing [UInt8]) throws(SystemError) {
        guard !lines.isEmpty else { return }
        try file.writeAll(lines, count: lines.count)
        if isSynced { try file.syncData() }
    }
}

/// The file of rejected lines.
private struct DeadLetterFile: ~Copyable {
    private let path: String
    private var file: Descriptor
    /// Assembles lines of several sources.
    private var spool: LineSpool?

    init(_ path: String, isShared: Bool, _ say: (String) -> Void) throws(SystemError) {
        let file = try Descriptor.open(keepingLines: path, say)
        // No file can be created beside a device.
        let location = file.kind == .regular ? path : "/tmp/bearings"
        let spool = isShared ? try LineSpool(beside: location) : nil
        self.spool = spool
        self.file = file
        self.path = path
    }

    mutating func reopen(_ say: (String) -> Void) throws(SystemError) {
        file = try .open(keepingLines: path, say)
    }

    mutating func write(
        _ letters: borrowing [UInt8],
        _ pieces: borrowing [DeadLetters.Piece]
    ) throws(SystemError) {
        if !letters.isEmpty { try file.writeAll(letters, count: letters.count) }
        for piece in copy pieces {
            try spool?.add(piece.bytes, of: piece.source)
            if piece.isLast { try spool?.move(piece.source, to: file) }
        }
    }
}

extension Descriptor {
    /// Opens a file to append lines, and ends an incomplete last line by these bytes.
    fileprivate static func open(
        keepingLines path: String,
        ending end: [UInt8] = [0x0A],
        _ say: (String) -> Void
    ) throws(SystemError) -> Descriptor {
        let file = try Descriptor.open(keepingLines: path)
        guard let torn = file.unendedLine() else { return file }
        try file.writeAll(end, count: end.count)
        // Empty if the file cannot be read, so that nothing is known.
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
}
