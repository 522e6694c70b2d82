import BearingsWire

/// The rejected lines, byte for byte.
///
/// A line that is too long comes in pieces. With one source at a time, pieces are written as they come, and other
/// rejected lines wait meanwhile. With several sources, pieces carry their source, and the writer assembles them.
package struct DeadLetters: Sendable {
    /// A piece of a line that is too long, with several sources.
    package struct Piece: Sendable {
        /// The index of the source, which has at most one incomplete line.
        package var source: Int
        /// The bytes as they came.
        package var bytes: [UInt8]
        /// Whether it ends the line.
        package var isLast: Bool
    }

    /// Bytes to write as they are.
    package private(set) var waiting: [UInt8] = []
    /// Pieces to assemble.
    package private(set) var pieces: [Piece] = []
    /// The sources of incomplete lines.
    private var open: Set<Int> = []
    /// Lines that wait for an incomplete one.
    private var behind: [UInt8] = []
    private let isShared: Bool

    /// Creates an empty buffer.
    ///
    /// - Parameter isShared: Whether several sources are read at once.
    package init(isShared: Bool = false) {
        self.isShared = isShared
    }

    /// Whether nothing waits to be written.
    package var isEmpty: Bool { waiting.isEmpty && pieces.isEmpty }

    /// Whether no line is incomplete.
    var isWhole: Bool { open.isEmpty }

    /// Adds a rejected line, or its first piece.
    mutating func append(_ bytes: Span<UInt8>, _ line: ByteRange, of source: Int) {
        guard bytes[line.indices.upperBound - 1] == UInt8(ascii: "\n") else {
            endLine(of: source)
            open.insert(source)
            return appendMore(bytes, line, of: source)
        }
        for index in line.indices {
            if isShared || isWhole {
                waiting.append(bytes[index])
            } else {
                behind.append(bytes[index])
            }
        }
    }

    /// Adds a piece of the source's incomplete line, if any.
    mutating func appendMore(_ bytes: Span<UInt8>, _ piece: ByteRange, of source: Int) {
        guard open.contains(source) else { return }
        var piece = Piece(source: source, bytes: bytes.array(piece), isLast: false)
        piece.isLast = piece.bytes.last == UInt8(ascii: "\n")
        add(piece)
    }

    /// Ends the incomplete line of a source that has ended.
    package mutating func endLine(of source: Int) {
        guard open.contains(source) else { return }
        add(Piece(source: source, bytes: [UInt8(ascii: "\n")], isLast: true))
    }

    /// Ends all incomplete lines.
    package mutating func endLines() {
        for source in open.sorted() { endLine(of: source) }
    }

    private mutating func add(_ piece: Piece) {
        if piece.isLast { open.remove(piece.source) }
        if isShared { return pieces.append(piece) }
        waiting += piece.bytes
        guard piece.isLast else { return }
        waiting += behind
        behind = []
    }

    /// Moves the bytes to write as they are into an empty array, whose capacity is used from now on.
    package mutating func handOver(_ bytes: inout [UInt8]) { swap(&waiting, &bytes) }

    /// Takes out the pieces to assemble.
    package mutating func takePieces() -> [Piece] {
        guard !pieces.isEmpty else { return [] }
        defer { pieces = [] }
        return pieces
    }
}

extension Span<UInt8> {
    fileprivate func array(_ range: ByteRange) -> [UInt8] {
        [UInt8](capacity: Int(range.count)) { bytes in
            for index in range.indices { bytes.append(self[index]) }
        }
    }
}
