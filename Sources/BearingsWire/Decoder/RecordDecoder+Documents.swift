import BearingsEngine

/// Sources that are one document instead of independent lines.
extension RecordDecoder {
    /// The kind of a source.
    enum SourceKind {
        case lines
        /// GPX, KML or TCX.
        case xml
        case csv
        case fit
        /// Something that is not read.
        case foreign
    }

    /// Whether a piece of the source belongs to a document.
    ///
    /// The first line that is not blank decides for the whole source. `<` without a digit begins XML, its header a FIT
    /// file, its first row a table. Lines before it that begin with `#` are comments, unless one names the columns
    /// of a table; one that states a table's delimiter counts as a comment. Where the first line is nothing that is known, one of
    /// the next few may be the header of a table whose title it is. If the source's name has the extension of an XML format, or one is
    /// given, anything but the `{` of a native record begins a document too.
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
        guard !hasBegunText || (linesAsTitle > 0 && !isInDocument) else { return isInDocument }
        var position = Int(piece.start)
        let pieceEnd = Int(piece.end)
        if line == 1, pieceEnd - position >= 3, bytes[position] == 0xEF,
            bytes[position + 1] == 0xBB,
            bytes[position + 2] == 0xBF
        {
            position += 3
        }
        while position < pieceEnd, bytes[position].isXMLSpace { position += 1 }
        guard position < pieceEnd else { return false }
        let text = ByteRange(position..<pieceEnd)
        if hasBegunText {
            if beginsTableBehindTitle(bytes, text, line: line) { sourceKind = .csv }
            return isInDocument
        }
        if let delimiter = Self.statedDelimiter(bytes, text) {
            sourceNotes.delimiter = delimiter
            return false
        }
        if bytes[position] == Self.commentMark {
            let comment = ByteRange(position + 1..<pieceEnd)
            guard beginTable(bytes, comment, line: line) else { return false }
            sourceKind = .csv
        } else {
            sourceKind = beginDocument(bytes, text, piece, line: line)
            if sourceKind == .lines {
                noteForeignText(bytes, text, readTo: max(pieceEnd, end ?? pieceEnd))
            }
        }
        hasBegunText = true
        return isInDocument
    }

    /// Whether what a source is can only be told once more of it has been read.
    ///
    /// - Parameter unread: What has been read and not decoded.
    package func awaitsMore(_ bytes: Span<UInt8>, _ unread: Range<Int>) -> Bool {
        guard !hasBegunText, !options.acceptsRequests else { return false }
        return ForeignText.awaitsMore(bytes, unread)
    }

    /// Begins a comment before a source's first line.
    static let commentMark = UInt8(ascii: "#")

    private mutating func beginDocument(
        _ bytes: Span<UInt8>,
        _ text: ByteRange,
        _ piece: ByteRange,
        line: Int
    ) -> SourceKind {
        if !options.acceptsRequests, let format = ForeignFormat(bytes, text) {
            sourceNotes.foreignFormat = format
            return .foreign
        }
        let first = bytes[Int(text.start)]
        let expected = XMLFormat(suffix: options.format.rawValue) ?? namedFormat
        // A syslog line begins with a priority, `<13>`.
        let isPriority =
            text.count > 1 && bytes[Int(text.start) + 1].isDigit && first == UInt8(ascii: "<")
        if (first == UInt8(ascii: "<") && !isPriority)
            || (expected != nil && first != UInt8(ascii: "{"))
        {
            document = XMLDocument(
                line: line,
                expecting: expected,
                maxLength: options.maxLine
            )
            document.collector.isOn = options.carriesFields
            return .xml
        }
        if Self.beginsFIT(bytes, piece) { return .fit }
        if Self.mayBeginHeader(first), beginTable(bytes, text, line: line) { return .csv }
        return .lines
    }

    /// Notes whether the source's lines are something else, as far as its beginning shows it.
    private mutating func noteForeignText(_ bytes: Span<UInt8>, _ text: ByteRange, readTo end: Int)
    {
        guard !options.acceptsRequests else { return }
        if ForeignText.beginsNoRecord(bytes[Int(text.start)]) {
            linesAsTitle = Self.mostLinesBehindTitle
        }
        let delimiter = options.csvDelimiter
        sourceNotes.foreignText = ForeignText(bytes, text, end: end, delimiter: delimiter)
        isForeignText = sourceNotes.foreignText != nil
    }

    /// Decodes a piece of the document.
    package mutating func decodeDocument(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        into batch: inout RecordBatch
    ) {
        batch.isOfDocument = isInDocument
        switch sourceKind {
        case .xml: decodeXML(bytes, piece, into: &batch)
        case .csv: decodeTable(bytes, piece, into: &batch)
        case .fit: decodeFIT(bytes, piece, into: &batch)
        case .foreign:
            guard let format = sourceNotes.foreignFormat.take() else { return }
            var entry = RecordBatch.Entry(line: 1, text: ByteRange(0..<0))
            reject(format.error, &entry, &batch)
            entry.session = .nobody
            batch.entries.append(entry)
        case .lines: break
        }
    }

    /// Ends the document, with an error if it is incomplete.
    mutating func finishDocument(into batch: inout RecordBatch) {
        batch.isOfDocument = isInDocument
        switch sourceKind {
        case .xml: finishXML(into: &batch)
        case .csv: finishTable(into: &batch)
        case .fit: finishFIT(into: &batch)
        case .foreign, .lines: break
        }
    }
}
