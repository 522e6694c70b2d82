import BearingsWire

/// The rejected lines, byte for byte.
package struct DeadLetters: Sendable {
    /// What waits to be written.
    package private(set) var waiting: [UInt8] = []
    /// Whether the last of them is whole.
    private(set) var endsLine = true

    package init() {}

    /// Adds a rejected line, or the beginning of one.
    mutating func append(_ bytes: Span<UInt8>, _ line: ByteRange) {
        endLine()
        appendMore(bytes, line)
    }

    /// Adds more of the same line.
    mutating func appendMore(_ bytes: Span<UInt8>, _ piece: ByteRange) {
        for index in piece.indices { waiting.append(bytes[index]) }
        endsLine = waiting.last == UInt8(ascii: "\n")
    }

    /// Makes sure that what comes next does not run into a line that its source left open.
    package mutating func endLine() {
        guard !endsLine else { return }
        waiting.append(UInt8(ascii: "\n"))
        endsLine = true
    }

    /// Forgets what waits, because it has been written.
    package mutating func written() {
        waiting.removeAll(keepingCapacity: true)
    }
}
