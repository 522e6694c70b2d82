import BearingsPipeline
import BearingsWire
import Transport

/// The target of a replay: standard output, or a server.
///
/// It subscribes to no events of a server; diagnostics from the server go to standard error.
struct ReplayTarget: ~Copyable {
    private let output: Descriptor
    private let isServer: Bool
    private var poller: Poller
    private var ready: [Poller.Readiness] = []
    private var waiting: [UInt8] = []
    /// Whether what the server says of lines is told.
    private let tellsDiagnostics: Bool
    private var answers: LineBuffer
    /// Whether the server has answered the final ping, and so has taken all lines.
    private var isAnswered = false
    /// Whether the server has ended the connection.
    private(set) var hasEnded = false

    /// How many bytes are buffered while no wait is needed.
    private static let writeSize = 1 << 16

    private enum Token {
        static let signals: UInt64 = 0
        static let server: UInt64 = 1
    }

    /// Connects to the server at a path, if one is given.
    init(socketPath: String?, tellsDiagnostics: Bool) throws(SystemError) {
        self.tellsDiagnostics = tellsDiagnostics
        var poller = try Poller()
        try poller.add(Signals.descriptor, token: Token.signals, .readable)
        let output: Descriptor
        if let socketPath {
            output = try .connect(to: socketPath)
            try poller.add(output.number, token: Token.server, .readable)
            waiting += Array("{\"type\":\"subscribe\",\"session\":\"*\",\"events\":[]}\n".utf8)
        } else {
            output = .standardOutput()
        }
        self.output = output
        self.poller = poller
        isServer = socketPath != nil
        answers = LineBuffer(maxLine: 1 << 16, readSize: 1 << 14)
    }

    /// Adds a line, with a newline if it has none.
    mutating func add(_ line: ArraySlice<UInt8>) throws(SystemError) {
        waiting += line
        if line.last != UInt8(ascii: "\n") { waiting.append(UInt8(ascii: "\n")) }
        if waiting.count >= Self.writeSize { try write() }
    }

    /// Writes what has been added, and waits until a time, in nanoseconds of the monotonic clock.
    ///
    /// - Returns: `false` if a signal has asked to end, or the server has closed the connection.
    mutating func wait(until due: UInt64) throws(SystemError) -> Bool {
        try write()
        while true {
            let now = SystemClock.monotonicNanoseconds
            if now >= due { return true }
            try poll(nanoseconds: due - now)
            if Signals.drainRequested { return false }
            if hasEnded {
                sayEnded()
                return false
            }
        }
    }

    private func sayEnded() { StandardError.say("\(output.name) has ended the connection") }

    /// Writes what has been added, and waits until the server has taken it all.
    ///
    /// - Returns: Whether it has.
    mutating func finish() throws(SystemError) -> Bool {
        if isServer { waiting += Array("{\"type\":\"ping\"}\n".utf8) }
        try write()
        while isServer, !isAnswered, !hasEnded, !Signals.drainRequested {
            try poll(nanoseconds: nil)
        }
        if hasEnded, !isAnswered { sayEnded() }
        return !isServer || isAnswered
    }

    private mutating func write() throws(SystemError) {
        defer { waiting.removeAll(keepingCapacity: true) }
        guard isServer else { return try output.writeAll(waiting, count: waiting.count) }
        var sent = 0
        while sent < waiting.count, !hasEnded {
            let count = try output.send(waiting, sent..<waiting.count)
            sent += count
            if count == 0 {
                try poller.change(output.number, token: Token.server, to: [.readable, .writable])
                try poll(nanoseconds: nil)
                try poller.change(output.number, token: Token.server, to: .readable)
            }
            if Signals.drainRequested { return }
        }
    }

    /// Waits for at most so long, and reads the server's lines.
    private mutating func poll(nanoseconds: UInt64?) throws(SystemError) {
        ready.removeAll(keepingCapacity: true)
        try poller.wait(nanoseconds: nanoseconds, into: &ready)
        for readiness in ready where readiness.token == Token.server {
            guard readiness.isReadable || readiness.hasHungUp else { continue }
            answers.makeRoom()
            let room = answers.bytes.count - answers.filled
            switch try output.receive(into: &answers.bytes, from: answers.filled, atMost: room) {
            case .bytes(let count): answers.didRead(count)
            case .nothing: break
            case .end:
                hasEnded = true
                poller.remove(output.number)
            }
            listen()
        }
    }

    /// Whether a line only greets, or confirms what was asked for.
    private static func isUsual(_ line: String) -> Bool {
        ["hello", "subscribed"].contains { line.hasPrefix("{\"event\":\"\($0)\"") }
    }

    private mutating func listen() {
        while case .line(let range)? = answers.next(isAtEnd: hasEnded) {
            let line = String(decoding: answers.bytes[range.indices], as: UTF8.self)
            if line.hasPrefix("{\"event\":\"pong\"") {
                isAnswered = true
            } else if tellsDiagnostics, !Self.isUsual(line) {
                StandardError.say(
                    "the server: \(line.last == "\n" ? String(line.dropLast()) : line)"
                )
            }
        }
    }
}
