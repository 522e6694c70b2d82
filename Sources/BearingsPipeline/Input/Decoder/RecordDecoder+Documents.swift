import BearingsFormats
import BearingsWire

/// Sources that are one document instead of independent lines.
extension RecordDecoder {
    /// Whether what a source is is only known once more of it has been read.
    ///
    /// - Parameter unread: What has been read and not decoded.
    func awaitsMore<Others: OtherFormats>(
        _ bytes: Span<UInt8>,
        _ unread: Range<Int>,
        _: borrowing Others
    ) -> Bool {
        guard !standing.hasBegun else { return false }
        return Others.awaitsMore(bytes.extracting(unread), records.options)
    }

    /// Whether a piece of the source belongs to a document.
    ///
    /// - Parameters:
    ///   - line: The number of the piece's first line, from 1.
    ///   - end: The end of what has been read of the source, by default that of the piece.
    package mutating func isDocument(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        line: Int,
        readTo end: Int? = nil,
        _ others: inout some OtherFormats
    ) -> Bool {
        guard standing.mayBecomeDocument else { return standing.isDocument }
        others.begin(
            bytes.extracting(piece.indices),
            head: bytes.extracting(Int(piece.start)..<max(Int(piece.end), end ?? 0)),
            line: line,
            records.options
        )
        standing = others.standing
        return standing.isDocument
    }

    /// Decodes a piece of the document.
    package mutating func decodeDocument(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        _ others: inout some OtherFormats
    ) {
        read(bytes.extracting(piece.indices), at: piece, &others)
    }

    private mutating func read(
        _ piece: Span<UInt8>,
        at place: ByteRange,
        _ others: inout some OtherFormats
    ) {
        records.batch.isOfDocument = true
        switch others.readDocument(piece, at: place, into: &records) {
        case .done: break
        case .more: addRows(of: &others, isLast: false)
        case .object(let line, _): readLine(piece, at: place, number: line, &others)
        }
    }

    /// Ends the document, with an error if it is incomplete.
    mutating func finishDocument(of others: inout some OtherFormats) {
        records.batch.isOfDocument = standing.isDocument
        guard standing.isDocument else { return }
        others.finishDocument(into: &records)
        addRows(of: &others, isLast: true)
    }

    /// Adds the points that wait for more of their track as ignored lines, so that what
    /// is known of their session applies to them.
    package mutating func addHeld(of others: inout some OtherFormats) {
        others.addHeldPoints(to: &records)
    }

    // MARK: Tables

    /// Adds the rows that a table has kept, and the objects between them.
    private mutating func addRows(of others: inout some OtherFormats, isLast: Bool) {
        while true {
            switch others.addRow(isLast: isLast, to: &records) {
            case .done: return
            case .more: continue
            case .object(let line, let text): addKeptObject(text, number: line, &others)
            }
        }
    }

    /// Adds a JSON object that a table has kept, behind a row that could not be read.
    private mutating func addKeptObject(
        _ object: [UInt8],
        number: Int,
        _ others: inout some OtherFormats
    ) {
        let first = records.batch.entries.count
        // Its text is not in the buffer.
        readLine(object.span, at: ByteRange(start: 0, count: 0), number: number, &others)
        for index in first..<records.batch.entries.count {
            records.batch.entries[index].isSelfContained = false
        }
        records.batch.elements.removeAll { $0.entry >= first }
    }
}
