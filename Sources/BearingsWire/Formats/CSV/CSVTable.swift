/// A table on its way: its header, and the row that has not come to its end.
struct CSVTable: Sendable {
    var header: CSVHeader
    var cells: CSVCells
    /// The line of the next byte, from 1.
    var line: Int
    /// A row of which more is to come.
    private var pending: [UInt8] = []
    /// How many lines it has.
    private var pendingLines = 0
    /// Whether the rest of a line is passed over, because its beginning was too long.
    private var isPassingOver = false

    /// The device of the first row that tells one, and whether another was told.
    private var device: [UInt8] = []
    private var hasReportedDevices = false

    /// A quoted field of more lines is a quote that was never closed.
    private static let maxLines = 64

    /// A table of no columns, where the source is none.
    init() {
        self.init(CSVHeader(), line: 1)
    }

    init(_ header: CSVHeader, line: Int) {
        self.header = header
        self.line = line
        cells = CSVCells(header.delimiter)
    }

    /// The column that tells a field of the row in hand: the first whose cell is not empty.
    func column(_ field: CSVHeader.Field, _ bytes: Span<UInt8>) -> Int? {
        let columns = header[field]
        guard columns.count > 1 else { return columns.first }
        for column in columns where !cells.range(column, bytes).isEmpty { return column }
        return columns.first
    }

    /// A row is of a device, empty for one that tells none.
    ///
    /// - Returns: What is to be told where it is another than the first, once.
    mutating func mixesDevices(_ name: [UInt8]) -> String? {
        if device.isEmpty { device = name }
        guard !hasReportedDevices, !name.isEmpty, name != device else { return nil }
        hasReportedDevices = true
        return "there are rows of several devices: --session-from source keeps them apart"
    }

    /// Whether the next piece begins a row.
    var isBetweenRows: Bool { pending.isEmpty && !isPassingOver }

    /// What a piece comes to.
    enum Piece {
        /// A row stands in the piece itself; its fields are in ``cells``.
        case row(line: Int)
        /// A row stands in what has been kept.
        case keptRow([UInt8], line: Int)
        /// A line cannot be a row, and is left out.
        case bad(LineError, line: Int)
        /// More is to come.
        case unfinished
    }

    /// Takes in a piece that ends with its line, or with what has come of it.
    mutating func take(_ bytes: Span<UInt8>, _ piece: Range<Int>, maxLine: Int) -> Piece {
        let isWhole = piece.last.map { bytes[$0] == 0x0A } ?? false
        defer { if isWhole { line += 1 } }
        guard !isPassingOver else {
            isPassingOver = !isWhole
            return .unfinished
        }
        if pending.isEmpty {
            guard piece.count <= maxLine + 2 else {
                isPassingOver = !isWhole
                return .bad(LineContent.tooLong(maxLine), line: line)
            }
            if isWhole, cells.read(bytes, piece) { return .row(line: line) }
        }
        for position in piece { pending.append(bytes[position]) }
        if isWhole { pendingLines += 1 }
        guard pending.count <= maxLine + 2 else {
            isPassingOver = !isWhole
            return .bad(LineContent.tooLong(maxLine), line: line - forgetPending())
        }
        return isWhole ? keptRow(isLast: false) : .unfinished
    }

    /// The source ends.
    mutating func finish() -> Piece {
        guard !pending.isEmpty else { return .unfinished }
        if pending.last != 0x0A { pendingLines += 1 }
        line += 1
        return keptRow(isLast: true)
    }

    private mutating func keptRow(isLast: Bool) -> Piece {
        let row = pending
        let first = line - pendingLines + 1 - (isLast ? 1 : 0)
        if cells.read(row.span, 0..<row.count) {
            _ = forgetPending()
            return .keptRow(row, line: first)
        }
        guard isLast || pendingLines >= Self.maxLines else { return .unfinished }
        let count = forgetPending()
        let found = "found a quote that nothing closes in \(count) lines, expected another"
        return .bad(LineError(.badFormat, offset: 0, message: found), line: first)
    }

    /// Forgets the row in hand.
    ///
    /// - Returns: How many lines before the one in hand it began.
    private mutating func forgetPending() -> Int {
        defer {
            pending.removeAll(keepingCapacity: true)
            pendingLines = 0
        }
        return pendingLines
    }
}
