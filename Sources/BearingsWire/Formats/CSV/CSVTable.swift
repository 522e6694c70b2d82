/// A table being read: its header, and the current row.
struct CSVTable: Sendable {
    var header: CSVHeader
    var cells: CSVCells
    /// The line of the next byte, from 1.
    var line: Int
    /// The beginning of an incomplete row.
    private var pending: [UInt8] = []
    /// The number of its lines.
    private var pendingLines = 0
    /// Whether the rest of a line is skipped, because its beginning was too long.
    private var isPassingOver = false

    /// The device of the first row that has one, and whether another was reported.
    private var device: [UInt8] = []
    private(set) var hasReportedDevices = false

    /// A quoted field with more lines has a quote that was never closed.
    private static let maxLines = 64

    /// A table without columns, for sources that are none.
    init() {
        self.init(CSVHeader(), line: 1)
    }

    init(_ header: CSVHeader, line: Int) {
        self.header = header
        self.line = line
        cells = CSVCells(header.delimiter)
    }

    /// The column of a field in the current row: the first one whose cell is not empty.
    func column(_ field: CSVHeader.Field, _ bytes: Span<UInt8>) -> Int? {
        let columns = header[field]
        guard columns.count > 1 else { return columns.first }
        for column in columns where !cells.range(column, bytes).isEmpty { return column }
        return columns.first
    }

    /// Adds the device of a row, empty if it has none.
    ///
    /// - Returns: A message if it differs from the first, once.
    mutating func mixesDevices(_ name: [UInt8]) -> String? {
        if device.isEmpty { device = name }
        guard !hasReportedDevices, !name.isEmpty, name != device else { return nil }
        hasReportedDevices = true
        return "there are rows of several devices: --session-from source keeps them apart"
    }

    /// Whether the next piece begins a row.
    var isBetweenRows: Bool { pending.isEmpty && !isPassingOver }

    /// The result of a piece.
    enum Piece {
        /// A row within the piece; its fields are in ``cells``.
        case row(line: Int)
        /// A row that was kept in part.
        case keptRow([UInt8], line: Int)
        /// A line that cannot be a row.
        case bad(LineError, line: Int)
        /// An incomplete row.
        case unfinished
    }

    /// Adds a piece that ends with its line, or at the end of the data so far.
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

    /// Ends the source.
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

    /// Drops the current row.
    ///
    /// - Returns: How many lines back it began.
    private mutating func forgetPending() -> Int {
        defer {
            pending.removeAll(keepingCapacity: true)
            pendingLines = 0
        }
        return pendingLines
    }
}
