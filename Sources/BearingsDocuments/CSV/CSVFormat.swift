import BearingsEngine
import BearingsWire
import Geography

/// Tables of comma-separated values, whose first row names the columns; see ``CSVHeader``.
///
/// Each row counts as a line, the header as an ignored one; a repeated header begins another table. A row
/// without a position is ignored. A JSON object on a line of its own is a record as anywhere else.
/// Fields are separated by the header's delimiter (`,` `;` tab `|`) and may be
/// quoted. A comma in a number without a point is a decimal point. Times are read as by ``CSVTime``.
///
/// > Source: RFC 4180.
struct CSVFormat: Sendable {
    private var table: CSVTable
    /// The delimiter that the source states before its header.
    private let stated: UInt8?

    /// Begins a table if a line is a header.
    ///
    /// - Parameters:
    ///   - line: Its number, from 1.
    ///   - stated: The delimiter that the source has stated.
    init?(
        header row: Span<UInt8>,
        line: Int,
        _ options: DecodingOptions,
        stated: UInt8?
    ) {
        let end = Self.loneReturn(in: row) ?? row.count
        let first = row.extracting(first: end)
        guard let header = CSVHeader(first, options, stated: stated) else {
            return nil
        }
        table = CSVTable(header, line: line)
        table.endsLinesWithReturns = end < row.count
        self.stated = stated
    }

    /// Where the first carriage return is that no newline follows, `nil` if there is none.
    private static func loneReturn(in text: Span<UInt8>) -> Int? {
        guard text.count > 1 else { return nil }
        for index in 0..<text.count - 1
        where text[index] == 0x0D && text[index + 1] != 0x0A && text[index + 1] != 0x0D {
            return index
        }
        return nil
    }

    /// The delimiter that a line states as Excel does, `sep=;`, also in quotes; `nil` for any other line.
    static func statedDelimiter(_ line: Span<UInt8>) -> UInt8? {
        guard line.count <= 16 else { return nil }
        var text = line.indices.map { line[$0] }
        while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
        if text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") {
            text = text.dropFirst().dropLast()
        }
        let word = text.prefix(4).map { $0 == UInt8(ascii: "=") ? $0 : $0 | 0x20 }
        guard text.count == 5, word.elementsEqual("sep=".utf8) else { return nil }
        return text[4]
    }

    /// Whether a name of a column may begin with a byte.
    static func mayBeginHeader(_ first: UInt8) -> Bool {
        // An index has no name: its column begins with the delimiter.
        "\",;|".utf8.contains(first) || (first | 0x20) &- UInt8(ascii: "a") < 26
    }

    // MARK: Pieces

    private static func beginsObject(_ line: Span<UInt8>) -> Bool {
        for index in line.indices where line[index] != 0x20 && line[index] != 0x09 {
            return line[index] == UInt8(ascii: "{")
        }
        return false
    }

    /// Whether a line is a JSON object, as which a row may begin too.
    private static func isObject(_ line: Span<UInt8>, _ options: DecodingOptions) -> Bool {
        guard beginsObject(line), line.count <= options.maxLine + 2 else { return false }
        var reader = LineReader()
        return reader.holdsObject(line)
    }

    /// Takes a piece that is a JSON object between rows; `nil` if it is none.
    mutating func takeObject(_ piece: Span<UInt8>, _ options: DecodingOptions) -> DocumentStep? {
        guard table.isBetweenRows, Self.isObject(piece, options) else { return nil }
        table.line += 1
        return .object(line: table.line - 1, text: [])
    }

    /// Takes in a piece.
    ///
    /// - Parameter text: Where it is in the buffer.
    /// - Returns: The text of the first line that ``addNext(text:isLast:to:)`` may add; `nil` if the piece was a whole row.
    mutating func take(
        _ piece: Span<UInt8>,
        text: ByteRange,
        into records: inout RecordWriter
    ) -> ByteRange? {
        let isLine = table.isBetweenRows && piece.endsLine
        guard let line = table.take(piece, maxLine: records.options.maxLine) else {
            return isLine ? text : ByteRange(start: 0, count: 0)
        }
        addRow(line: line, text: text, to: &records)
        return nil
    }

    /// Adds the next row that has been kept.
    ///
    /// - Parameters:
    ///   - text: Its text in the buffer; empty if it is not there.
    ///   - isLast: Whether the source has ended.
    mutating func addNext(
        text: ByteRange,
        isLast: Bool,
        to records: inout RecordWriter
    ) -> DocumentStep {
        if let first = table.firstKept, Self.isObject(first.span, records.options) {
            return .object(line: table.dropLine(), text: Array(first))
        }
        switch table.next(maxLine: records.options.maxLine, isLast: isLast) {
        case .row(let line):
            addRow(line: line, text: ByteRange(start: 0, count: 0), to: &records)
        case .bad(let error, let line):
            records.begin(line: line, text: text)
            records.entry.isSelfContained = false
            records.reject(error)
            records.end()
        case nil: return .done
        }
        return .more
    }

    // MARK: Rows

    private mutating func addRow(line: Int, text: ByteRange, to records: inout RecordWriter) {
        records.begin(line: line, text: text)
        var faults: [LineError] = []
        // Without its header it has no meaning.
        records.entry.isSelfContained = false
        do throws(LineError) {
            faults = try readRow(into: &records)
        } catch {
            records.reject(error)
        }
        if records.countsIgnored, case .ignored = records.entry.content {
            if let kind = ignoredKind(records.options) { records.notes.ignored.add(kind) }
        }
        for fault in faults { records.batch.addFieldError(fault) }
        records.end()
    }

    /// Reads the row at hand.
    ///
    /// - Returns: What is wrong with fields that count as absent.
    private mutating func readRow(
        into records: inout RecordWriter
    ) throws(LineError) -> [LineError] {
        let cells = table.cells
        var row = CSVRow(table)
        // A row without a position is ignored, like a blank line or a comment.
        if row.isWithoutPosition || isComment { return [] }
        let place = table.header[.latitude].isEmpty ? CSVHeader.Field.place : .latitude
        if let first = cells.range(table.column(place)).first,
            cells.text[first] > UInt8(ascii: "9"),
            !Self.beginsObject(cells.text.span),
            let header = CSVHeader(cells.text.span, records.options, stated: stated)
        {
            table.begin(header)
            return []
        }
        let extra = (table.header.count..<max(cells.count, table.header.count))
        guard extra.allSatisfy({ cells.range($0).isEmpty }) else {
            throw LineError(
                .badFormat,
                offset: 0,
                message: "found \(cells.count) fields, expected \(table.header.count)"
            )
        }
        try records.require(.csv, "a row of CSV")
        if table.header.isOfAIS, row.lacksPosition { return [] }
        try setTime(of: row, &records)
        if let names = table.positionOfSeveral() {
            let message = "the position is taken from \(names), though other columns have one too"
            records.batch.hints.append(.init(line: records.entry.line, message: message))
        }
        if let message = table.outliers(row) {
            records.batch.hints.append(.init(line: records.entry.line, message: message))
        }
        records.entry.session = try session(row, &records)
        if let message = table.mixesDevices(row.text(.device)),
            records.options.sessionSource == .record, row.text(.session).isEmpty,
            row.text(.key).isEmpty
        {
            records.batch.hints.append(.init(line: records.entry.line, message: message))
        }
        guard !row.isInvalid() else {
            records.put(.noFix(grade: 0, needed: 1))
            return []
        }
        let fix = try row.fix()
        let readsSupplements = records.options.readsSupplements
        records.put(Input(fix, readsSupplements ? row.supplement() : FixSupplement()))
        if records.options.carriesFields { records.batch.carry(row.carried()) }
        return row.faults
    }

    /// Sets the time of the record in the making; one without its date is of a day that is not known.
    private mutating func setTime(
        of row: borrowing CSVRow,
        _ records: inout RecordWriter
    ) throws(LineError) {
        if records.options.csvTime == .recognized, let time = table.timeOfDay(row.timeOfDay()) {
            records.entry.time = Instant(millisecondsSince1970: time)
            records.entry.isDateUnknown = true
            records.batch.hasUnknownDates = true
        } else {
            records.entry.time = try row.time(records.options.csvTime)
            table.noteTime(records.entry.time)
        }
    }

    private var isComment: Bool { table.cells.text.first == LineContent.commentMark }

    /// The kind of a row without a position; `nil` for a header unless all is counted.
    private func ignoredKind(_ options: DecodingOptions) -> IgnoredCounts.Kind? {
        if isComment { return .init(noun: "comment") }
        // A header began a table without rows so far.
        guard table.cells.count == 0 else { return .init(noun: "row", rest: " without a position") }
        return options.countsAllIgnored ? .init(noun: "header") : nil
    }

    private func session(
        _ row: borrowing CSVRow,
        _ records: inout RecordWriter
    ) throws(LineError) -> SessionNumber {
        let key = row.text(.key)
        if !key.isEmpty {
            records.watchesSessionKey = false
            return records.session(named: encoded(key))
        }
        if records.options.sessionSource == .file { return records.sessionOfSource() }
        let device = records.options.sessionSource == .source ? row.text(.device) : []
        guard device.isEmpty else { return records.session(named: encoded(device)) }
        let name = encoded(row.text(.session))
        guard name.count <= SessionNames.longestName else {
            throw LineError(
                .outOfRange,
                offset: row.offset(.session),
                message:
                    "session is \(name.count) bytes long, outside 1...\(SessionNames.longestName)"
            )
        }
        return records.session(named: name)
    }

    /// A text as well-formed UTF-8.
    private func encoded(_ text: [UInt8]) -> [UInt8] {
        Array(String(decoding: text, as: UTF8.self).utf8)
    }
}
