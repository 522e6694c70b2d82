import BearingsEngine
import BearingsWire

extension Span<UInt8> {
    /// Whether a piece of a source ends with its line.
    var endsLine: Bool { !isEmpty && self[count - 1] == 0x0A }
}

/// A table being read: its header, and the current row.
struct CSVTable: Sendable {
    var header: CSVHeader
    var cells: CSVCells
    /// The line of the next byte, from 1.
    var line: Int
    /// An incomplete row, and lines behind it that have not been read yet.
    private var pending: [UInt8] = []
    /// The number of its first line.
    private var pendingLine = 1
    /// Whether the rest of a line is skipped, because its beginning was too long.
    private var isPassingOver = false

    /// Whether lines end with carriage returns alone.
    var endsLinesWithReturns = false
    /// Whether a row has had a time that is more than one of day.
    private var hasOtherTimes = false
    /// Whether a row has had seconds that count from an unknown moment, by their size.
    private var hasCountedSeconds = false
    /// The last time of day, in milliseconds, and on which day it was.
    private var timeOfDay: Int64 = 0
    private var day: Int64 = 0
    private var hasToldPosition = false
    private var hasToldOutliers = false

    /// The device of the first row that has one, and whether another was reported.
    private var device: [UInt8] = []
    private var hasReportedDevices = false

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

    /// Begins another table, whose rows follow.
    mutating func begin(_ other: CSVHeader) {
        header = other
        cells = CSVCells(other.delimiter)
        device = []
        (hasReportedDevices, hasCountedSeconds) = (false, false)
    }

    /// The column of a field in the current row: the first one whose cell is not empty.
    func column(_ field: CSVHeader.Field) -> Int? {
        let columns = header[field]
        guard columns.count > 1 else { return columns.first }
        for column in columns where !cells.range(column).isEmpty { return column }
        return columns.first
    }

    /// What the times count that may be a spreadsheet's days.
    var counted: CSVTime.Counted {
        if header.datesTimes { return .days }
        return header.countsSeconds || hasCountedSeconds ? .seconds : .unknown
    }

    /// What is to be told of a row that is marked as an outlier, once.
    mutating func outliers(_ row: CSVRow) -> String? {
        guard !hasToldOutliers, row.isOutlier else { return nil }
        hasToldOutliers = true
        return
            "rows with \"visible\" false are Movebank's outliers, and used all the same: leave them out before"
    }

    /// The names of the columns that the position is taken from, once, if others may be meant too.
    mutating func positionOfSeveral() -> String? {
        defer { hasToldPosition = true }
        return hasToldPosition ? nil : header.positionOfSeveral
    }

    /// The time of a row that has no date, in milliseconds since the first row's midnight; `nil` if it is none.
    ///
    /// - Parameter time: Its time of day.
    mutating func timeOfDay(_ time: Int64?) -> Int64? {
        guard let time, !hasOtherTimes else { return nil }
        // A time that is far earlier is of the next day.
        if timeOfDay - time > 43_200_000 { day += 86_400_000 }
        timeOfDay = time
        return day + time
    }

    /// Adds the time of a row that is more than one of day.
    mutating func noteTime(_ time: Instant?) {
        hasOtherTimes = true
        guard let time else { return }
        // Before there may be a spreadsheet's days.
        let small = 0..<Int64(daysOfSpreadsheets.lowerBound * 1000)
        if small ~= time.millisecondsSince1970 { hasCountedSeconds = true }
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

    /// What has been kept begins with.
    enum Piece {
        /// A row; its fields are in ``cells``.
        case row(line: Int)
        /// A line that cannot be a row, nor begin one.
        case bad(LineError, line: Int)
    }

    /// Adds a piece that ends with its line, or at the end of the data so far.
    ///
    /// - Returns: The line of the row that the piece is, with its fields in ``cells``; `nil` if it is none by itself, and
    ///   is kept.
    mutating func take(_ piece: Span<UInt8>, maxLine: Int) -> Int? {
        guard !endsLinesWithReturns else {
            takeReturns(piece)
            return nil
        }
        let isWhole = piece.endsLine
        defer { if isWhole { line += 1 } }
        guard !isPassingOver else {
            isPassingOver = !isWhole
            return nil
        }
        if pending.isEmpty {
            if isWhole, piece.count <= maxLine + 2, case .whole = cells.read(piece) {
                return line
            }
            pendingLine = line
        }
        for position in piece.indices { pending.append(piece[position]) }
        return nil
    }

    /// Adds a piece whose lines end with carriage returns.
    private mutating func takeReturns(_ piece: Span<UInt8>) {
        if pending.isEmpty { pendingLine = line }
        for index in piece.indices {
            let byte = piece[index] == 0x0D ? 0x0A : piece[index]
            if byte == 0x0A { line += 1 }
            pending.append(byte)
        }
    }

    /// The next of what has been kept, `nil` until more is read.
    ///
    /// Where a quote is not closed as it should be, its line alone is lost, and the next ones are read anew.
    ///
    /// - Parameter isLast: Whether the source has ended.
    mutating func next(maxLine: Int, isLast: Bool) -> Piece? {
        let limit = maxLine + 2
        guard let last = pending.last,
            isLast || last == 0x0A || pending.count > limit
                || endsLinesWithReturns && pending.contains(0x0A)
        else { return nil }
        guard firstLine.count <= limit else {
            isPassingOver = firstLine.last != 0x0A
            return reject(LineContent.tooLong(maxLine))
        }
        let text = pending
        switch cells.read(text.span) {
        case .whole(let end) where end <= limit:
            guard isLast || text[end - 1] == 0x0A else { return nil }
            return .row(line: drop(text[..<end]))
        case .overrun(let overrun) where overrun.text <= limit: return reject(error(overrun))
        case .open(let quote) where pending.count <= limit:
            let count = Self.newlines(in: pending[...]) + (last == 0x0A ? 0 : 1)
            guard isLast || count >= Self.maxLines else { return nil }
            let found = "found a quote that nothing closes in \(count) lines, expected another"
            return reject(LineError(.badFormat, offset: quote, message: found))
        case .whole, .overrun, .open: return reject(LineContent.tooLong(maxLine))
        }
    }

    /// The first of the lines that are kept, `nil` if there is none.
    var firstKept: ArraySlice<UInt8>? { pending.isEmpty ? nil : firstLine }

    /// Drops the first of the lines that are kept; returns its number.
    mutating func dropLine() -> Int { drop(firstLine) }

    private var firstLine: ArraySlice<UInt8> {
        pending.firstIndex(of: 0x0A).map { pending[...$0] } ?? pending[...]
    }

    private mutating func drop(_ lines: ArraySlice<UInt8>) -> Int {
        defer { pendingLine += Self.newlines(in: lines) }
        pending.removeFirst(lines.count)
        return pendingLine
    }

    private mutating func reject(_ error: LineError) -> Piece { .bad(error, line: dropLine()) }

    private static func newlines(in text: ArraySlice<UInt8>) -> Int { text.count { $0 == 0x0A } }

    /// The error about a field in quotes with text behind it.
    private func error(_ overrun: CSVCells.Overrun) -> LineError {
        let text = pending[overrun.text...].prefix { $0 != 0x0A }
        let shown = excerpt(of: pending.span.extracting(text.indices))
        let distance = Self.newlines(in: pending[..<overrun.text])
        let isBehind = distance > 0
        let found =
            isBehind
            ? "found a quote that line \(pendingLine + distance) closes before \"\(shown)\""
            : "found \"\(shown)\" behind a closing quote"
        return LineError(
            .badFormat,
            offset: isBehind ? overrun.quote : overrun.text,
            message: "\(found), expected a delimiter or the end of the line there"
        )
    }
}
