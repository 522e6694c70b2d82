import BearingsDocuments
import BearingsEngine
import BearingsFormats
import BearingsWire

/// Sources that are one document instead of independent lines.
extension RecordDecoder {
    /// Whether what a source is is only known once more of it has been read.
    ///
    /// - Parameter unread: What has been read and not decoded.
    package func awaitsMore(_ bytes: Span<UInt8>, _ unread: Range<Int>) -> Bool {
        guard !beginning.isOver, !records.options.acceptsRequests else { return false }
        return ForeignText.awaitsMore(bytes.extracting(unread))
    }

    /// Whether a piece of the source belongs to a document; see ``SourceBeginning``.
    ///
    /// - Parameters:
    ///   - line: The number of the piece's first line, from 1.
    ///   - end: The end of what has been read of the source, by default that of the piece.
    package mutating func isDocument(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        line: Int,
        readTo end: Int? = nil
    ) -> Bool {
        guard beginning.isOpen else { return documentKind != .none }
        guard documentKind == .none else { return true }
        let found = beginning.document(
            bytes.extracting(piece.indices),
            head: bytes.extracting(Int(piece.start)..<max(Int(piece.end), end ?? 0)),
            line: line,
            records.options
        )
        guard let found else { return false }
        documentKind = found.kind
        document.value = found
        return true
    }

    /// Decodes a piece of the document.
    package mutating func decodeDocument(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        into batch: inout RecordBatch
    ) {
        fill(&batch) { $0.read(bytes.extracting(piece.indices), at: piece) }
    }

    private mutating func read(_ piece: Span<UInt8>, at place: ByteRange) {
        records.batch.isOfDocument = documentKind != .none
        guard documentKind == .table else {
            return document.value.read(piece, into: &records)
        }
        readTable(piece, at: place)
    }

    /// Ends the document, with an error if it is incomplete.
    mutating func finishDocument() {
        records.batch.isOfDocument = documentKind != .none
        guard documentKind == .table else { return document.value.finish(into: &records) }
        withTable { $0.addKept(of: &$1, text: ByteRange(start: 0, count: 0), isLast: true) }
    }

    /// Adds the points that wait for more of their track as ignored lines, so that what
    /// is known of their session applies to them.
    package mutating func addHeld(to batch: inout RecordBatch) {
        fill(&batch) { $0.document.value.addHeld(to: &$0.records) }
    }

    // MARK: JSON among the rows of a table

    private mutating func withTable(_ body: (inout Self, inout CSVFormat) -> Void) {
        // Moved out meanwhile, so that it is not copied when it changes.
        var tables: [CSVFormat] = []
        document.value.exchange(&tables)
        for index in tables.indices { body(&self, &tables[index]) }
        document.value.exchange(&tables)
    }

    private mutating func readTable(_ piece: Span<UInt8>, at place: ByteRange) {
        withTable { decoder, table in
            if table.mayBeObject(piece), decoder.isObject(piece) {
                return decoder.readLine(piece, at: place, number: table.passLine())
            }
            if let first = table.take(piece, text: place, into: &decoder.records) {
                decoder.addKept(of: &table, text: first, isLast: false)
            }
        }
    }

    /// Whether a line that begins like a JSON object is one, not a row.
    @inline(never)
    private mutating func isObject(_ line: Span<UInt8>) -> Bool {
        line.count <= records.options.maxLine + 2 && json.holdsValue(line)
    }

    /// Adds the rows that the table has kept, and the objects between them.
    ///
    /// - Parameter text: The text of the first one, if it is in the buffer.
    private mutating func addKept(of table: inout CSVFormat, text: ByteRange, isLast: Bool) {
        var text = text
        while true {
            if let object = table.keptObject, isObject(object.span) {
                addKeptObject(object, number: table.dropLine())
                continue
            }
            guard table.addNext(text: text, isLast: isLast, to: &records) else { return }
            text = ByteRange(start: 0, count: 0)
        }
    }

    /// Adds a JSON object that the table has kept, behind a row that could not be read.
    private mutating func addKeptObject(_ object: [UInt8], number: Int) {
        let first = records.batch.entries.count
        // Its text is not in the buffer.
        readLine(object.span, at: ByteRange(start: 0, count: 0), number: number)
        for index in first..<records.batch.entries.count {
            records.batch.entries[index].isSelfContained = false
        }
        records.batch.elements.removeAll { $0.entry >= first }
    }
}
