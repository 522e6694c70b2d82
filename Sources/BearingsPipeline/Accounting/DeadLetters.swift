import BearingsWire

/// The rejected lines, byte for byte.
///
/// A line that is too long comes in pieces. Where one source is read at a time they are written as they
/// come, and the few lines that are rejected meanwhile wait. Where several are, they are told apart, to be
/// put together by whoever writes them.
package struct DeadLetters: Sendable {
    /// A piece of a line that is too long, where several sources are read at once.
    package struct Piece: Sendable {
        /// The place of the line's source; of each only one line is under way.
        package var source: Int
        /// As they came, byte for byte.
        package var bytes: [UInt8]
        /// Whether the line ends with it.
        package var isLast: Bool
    }

    /// What waits to be written as it is.
    package private(set) var waiting: [UInt8] = []
    /// Pieces that wait to be put together.
    package private(set) var pieces: [Piece] = []
    /// The sources of lines that are under way.
    private var open: Set<Int> = []
    /// Lines that wait for one that is under way.
    private var behind: [UInt8] = []
    private let isShared: Bool

    /// - Parameter isShared: Whether several sources are read at once.
    package init(isShared: Bool = false) {
        self.isShared = isShared
    }

    /// Whether nothing waits to be written.
    package var isEmpty: Bool { waiting.isEmpty && pieces.isEmpty }

    /// Whether no line is under way.
    var isWhole: Bool { open.isEmpty }

    /// Adds a rejected line, or the beginning of one.
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

    /// Adds more of the line that is under way, if one is.
    mutating func appendMore(_ bytes: Span<UInt8>, _ piece: ByteRange, of source: Int) {
        guard open.contains(source) else { return }
        var piece = Piece(source: source, bytes: bytes.array(piece), isLast: false)
        piece.isLast = piece.bytes.last == UInt8(ascii: "\n")
        add(piece)
    }

    /// Ends the line that is under way, whose source has left it open.
    package mutating func endLine(of source: Int) {
        guard open.contains(source) else { return }
        add(Piece(source: source, bytes: [UInt8(ascii: "\n")], isLast: true))
    }

    /// Ends all lines that are under way.
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

    /// Forgets what waits, because it has been written.
    package mutating func written() {
        waiting.removeAll(keepingCapacity: true)
        pieces.removeAll()
    }
}

extension Span<UInt8> {
    fileprivate func array(_ range: ByteRange) -> [UInt8] {
        [UInt8](capacity: Int(range.count)) { bytes in
            for index in range.indices { bytes.append(self[index]) }
        }
    }
}
