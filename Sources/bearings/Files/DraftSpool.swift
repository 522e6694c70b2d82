import BearingsWire
import Transport

/// Keeps rows of a document's lines until these are whole, and writes them then.
///
/// Rows wait in memory up to a bound, and then in an unnamed file, which the system removes with the process.
struct DraftSpool: ~Copyable {
    /// The rows of a line that is not whole.
    private struct Rows {
        /// Where the file has the first of them.
        var stored: [Range<Int>] = []
        /// The others.
        var rest: [UInt8] = []
    }

    private let folder: String
    private var file: Descriptor?
    /// The size of the file.
    private var end = 0
    private var lines: [Int: Rows] = [:]
    /// How many bytes wait in memory.
    private var held = 0
    private var composed = TextBuffer(capacity: 1 << 16)

    /// The most bytes in memory: as much as most logs come to.
    private static let mostHeld = 1 << 23
    private static let blockSize = 1 << 16

    /// Creates a spool whose file, if it needs one, is in the folder of `path`; `nil` for that of temporary files.
    init(beside path: String?) {
        folder = path ?? (Environment.variable("TMPDIR") ?? "/tmp") + "/bearings"
    }

    /// Writes an output, but for the rows that are to be kept, and the lines that are whole.
    mutating func carryOut(
        _ steps: [Draft.Step],
        _ text: TextBuffer,
        to output: borrowing Output
    ) throws(SystemError) {
        var start = 0
        for step in steps {
            try write(text, start..<step.start, to: output)
            start = step.start
            switch step.action {
            case .keep(let count, let line):
                try keep(text.bytes[start..<start + count], of: line)
                start += count
            case .write(let line, let passes): try write(line, passes, to: output)
            }
        }
        try write(text, start..<text.count, to: output)
    }

    private func write(
        _ text: TextBuffer,
        _ range: Range<Int>,
        to output: borrowing Output
    ) throws(SystemError) {
        guard !range.isEmpty else { return }
        let part = Array(text.bytes[range])
        try output.write(part, part.count)
    }

    private mutating func keep(_ rows: ArraySlice<UInt8>, of line: Int) throws(SystemError) {
        lines[line, default: Rows()].rest += rows
        held += rows.count
        if held > Self.mostHeld { try store() }
    }

    /// Moves all rows into the file.
    private mutating func store() throws(SystemError) {
        let file =
            if let file = file.take() { file } else {
                try Descriptor.open(unnamedBeside: folder)
            }
        var block: [UInt8] = []
        for line in lines.keys {
            guard let count = lines[line]?.rest.count, count > 0 else { continue }
            let start = end + block.count
            block += lines[line]?.rest ?? []
            lines[line]?.stored.append(start..<start + count)
            lines[line]?.rest = []
            guard block.count >= Self.blockSize else { continue }
            try file.writeAll(block, count: block.count)
            end += block.count
            block.removeAll(keepingCapacity: true)
        }
        try file.writeAll(block, count: block.count)
        end += block.count
        held = 0
        self.file = consume file
    }

    private mutating func write(
        _ line: Int,
        _ passes: [Draft.Pass],
        to output: borrowing Output
    ) throws(SystemError) {
        guard let rows = lines.removeValue(forKey: line) else { return }
        held -= rows.rest.count
        var composer = DraftComposer(passes)
        while composer.beginPass(to: &composed) {
            var block = [UInt8](repeating: 0, count: rows.stored.isEmpty ? 0 : Self.blockSize)
            for range in rows.stored {
                var start = range.lowerBound
                while start < range.upperBound {
                    let count = min(Self.blockSize, range.upperBound - start)
                    try file?.read(into: &block, count, at: start)
                    try read(block[..<count], &composer, to: output)
                    start += count
                }
            }
            var start = 0
            while start < rows.rest.count {
                let next = min(start + Self.blockSize, rows.rest.count)
                try read(rows.rest[start..<next], &composer, to: output)
                start = next
            }
        }
        try flush(to: output)
        guard lines.isEmpty, end > 0 else { return }
        try file?.truncate()
        end = 0
    }

    private mutating func read(
        _ rows: ArraySlice<UInt8>,
        _ composer: inout DraftComposer,
        to output: borrowing Output
    ) throws(SystemError) {
        composer.read(rows, to: &composed)
        if composed.count >= Self.blockSize { try flush(to: output) }
    }

    private mutating func flush(to output: borrowing Output) throws(SystemError) {
        if composed.count > 0 { try output.write(composed.bytes, composed.count) }
        composed.removeAll()
    }
}
