import BearingsTestSupport
import Foundation
import Testing

/// A server that runs as a process of its own, on a socket in a folder of its own.
final class ServerProgram {
    let scratch: TemporaryFolder
    let socket: String
    private let process = Process()
    private let errors = Pipe()
    private var said = LineStore()

    /// Starts it, and returns once it listens.
    ///
    /// - Parameters:
    ///   - socket: The path of the socket; a new one by default.
    ///   - descriptors: The most files it may have open; `nil` for as many as this process may.
    ///   - message: The message to wait for.
    init(
        _ arguments: [String] = [],
        in scratch: TemporaryFolder? = nil,
        descriptors: Int? = nil,
        awaiting message: String? = nil
    ) throws {
        self.scratch = try scratch ?? TemporaryFolder()
        socket = self.scratch.path("socket")
        let arguments = ["serve", "--socket", socket] + arguments
        if let descriptors {
            process.executableURL = URL(filePath: "/bin/sh")
            let script = "ulimit -n \(descriptors); exec \"$0\" \"$@\""
            process.arguments = ["-c", script, Program.path] + arguments
        } else {
            process.executableURL = URL(filePath: Program.path)
            process.arguments = arguments
        }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.start()
        if let message { try awaitsLog(message) }
        try awaitsLog("listening")
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    var processID: Int32 { process.processIdentifier }

    func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }

    /// Waits until it says something on stderr that contains `text`.
    func awaitsLog(_ text: String) throws {
        let descriptor = errors.fileHandleForReading.fileDescriptor
        while let line = said.next() ?? nextError(from: descriptor) {
            if line.contains(text) { return }
        }
        Issue.record("the server never said \(text)")
        throw Silence()
    }

    private func nextError(from descriptor: Int32) -> String? {
        while Readiness.wait(for: descriptor, Readiness.readable) {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = unsafe read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return nil }
            said.add(bytes[..<count])
            if let line = said.next() { return line }
        }
        return nil
    }

    /// A client that has been greeted.
    func client() throws -> ServedClient {
        let client = try ServedClient(socket)
        let hello = try client.next()
        expectEqual(hello?.hasPrefix(#"{"event":"hello","#), true)
        return client
    }

    /// Drains it, and returns its status.
    func end() -> Int32 {
        signal(SIGTERM)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Ends it with no chance to clean up.
    func crash() {
        signal(SIGKILL)
        process.waitUntilExit()
    }
}

/// Nothing came for so long that nothing will.
struct Silence: Error {}

/// Waits for descriptors, with an end that only a fault reaches.
enum Readiness {
    static let readable = Int16(POLLIN)
    static let writable = Int16(POLLOUT)
    /// Longer than anything takes, however busy the machine.
    private static let patience: Int32 = 30_000

    /// Waits until a descriptor is ready; false if that never happens.
    static func wait(
        for descriptor: Int32,
        _ events: Int16,
        milliseconds: Int32 = patience
    ) -> Bool {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        while true {
            let count = unsafe poll(&entry, 1, milliseconds)
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }
}

/// Bytes that come in pieces, as lines.
struct LineStore {
    private var bytes: [UInt8] = []
    private var start = 0

    mutating func add(_ more: some Sequence<UInt8>) {
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            start = 0
        }
        bytes += more
    }

    /// The next whole line.
    mutating func next() -> String? {
        guard let newline = bytes[start...].firstIndex(of: 0x0A) else { return nil }
        defer { start = newline + 1 }
        return String(decoding: bytes[start..<newline], as: UTF8.self)
    }

    /// The incomplete last line.
    var rest: Int { bytes.count - start }
}
