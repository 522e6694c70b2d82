/// The ranges of a row's fields in a buffer.
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

    /// Splits the first row of a text.
    mutating func read(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Row {
        cells.removeAll(keepingCapacity: true)
        let end = text.upperBound
        var position = text.lowerBound
        while true {
            if position < end, bytes[position] == Self.quote {
                let quote = position
                guard takeQuoted(bytes, &position, end) else { return .open(quote) }
                while position < end, isBlank(bytes[position]) { position += 1 }
                guard position == end || bytes[position] == 0x0A || bytes[position] == delimiter
                else { return .overrun(Overrun(quote: quote, text: position)) }
            } else {
                let start = position
                while position < end, bytes[position] != delimiter, bytes[position] != 0x0A {
                    position += 1
                }
                cells.append(Cell(start: start, end: position, hasEscapes: false))
            }
            guard position < end else { return .whole(end: end) }
            position += 1
            if bytes[position - 1] == 0x0A { return .whole(end: position) }
        }
    }

    private static let quote = UInt8(ascii: "\"")

    private func isBlank(_ byte: UInt8) -> Bool {
        byte.isXMLSpace && byte != 0x0A && byte != delimiter
    }

    /// Reads a field in quotes.
    ///
    /// - Returns: Whether they are closed.
    private mutating func takeQuoted(
        _ bytes: Span<UInt8>,
        _ position: inout Int,
        _ end: Int
    ) -> Bool {
        position += 1
        var cell = Cell(start: position, end: position, hasEscapes: false)
        while position < end {
            guard bytes[position] == Self.quote else {
                position += 1
                continue
            }
            guard position + 1 < end, bytes[position + 1] == Self.quote else { break }
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
            if hasEscapes, bytes[position] == Self.quote {
                skips.toggle()
                // The second of a doubled quote.
                if !skips { continue }
            }
            text.append(bytes[position])
        }
        return text
    }
}
