import BearingsTestSupport
import Foundation
import Testing
import Transport

/// A client of a server: a socket, written to and read from without blocking.
final class ServedClient {
    private let descriptor: Descriptor
    private var store = LineStore()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var hasEnded = false
    private var pings = 0

    init(_ path: String) throws {
        descriptor = try Descriptor.connect(to: path)
    }

    /// Writes lines.
    func send(_ lines: String...) throws {
        try write(Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    /// Writes bytes, however long the server takes for them.
    func write(_ bytes: [UInt8]) throws {
        var start = 0
        while start < bytes.count {
            let count = try descriptor.send(bytes, start..<bytes.count)
            start += count
            guard count > 0 || Readiness.wait(for: descriptor.number, Readiness.writable) else {
                throw Silence()
            }
        }
    }

    /// Writes as much as the server takes at once, and returns the number of bytes.
    func writeSome(_ bytes: [UInt8]) throws -> Int {
        try descriptor.send(bytes, 0..<bytes.count)
    }

    func finishWriting() { descriptor.shutdownWriting() }

    /// The next line; `nil` at the end.
    func next() throws -> String? {
        while true {
            if let line = store.next() { return line }
            if hasEnded { return nil }
            guard Readiness.wait(for: descriptor.number, Readiness.readable) else {
                throw Silence()
            }
            receive()
        }
    }

    private func receive() {
        switch try? descriptor.receive(into: &buffer, from: 0, atMost: buffer.count) {
        case .bytes(let count): store.add(buffer[..<count])
        case .nothing: break
        // A server that has not read all it was sent resets the connection.
        case .end, nil: hasEnded = true
        }
    }

    /// Whether nothing comes for so long.
    func isSilent(milliseconds: Int32) -> Bool {
        let number = descriptor.number
        return !Readiness.wait(for: number, Readiness.readable, milliseconds: milliseconds)
    }

    /// The lines up to the first that contains `text`, that one included.
    func lines(to text: String) throws -> [String] {
        var lines: [String] = []
        while let line = try next() {
            lines.append(line)
            if line.contains(text) { return lines }
        }
        Issue.record("no \(text) in \(lines.suffix(5))")
        return lines
    }

    /// The lines to the end; a line that is not whole is a fault.
    func remaining() throws -> [String] {
        var lines: [String] = []
        while let line = try next() { lines.append(line) }
        expectEqual(store.rest, 0)
        return lines
    }

    /// The lines before the answer to a ping.
    @discardableResult
    func ping() throws -> [String] {
        pings += 1
        try send(#"{"type":"ping","id":"ping \#(pings)"}"#)
        return try lines(to: #"{"event":"pong","id":"ping \#(pings)"}"#).dropLast()
    }
}

extension String {
    /// The value of the first `key` in a line, up to the next comma or brace.
    func value(of key: String) -> String? {
        guard let start = firstRange(of: "\"\(key)\":")?.upperBound else { return nil }
        return String(self[start...].prefix { $0 != "," && $0 != "}" })
    }
}
