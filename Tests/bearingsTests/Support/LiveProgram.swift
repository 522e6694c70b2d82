import Foundation

/// The built program while it runs, between two pipes.
final class LiveProgram {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors: URL
    private let scratch: TemporaryFolder
    private var unread: [UInt8] = []

    /// Starts it; without a `file` it reads what ``send(_:)`` writes.
    init(_ arguments: [String], file: String? = nil) throws {
        scratch = try TemporaryFolder()
        errors = try scratch.file("errors")
        process.executableURL = URL(filePath: Program.path)
        process.arguments = arguments
        if let file {
            process.standardInput = try FileHandle(forReadingFrom: URL(filePath: file))
        } else {
            process.standardInput = input
        }
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.start()
    }

    /// Writes a line to it.
    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Ends its input.
    func endInput() throws {
        try input.fileHandleForWriting.close()
    }

    /// Waits for its next line; `nil` at the end of its output.
    func nextLine() throws -> String? {
        while true {
            if let newline = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...newline) }
                return String(decoding: unread[..<newline], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            unread += more
        }
    }

    /// All lines from here to the end of its output.
    func remainingLines() throws -> [String] {
        var lines: [String] = []
        while let line = try nextLine() { lines.append(line) }
        return lines
    }

    /// Closes the reading end of its output.
    func stopReading() throws {
        try output.fileHandleForReading.close()
    }

    /// Asks it to drain.
    func terminate() { signal(SIGTERM) }

    func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }

    var isRunning: Bool { process.isRunning }

    /// How many threads it has; `nil` where the system does not tell.
    var threads: Int? {
        let folder = "/proc/\(process.processIdentifier)/task"
        return try? FileManager.default.contentsOfDirectory(atPath: folder).count
    }

    /// Waits for its end, and returns its status.
    func status() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Waits for its end, and returns the signal that ended it, if any.
    func lastSignal() -> Int32? {
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    }

    /// Its stderr so far.
    func errorText() throws -> String {
        String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    }
}
