/// Where reading is in a source: its bytes, lines, and the text on them.
struct ReadingPlace: Sendable {
    /// How many bytes the earlier pieces have.
    var consumed = 0
    /// The number of the line, from 1, and where it begins.
    private(set) var line: Int
    private(set) var lineStart = 0
    /// Where the line's first byte is that is no white space; `nil` if there has been none.
    private(set) var textStart: Int?
    /// The last byte of the last line with text.
    private var textEnd = LineOrigins.Origin(line: 1, offset: 0)

    init(line: Int) { self.line = line }

    /// A byte stands at a position.
    mutating func note(_ byte: UInt8, at position: Int) {
        if textStart == nil, !byte.isJSONSpace { textStart = position }
    }

    /// The line has ended before a position.
    mutating func endLine(before next: Int) {
        textEnd = lastText(before: next - 1)
        textStart = nil
        line += 1
        lineStart = next
    }

    /// Where in its line a position is.
    func origin(at position: Int) -> LineOrigins.Origin {
        LineOrigins.Origin(line: line, offset: position - lineStart)
    }

    /// The last byte before a position on the line, or on the last one with text.
    func lastText(before position: Int) -> LineOrigins.Origin {
        textStart == nil ? textEnd : origin(at: position - 1)
    }

    /// How far a text is indented that begins at a position; `nil` if others precede it on its line.
    func indentation(at position: Int) -> Int? {
        position == textStart ? position - lineStart : nil
    }
}
