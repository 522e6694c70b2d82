import BearingsEngine
import Geography

/// Tables of comma-separated values, whose first row names the columns; see ``CSVHeader``.
///
/// Each row counts as a line, the header as an ignored one; a repeated header begins another table. A row
/// without a position is ignored. A JSON object on a line of its own is a record as anywhere else.
/// Fields are separated by the header's delimiter (`,` `;` tab `|`) and may be
/// quoted. A comma in a number without a point is a decimal point. Times are read as by ``CSVTime``.
///
/// > Source: RFC 4180.
extension RecordDecoder {
    /// Begins a table if a line is a header.
    mutating func beginTable(_ bytes: Span<UInt8>, _ row: ByteRange, line: Int) -> Bool {
        guard let header = header(bytes, row) else { return false }
        table = CSVTable(header, line: line)
        return true
    }

    private func header(_ bytes: Span<UInt8>, _ row: ByteRange) -> CSVHeader? {
        CSVHeader(bytes, row, options, stated: sourceNotes.delimiter)
    }

    /// The delimiter that a line states as Excel does, `sep=;`, also in quotes; `nil` for any other line.
    static func statedDelimiter(_ bytes: Span<UInt8>, _ line: ByteRange) -> UInt8? {
        guard line.count <= 16 else { return nil }
        var text = line.indices.map { bytes[$0] }
        while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
        if text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") {
            text = text.dropFirst().dropLast()
        }
        let word = text.prefix(4).map { $0 == UInt8(ascii: "=") ? $0 : $0 | 0x20 }
        guard text.count == 5, word.elementsEqual("sep=".utf8) else { return nil }
        return text[4]
    }

    /// Whether one of the lines behind a source's first, which may be a title, is the header of a table.
    mutating func beginsTableBehindTitle(
        _ bytes: Span<UInt8>,
        _ text: ByteRange,
        line: Int
    ) -> Bool {
        linesAsTitle -= 1
        let first = bytes[Int(text.start)]
        if !ForeignText.beginsNoRecord(first) {
            linesAsTitle = 0
        } else if Self.mayBeginHeader(first), beginTable(bytes, text, line: line) {
            return true
        }
        return false
    }

    /// How many lines behind a title may be a header.
    static let mostLinesBehindTitle = 4

    /// Whether a name of a column may begin with a byte.
    static func mayBeginHeader(_ first: UInt8) -> Bool {
        first == UInt8(ascii: "\"") || (first | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// Decodes a piece of the table.
    mutating func decodeTable(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        into batch: inout RecordBatch
    ) {
        if table.isBetweenRows, beginsObject(bytes, piece), isWholeValue(bytes, piece) {
            decode(bytes, piece, number: table.line, into: &batch)
            table.line += 1
            return
        }
        let nowhere = ByteRange(start: 0, count: 0)
        let isLine = table.isBetweenRows && piece.indices.last.map { bytes[$0] == 0x0A } == true
        let text = isLine ? piece : nowhere
        if let line = table.take(bytes, piece.indices, maxLine: options.maxLine) {
            addRow(bytes, piece, text: piece, line: line, to: &batch)
        } else {
            addKept(text: text, isLast: false, to: &batch)
        }
    }

    /// Whether a line begins like a JSON object, as a row may too.
    private func beginsObject(_ bytes: Span<UInt8>, _ line: ByteRange) -> Bool {
        for index in line.indices where bytes[index] != 0x20 && bytes[index] != 0x09 {
            return bytes[index] == UInt8(ascii: "{")
        }
        return false
    }

    /// Whether such a line is a JSON object, not a row.
    @inline(never)
    private mutating func isWholeValue(_ bytes: Span<UInt8>, _ line: ByteRange) -> Bool {
        guard line.count <= options.maxLine + 2 else { return false }
        let content = LineContent.range(of: line, in: bytes, isFirst: false)
        do throws(LineError) {
            try reader.readValue(bytes, content, lineStart: Int(line.start))
            return true
        } catch {
            return false
        }
    }

    /// Ends the table.
    mutating func finishTable(into batch: inout RecordBatch) {
        addKept(text: ByteRange(start: 0, count: 0), isLast: true, to: &batch)
    }

    /// Adds the rows that the table has kept.
    ///
    /// - Parameter text: The text of the first one, if it is in the buffer.
    private mutating func addKept(text: ByteRange, isLast: Bool, to batch: inout RecordBatch) {
        let nowhere = ByteRange(start: 0, count: 0)
        var text = text
        while true {
            if let object = table.keptObject {
                let range = ByteRange(0..<object.count)
                if isWholeValue(object.span, range) {
                    addKeptObject(object.span, range, to: &batch)
                    continue
                }
            }
            guard let piece = table.next(maxLine: options.maxLine, isLast: isLast) else { return }
            switch piece {
            case .row(let row, let line):
                addRow(row.span, ByteRange(0..<row.count), text: nowhere, line: line, to: &batch)
            case .bad(let error, let line):
                var entry = RecordBatch.Entry(line: line, text: text)
                entry.isSelfContained = false
                reject(error, &entry, &batch)
                batch.entries.append(entry)
            }
            text = nowhere
        }
    }

    /// Adds a JSON object that the table has kept, behind a row that could not be read.
    private mutating func addKeptObject(
        _ bytes: Span<UInt8>,
        _ object: ByteRange,
        to batch: inout RecordBatch
    ) {
        let first = batch.entries.count
        decode(bytes, object, number: table.dropLine(), into: &batch)
        // Its text is not in the buffer.
        for index in first..<batch.entries.count {
            batch.entries[index].text = ByteRange(start: 0, count: 0)
            batch.entries[index].isSelfContained = false
        }
        batch.elements.removeAll { $0.entry >= first }
    }

    private mutating func addRow(
        _ bytes: Span<UInt8>,
        _ row: ByteRange,
        text: ByteRange,
        line: Int,
        to batch: inout RecordBatch
    ) {
        var entry = RecordBatch.Entry(line: line, text: text)
        var faults: [LineError] = []
        // Without its header it has no meaning.
        entry.isSelfContained = false
        do throws(LineError) {
            try decodeRow(bytes, row, into: &entry, &faults, &batch)
        } catch {
            entry.session = .anyone
            reject(error, &entry, &batch)
        }
        if countsIgnored, case .ignored = entry.content, let kind = ignoredKind(ofRow: row, bytes) {
            sourceNotes.ignored.add(kind)
        }
        for fault in faults { batch.addFieldError(fault) }
        batch.entries.append(entry)
    }

    private mutating func decodeRow(
        _ bytes: Span<UInt8>,
        _ row: ByteRange,
        into entry: inout RecordBatch.Entry,
        _ faults: inout [LineError],
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let cells = table.cells
        let north = cells.range(table.column(.latitude, bytes), bytes)
        let east = cells.range(table.column(.longitude, bytes), bytes)
        // A row without a position is ignored, like a blank line or a comment.
        if north.isEmpty, east.isEmpty { return }
        if row.count > 0, bytes[Int(row.start)] == Self.commentMark { return }
        if let first = north.first, !bytes[first].isDigit, !beginsObject(bytes, row),
            let header = header(bytes, row)
        {
            table.begin(header)
            return
        }
        let extra = (table.header.count..<max(cells.count, table.header.count))
        guard extra.allSatisfy({ cells.range($0, bytes).isEmpty }) else {
            throw LineError(
                .badFormat,
                offset: 0,
                message: "found \(cells.count) fields, expected \(table.header.count)"
            )
        }
        try require(.csv, "a row of CSV")
        var reader = CSVRow(table, start: Int(row.start))
        entry.time = try reader.time(bytes, options.csvTime)
        entry.session = try session(reader, bytes, &batch.names)
        if let message = table.mixesDevices(reader.text(.device, bytes)),
            options.sessionSource == .record, reader.text(.session, bytes).isEmpty,
            reader.text(.key, bytes).isEmpty
        {
            batch.hints.append(.init(line: entry.line, message: message))
        }
        guard !reader.isInvalid(bytes) else {
            entry.content = batch.add(.noFix(grade: 0, needed: 1))
            return
        }
        let fix = try reader.fix(bytes)
        let supplement = options.readsSupplements ? reader.supplement(bytes) : FixSupplement()
        faults = reader.faults
        entry.content = batch.add(input(fix, supplement))
        if options.carriesFields { batch.carry(reader.carried(bytes)) }
    }

    /// The kind of a row without a position; `nil` for a header unless all is counted.
    private func ignoredKind(
        ofRow row: ByteRange,
        _ bytes: Span<UInt8>
    ) -> IgnoredCounts.Kind? {
        if row.count > 0, bytes[Int(row.start)] == Self.commentMark {
            return .init(noun: "comment")
        }
        // A header began a table without rows so far.
        guard table.cells.count == 0 else { return .init(noun: "row", rest: " without a position") }
        return options.countsAllIgnored ? .init(noun: "header") : nil
    }

    private mutating func session(
        _ row: borrowing CSVRow,
        _ bytes: Span<UInt8>,
        _ names: inout SessionNames
    ) throws(LineError) -> SessionNumber {
        let key = row.text(.key, bytes)
        if !key.isEmpty {
            watchesSessionKey = false
            names.bytes += encoded(key)
            return Self.sessionRead(&names)
        }
        if options.sessionSource == .file { return sessionOfSource(names: &names) }
        let device = options.sessionSource == .source ? row.text(.device, bytes) : []
        names.bytes += encoded(device.isEmpty ? row.text(.session, bytes) : device)
        if device.isEmpty, names.readCount > Self.longestSessionName {
            let count = names.readCount
            names.dropRead()
            throw LineError(
                .outOfRange,
                offset: row.offset(.session, bytes),
                message: "session is \(count) bytes long, outside 1...\(Self.longestSessionName)"
            )
        }
        return Self.sessionRead(&names)
    }

    /// A text as well-formed UTF-8.
    private func encoded(_ text: [UInt8]) -> [UInt8] {
        Array(String(decoding: text, as: UTF8.self).utf8)
    }
}
