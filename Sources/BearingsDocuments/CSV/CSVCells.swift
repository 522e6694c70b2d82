import BearingsWire

/// A row with its text, split into fields.
///
/// It is reused from row to row without allocating.
///
/// A quoted field may contain the delimiter, newlines and doubled quotes. A quote within a field
/// that does not begin with one is an ordinary character. Only blanks may stand behind the closing quote.
///
/// > Source: RFC 4180, 2.
struct CSVCells: Sendable {
    private struct Cell: BitwiseCopyable {
        var start: Int
        var end: Int
        /// Whether it contains doubled quotes.
        var hasEscapes: Bool
    }

    private let delimiter: UInt8
    /// The text of the row, and maybe of more behind it.
    private(set) var text: [UInt8] = []
    private var cells: [Cell] = []

    init(_ delimiter: UInt8) {
        self.delimiter = delimiter
    }

    var count: Int { cells.count }

    /// What a text begins with.
    enum Row {
        /// A row, up to its newline if it has one.
        case whole(end: Int)
        /// A row with a quote that nothing closes, at an offset.
        case open(Int)
        /// A row with text behind a field in quotes.
        case overrun(Overrun)
    }

    /// Where text stands behind a field in quotes.
    struct Overrun {
        /// The opening quote.
        var quote: Int
        /// The text behind the closing one.
        var text: Int
    }

    /// Takes a text and splits its first row.
    mutating func read(_ text: Span<UInt8>) -> Row {
        self.text.copy(text)
        cells.removeAll(keepingCapacity: true)
        let end = text.count
        var position = 0
        while true {
            if position < end, text[position] == Self.quote {
                let quote = position
                guard takeQuoted(text, &position) else { return .open(quote) }
                while position < end, isBlank(text[position]) { position += 1 }
                guard position == end || text[position] == 0x0A || text[position] == delimiter
                else { return .overrun(Overrun(quote: quote, text: position)) }
            } else {
                let start = position
                while position < end, text[position] != delimiter, text[position] != 0x0A {
                    position += 1
                }
                cells.append(Cell(start: start, end: position, hasEscapes: false))
            }
            guard position < end else { return .whole(end: end) }
            position += 1
            if text[position - 1] == 0x0A { return .whole(end: position) }
        }
    }

    private static let quote = UInt8(ascii: "\"")

    private func isBlank(_ byte: UInt8) -> Bool {
        byte.isXMLSpace && byte != 0x0A && byte != delimiter
    }

    /// Reads a field in quotes.
    ///
    /// - Returns: Whether they are closed.
    private mutating func takeQuoted(_ text: Span<UInt8>, _ position: inout Int) -> Bool {
        let end = text.count
        position += 1
        var cell = Cell(start: position, end: position, hasEscapes: false)
        while position < end {
            guard text[position] == Self.quote else {
                position += 1
                continue
            }
            guard position + 1 < end, text[position + 1] == Self.quote else { break }
            cell.hasEscapes = true
            position += 2
        }
        guard position < end else { return false }
        cell.end = position
        cells.append(cell)
        position += 1
        return true
    }

    /// The range of a field without surrounding blanks; empty if the row has too few.
    func range(_ index: Int?) -> Range<Int> {
        guard let index, index < cells.count else { return 0..<0 }
        var (start, end) = (cells[index].start, cells[index].end)
        while start < end, text[start].isXMLSpace { start += 1 }
        while end > start, text[end - 1].isXMLSpace { end -= 1 }
        return start..<end
    }

    /// The text of a field.
    func text(_ index: Int?) -> [UInt8] {
        let range = range(index)
        guard let index, index < cells.count, cells[index].hasEscapes else {
            return Array(text[range])
        }
        var unescaped: [UInt8] = []
        var skips = false
        for byte in text[range] {
            if byte == Self.quote {
                skips.toggle()
                // The second of a doubled quote.
                if !skips { continue }
            }
            unescaped.append(byte)
        }
        return unescaped
    }
}
