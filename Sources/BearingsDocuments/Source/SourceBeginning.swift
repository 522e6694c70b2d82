import BearingsWire

/// What the first lines of a source say about it.
///
/// The first line that is not blank decides for the whole source. `<` without a digit begins XML, its header a FIT
/// file, its first row a table; but markup in front of records is a line that cannot be read, see ``FollowingLines``. Lines before it that begin with `#` are comments, unless one names the columns
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
    ///   - head: What has been read of the source, from the piece on.
    ///   - line: The number of the piece's first line, from 1.
    mutating func document(
        _ piece: Span<UInt8>,
        head: Span<UInt8>,
        line: Int,
        _ options: DecodingOptions
    ) -> SourceDocument? {
        let start = Self.start(of: piece, isFirst: line == 1)
        guard start < piece.count else { return nil }
        let text = piece.extracting(droppingFirst: start)
        if isOver { return tableBehindTitle(text, line: line, options) }
        if let stated = CSVFormat.statedDelimiter(text) {
            delimiter = stated
            return nil
        }
        if Self.beginsComment(text) {
            let columns = text.extracting(droppingFirst: 1)
            guard let table = table(columns, line: line, options) else { return nil }
            isOver = true
            return table
        }
        if Self.isWigle(text) { return nil }
        isOver = true
        let isFIT = FITFormat.recognizes(piece)
        // An index without a name has nothing before its tab.
        let isIndexed = start > 0 && piece[start - 1] == 0x09
        let row = isIndexed ? piece.extracting(droppingFirst: start - 1) : text
        let document = begun(text, row, head: head, isFIT: isFIT, line: line, options)
        if document == nil, !options.acceptsRequests {
            if ForeignText.beginsNoRecord(text[0]) { linesAsTitle = FollowingLines.count }
            foreignText.value = ForeignText(
                text,
                head: head.extracting(droppingFirst: start),
                delimiter: options.csvDelimiter
            )
            isForeignText = foreignText.value != nil
        }
        return document
    }

    /// Whether a line is a comment, or names columns behind such a mark: RTKLIB has `%`.
    static func beginsComment(_ text: Span<UInt8>) -> Bool {
        if text[0] == LineContent.commentMark { return true }
        // A PDF has it too.
        return text[0] == UInt8(ascii: "%") && !(text.count > 1 && text[1] == UInt8(ascii: "P"))
    }

    /// Whether a line is the one that WiGLE's programs write before their header.
    static func isWigle(_ text: Span<UInt8>) -> Bool {
        let mark = Array("WigleWifi-".utf8)
        guard text.count > mark.count else { return false }
        return mark.indices.allSatisfy { text[$0] == mark[$0] }
    }

    /// Whether the first line begins like a document, or has bytes that no text has, and too little is read to tell what
    /// the source is.
    ///
    /// - Parameter unread: What has been read and not decoded.
    static func awaitsMore(_ unread: Span<UInt8>, _ options: DecodingOptions) -> Bool {
        if !options.acceptsRequests, ForeignText.awaitsMore(unread) { return true }
        let start = start(of: unread, isFirst: true)
        guard start < unread.count else { return false }
        let text = unread.extracting(droppingFirst: start)
        let mayBeDocument =
            beginsMarkup(text) || (!options.acceptsRequests && ForeignFormat(text) != nil)
        return mayBeDocument && FollowingLines.areAwaited(text)
    }

    /// Whether a text begins like XML; a line of syslog begins with a priority, `<13>`.
    private static func beginsMarkup(_ text: Span<UInt8>) -> Bool {
        text[0] == UInt8(ascii: "<") && !(text.count > 1 && text[1].isDigit)
    }

    /// Where the text of a piece begins, behind its mark and blanks.
    private static func start(of piece: Span<UInt8>, isFirst: Bool) -> Int {
        let hasMark =
            isFirst && piece.count >= 3 && piece[0] == 0xEF && piece[1] == 0xBB
            && piece[2] == 0xBF
        var start = hasMark ? 3 : 0
        while start < piece.count, piece[start].isXMLSpace { start += 1 }
        return start
    }

    private func begun(
        _ text: Span<UInt8>,
        _ row: Span<UInt8>,
        head: Span<UInt8>,
        isFIT: Bool,
        line: Int,
        _ options: DecodingOptions
    ) -> SourceDocument? {
        let isFollowedByRecord = FollowingLines.haveRecord(head) == true
        // The records of a log may also be packed in an archive.
        let mayBeForeign = !isFollowedByRecord || !ForeignText.firstLineIsText(text)
        if !options.acceptsRequests, mayBeForeign, let format = ForeignFormat(text) {
            return SourceDocument(format)
        }
        let expected = XMLFormat(suffix: options.format.rawValue) ?? namedFormat
        let isExpected = expected != nil && text[0] != UInt8(ascii: "{")
        if Self.beginsMarkup(text) || isExpected, !isFollowedByRecord {
            var document = XMLDocument(
                line: line,
                expecting: expected,
                maxLength: options.maxLine
            )
            document.collector.isOn = options.carriesFields
            return SourceDocument(document)
        }
        if isFIT { return SourceDocument(FITFormat()) }
        return CSVFormat.mayBeginHeader(text[0]) ? table(row, line: line, options) : nil
    }

    private func table(
        _ row: Span<UInt8>,
        line: Int,
        _ options: DecodingOptions
    ) -> SourceDocument? {
        CSVFormat(header: row, line: line, options, stated: delimiter)
            .map { SourceDocument($0) }
    }

    /// The table whose header one of the lines behind a source's first is, which may be a title.
    private mutating func tableBehindTitle(
        _ row: Span<UInt8>,
        line: Int,
        _ options: DecodingOptions
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
    mutating func endForeignText(_ text: Span<UInt8>, _ entry: RecordBatch.Entry) {
        let isBinary = foreignText.value?.isBinary == true
        isForeignText =
            switch entry.content {
            case .rejected: isBinary
            case .ignored: isBinary && !ForeignText.isText(text)
            default: false
            }
    }

    /// Makes one message of the errors of a text that is something else.
    ///
    /// - Parameter first: The index of the first error of the line at hand.
    mutating func noteForeignText(
        _ text: Span<UInt8>,
        from first: Int,
        in batch: inout RecordBatch
    ) {
        guard var other = foreignText.value else { return }
        for index in first..<batch.errors.count where other.holds(text, batch.errors[index]) {
            other.take(&batch.errors[index])
        }
        foreignText.value = other
    }
}
