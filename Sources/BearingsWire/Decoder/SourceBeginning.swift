/// What the first lines of a source tell of it.
///
/// The first line that is not blank decides for the whole source. `<` without a digit begins XML, its header a FIT
/// file, its first row a table. Lines before it that begin with `#` are comments, unless one names the columns
/// of a table; one that states a table's delimiter counts as a comment. Where the first line is nothing that is known, one of
/// the next few may be the header of a table whose title it is. If the source's name has the extension of an XML format, or one is
/// given, anything but the `{` of a native record begins a document too.
struct SourceBeginning: Sendable {
    /// Whether anything but blanks and comments has been read.
    private(set) var isOver = false
    /// How many more lines may be the header of a table, since those so far may be its title.
    private var linesAsTitle = 0
    /// The delimiter that a table states before its header.
    private var delimiter: UInt8?
    /// The format of a document by the source's file extension.
    private let namedFormat: XMLFormat?
    /// Whether the source is something else by its beginning, and no line has been valid since.
    private(set) var isForeignText = false
    /// What the source looks like, if that is something else.
    private var foreignText = Indirect<ForeignText?>(nil)

    /// How many lines behind a title may be a header.
    private static let mostLinesBehindTitle = 4

    /// Whether the next line may yet tell that the source is a document.
    var isOpen: Bool { !isOver || linesAsTitle > 0 }

    /// Creates the beginning of the source with a path or name.
    init(source name: String) {
        let suffix = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        namedFormat = XMLFormat(suffix: suffix?.lowercased() ?? "")
    }

    /// The document that a piece begins; `nil` if the source is none as far as it is known.
    ///
    /// - Parameters:
    ///   - line: The number of the piece's first line, from 1.
    ///   - end: The end of what has been read of the source.
    mutating func document(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        line: Int,
        readTo end: Int,
        _ options: RecordDecoder.Options
    ) -> SourceDocument? {
        let text = Self.text(bytes, piece, isFirst: line == 1)
        guard text.count > 0 else { return nil }
        let first = bytes[text.lowerBound]
        if isOver { return tableBehindTitle(bytes.extracting(text), line: line, options) }
        if let stated = CSVFormat.statedDelimiter(bytes.extracting(text)) {
            delimiter = stated
            return nil
        }
        if first == CSVFormat.commentMark {
            let columns = bytes.extracting(text.dropFirst())
            guard let table = table(columns, line: line, options) else { return nil }
            isOver = true
            return table
        }
        isOver = true
        let document = begun(bytes, piece, text, line: line, options)
        if document == nil, !options.acceptsRequests {
            if ForeignText.beginsNoRecord(first) { linesAsTitle = Self.mostLinesBehindTitle }
            foreignText.value = ForeignText(
                bytes,
                ByteRange(text),
                end: max(Int(piece.end), end),
                delimiter: options.csvDelimiter
            )
            isForeignText = foreignText.value != nil
        }
        return document
    }

    /// A piece without the mark and blanks before its text.
    private static func text(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        isFirst: Bool
    ) -> Range<Int> {
        var text = piece.indices
        if isFirst, text.count >= 3, bytes[text.lowerBound] == 0xEF,
            bytes[text.lowerBound + 1] == 0xBB, bytes[text.lowerBound + 2] == 0xBF
        {
            text = text.dropFirst(3)
        }
        while let first = text.first, bytes[first].isXMLSpace { text = text.dropFirst() }
        return text
    }

    private func begun(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        _ text: Range<Int>,
        line: Int,
        _ options: RecordDecoder.Options
    ) -> SourceDocument? {
        if !options.acceptsRequests, let format = ForeignFormat(bytes, ByteRange(text)) {
            return .foreign(format)
        }
        let first = bytes[text.lowerBound]
        let expected = XMLFormat(suffix: options.format.rawValue) ?? namedFormat
        // A syslog line begins with a priority, `<13>`.
        let isPriority =
            text.count > 1 && bytes[text.lowerBound + 1].isDigit && first == UInt8(ascii: "<")
        if (first == UInt8(ascii: "<") && !isPriority)
            || (expected != nil && first != UInt8(ascii: "{"))
        {
            var document = XMLDocument(
                line: line,
                expecting: expected,
                maxLength: options.maxLine
            )
            document.collector.isOn = options.carriesFields
            return .xml(document)
        }
        if FITFormat.recognizes(bytes.extracting(piece.indices)) { return .fit(FITFormat()) }
        guard CSVFormat.mayBeginHeader(first) else { return nil }
        return table(bytes.extracting(text), line: line, options)
    }

    private func table(
        _ row: Span<UInt8>,
        line: Int,
        _ options: RecordDecoder.Options
    ) -> SourceDocument? {
        CSVFormat(header: row, line: line, options, stated: delimiter).map { .table($0) }
    }

    /// The table whose header one of the lines behind a source's first is, which may be a title.
    private mutating func tableBehindTitle(
        _ row: Span<UInt8>,
        line: Int,
        _ options: RecordDecoder.Options
    ) -> SourceDocument? {
        linesAsTitle -= 1
        guard ForeignText.beginsNoRecord(row[0]) else {
            linesAsTitle = 0
            return nil
        }
        return CSVFormat.mayBeginHeader(row[0]) ? table(row, line: line, options) : nil
    }

    // MARK: Something else

    /// Ends a text that is something else, if the line at hand could be read.
    ///
    /// Between bytes that are no text, a line without a record must at least be a text.
    mutating func endForeignText(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        _ entry: RecordBatch.Entry
    ) {
        let isBinary = foreignText.value?.isBinary == true
        isForeignText =
            switch entry.content {
            case .rejected: isBinary
            case .ignored: isBinary && !ForeignText.isText(bytes, content.indices)
            default: false
            }
    }

    /// Makes one message of the errors of a text that is something else.
    ///
    /// - Parameter first: The index of the first error of the line at hand.
    mutating func noteForeignText(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        from first: Int,
        in batch: inout RecordBatch
    ) {
        guard var text = foreignText.value else { return }
        for index in first..<batch.errors.count
        where text.holds(bytes, content, batch.errors[index]) {
            text.take(&batch.errors[index])
        }
        foreignText.value = text
    }
}
