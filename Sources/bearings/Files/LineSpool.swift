import Transport

/// Assembles lines that arrive in interleaved pieces.
///
/// Lines may be of any length, so they wait in an unnamed file, which the system removes with the process.
struct LineSpool: ~Copyable {
    /// An incomplete line.
    private struct Line {
        /// The ranges of its pieces in the file.
        var stored: [Range<Int>] = []
        /// The rest, in memory.
        var rest: [UInt8] = []
    }

    private let file: Descriptor
    private var lines: [Int: Line] = [:]
    /// The size of the file.
    private var end = 0

    /// The least bytes to write at once: the size of a server's read.
    private static let pieceSize = 1 << 14
    private static let blockSize = 1 << 16

    /// Creates a spool in the folder of `path`.
    init(beside path: String) throws(SystemError) {
        file = try .open(unnamedBeside: path)
    }

    /// Adds a piece to the line of a source.
    mutating func add(_ bytes: [UInt8], of source: Int) throws(SystemError) {
        var line = lines.removeValue(forKey: source) ?? Line()
        line.rest += bytes
        if line.rest.count >= Self.pieceSize { try store(&line) }
        lines[source] = line
    }

    private mutating func store(_ line: inout Line) throws(SystemError) {
        try file.writeAll(line.rest, count: line.rest.count)
        let start = end
        end += line.rest.count
        if let last = line.stored.last, last.upperBound == start {
            line.stored[line.stored.count - 1] = last.lowerBound..<end
        } else {
            line.stored.append(start..<end)
        }
        line.rest = []
    }

    /// Moves the complete line of a source to another file.
    mutating func move(_ source: Int, to other: borrowing Descriptor) throws(SystemError) {
        guard let line = lines.removeValue(forKey: source) else { return }
        if !line.stored.isEmpty {
            var block = [UInt8](repeating: 0, count: Self.blockSize)
            for range in line.stored {
                var start = range.lowerBound
                while start < range.upperBound {
                    let count = min(Self.blockSize, range.upperBound - start)
                    try file.read(into: &block, count, at: start)
                    try other.writeAll(block, count: count)
                    start += count
                }
            }
        }
        try other.writeAll(line.rest, count: line.rest.count)
        guard lines.isEmpty, end > 0 else { return }
        try file.truncate()
        end = 0
    }
}
