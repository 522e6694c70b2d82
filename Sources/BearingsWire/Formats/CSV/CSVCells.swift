/// The ranges of a row's fields in a buffer.
///
/// A quoted field may contain the delimiter, newlines and doubled quotes. A quote within a field
/// that does not begin with one is an ordinary character.
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
    private var cells: [Cell] = []

    init(_ delimiter: UInt8) {
        self.delimiter = delimiter
    }

    var count: Int { cells.count }

    /// Splits a row, up to its newline if it has one.
    ///
    /// - Returns: Whether all quotes are closed.
    mutating func read(_ bytes: Span<UInt8>, _ row: Range<Int>) -> Bool {
        cells.removeAll(keepingCapacity: true)
        var end = row.upperBound
        while end > row.lowerBound, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        var position = row.lowerBound
        while true {
            guard takeCell(bytes, &position, end) else { return false }
            guard position < end else { return true }
            position += 1
            // A delimiter at the end begins an empty field.
            if position == end {
                cells.append(Cell(start: end, end: end, hasEscapes: false))
                return true
            }
        }
    }

    /// Reads a field up to its delimiter.
    private mutating func takeCell(_ bytes: Span<UInt8>, _ position: inout Int, _ end: Int) -> Bool
    {
        let quote = UInt8(ascii: "\"")
        guard position < end, bytes[position] == quote else {
            let start = position
            while position < end, bytes[position] != delimiter { position += 1 }
            cells.append(Cell(start: start, end: position, hasEscapes: false))
            return true
        }
        position += 1
        var cell = Cell(start: position, end: position, hasEscapes: false)
        while position < end {
            guard bytes[position] == quote else {
                position += 1
                continue
            }
            guard position + 1 < end, bytes[position + 1] == quote else { break }
            cell.hasEscapes = true
            position += 2
        }
        guard position < end else { return false }
        cell.end = position
        cells.append(cell)
        while position < end, bytes[position] != delimiter { position += 1 }
        return true
    }

    /// The range of a field without surrounding blanks; empty if the row has too few.
    func range(_ index: Int?, _ bytes: Span<UInt8>) -> Range<Int> {
        guard let index, index < cells.count else { return 0..<0 }
        var (start, end) = (cells[index].start, cells[index].end)
        while start < end, bytes[start].isXMLSpace { start += 1 }
        while end > start, bytes[end - 1].isXMLSpace { end -= 1 }
        return start..<end
    }

    /// The text of a field.
    func text(_ index: Int?, _ bytes: Span<UInt8>) -> [UInt8] {
        let hasEscapes = index.map { $0 < cells.count && cells[$0].hasEscapes } ?? false
        var text: [UInt8] = []
        var skips = false
        for position in range(index, bytes) {
            if hasEscapes, bytes[position] == UInt8(ascii: "\"") {
                skips.toggle()
                // The second of a doubled quote.
                if !skips { continue }
            }
            text.append(bytes[position])
        }
        return text
    }
}
