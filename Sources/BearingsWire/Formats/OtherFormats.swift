/// What a source may hold beside lines of JSON: sentences of other systems, or one document.
///
/// A decoder hands a line or piece over to it, and asks its ``standing`` before each. So whoever links no more than JSON
/// leaves the readers of everything else out.
package protocol OtherFormats: Sendable {
    /// Creates the readers of the source with a path or name.
    init(source name: String)

    /// What is known of the source so far.
    var standing: SourceStanding { get }

    // MARK: The beginning

    /// Whether too little is read to tell what the source is.
    ///
    /// - Parameter unread: What has been read and not decoded.
    static func awaitsMore(_ unread: Span<UInt8>, _ options: DecodingOptions) -> Bool

    /// Takes in the beginning of a source, while ``SourceStanding/mayBecomeDocument``.
    ///
    /// - Parameters:
    ///   - head: What has been read of the source, from the piece on.
    ///   - line: The number of the piece's first line, from 1.
    mutating func begin(
        _ piece: Span<UInt8>,
        head: Span<UInt8>,
        line: Int,
        _ options: DecodingOptions
    )

    /// Whether a line is a comment, as a source may have before its first record.
    func isComment(_ text: Span<UInt8>) -> Bool

    // MARK: Sentences

    /// How many fixes may wait for their date; in a live stream a fix waits only for its own.
    var maxHeldFixes: Int { get set }

    /// Whether a line that is not blank has sentences; they are no JSON then.
    func recognizes(_ text: Span<UInt8>) -> Bool

    /// Reads the sentences of a line.
    ///
    /// - Parameter offset: How far behind the line's beginning the text begins.
    mutating func read(
        _ text: Span<UInt8>,
        at offset: Int,
        into records: inout RecordWriter
    ) throws(LineError)

    /// What the last line of sentences is counted as, if it is not used.
    var ignoredSentence: IgnoredCounts.Kind { get }

    /// Whether the fix of a line waits for its date, so that the line is not ignored.
    func holdsFix(ofLine line: Int) -> Bool

    /// Takes the date of the record in the making for the fixes that wait.
    mutating func takeDate(of records: inout RecordWriter)

    /// Adds the fixes that wait for their date without it.
    mutating func addHeldFixes(to records: inout RecordWriter)

    // MARK: Something that is not read

    /// Takes in what a line was read as, while ``SourceStanding/isForeignText``.
    ///
    /// - Parameter entry: What it was read as.
    mutating func endForeignText(_ text: Span<UInt8>, _ entry: RecordBatch.Entry)

    /// Makes one message of the errors of a text that is something else.
    ///
    /// - Parameter first: The index of the first error of the line at hand.
    mutating func noteForeignText(
        _ text: Span<UInt8>,
        from first: Int,
        in batch: inout RecordBatch
    )

    // MARK: A document

    /// The format of the document, `nil` if there is none that is read.
    var documentFormat: SourceFormat? { get }

    /// Reads a piece of the document.
    ///
    /// - Parameter place: Where it is in the buffer.
    /// - Returns: What came of it; where there is more, ``addRow(isLast:to:)`` goes on.
    mutating func readDocument(
        _ piece: Span<UInt8>,
        at place: ByteRange,
        into records: inout RecordWriter
    ) -> DocumentStep

    /// Adds the next row that has been kept.
    ///
    /// - Parameter isLast: Whether the source has ended.
    mutating func addRow(isLast: Bool, to records: inout RecordWriter) -> DocumentStep

    /// Ends the document, with an error if it is incomplete; rows may be kept.
    mutating func finishDocument(into records: inout RecordWriter)

    /// Adds the points that wait for more of their track as ignored lines, so that what is known of their session applies to
    /// them.
    mutating func addHeldPoints(to records: inout RecordWriter)

    /// What a source holds that was of no use, `nil` if that has been reported.
    ///
    /// - Parameter ignored: Its ignored lines.
    func unused(_ ignored: IgnoredCounts) -> IgnoredCounts?
}

/// What came of a piece of a document, or of what has been kept of it.
package enum DocumentStep {
    /// All of it is read, or waits for more of the source.
    case done
    /// It may hold more rows.
    case more
    /// A line among the rows of a table is a JSON object, and so a record as anywhere else.
    case object(line: Int, text: [UInt8])
}

/// What is known of a source, which each of its lines asks for.
package struct SourceStanding: BitwiseCopyable, Sendable {
    /// Whether the next line may yet tell that the source is a document.
    package var mayBecomeDocument = true
    /// Whether anything but blanks and comments has been read.
    package var hasBegun = false
    /// Whether it is a document, of any kind.
    package var isDocument = false
    /// Whether it is something that is not read, by its beginning, and no line has been valid since.
    package var isForeignText = false
    /// Whether any fix waits for its date.
    package var holdsFixes = false

    /// Creates what is known of a source before it is read.
    package init() {}
}

/// No format but JSON, for a program that links no other.
///
/// A document gets one message, and of the rest of its source only lines that begin like JSON are read. In a live stream
/// each line gets one.
package struct NoOtherFormats: OtherFormats {
    /// What is known of the source so far.
    package private(set) var standing = SourceStanding()
    /// No fix waits for its date; more than one for a log.
    package var maxHeldFixes = 1
    /// What the document is, until that has been said.
    private var document: StaticString?
    private var lineCount = 0

    /// Creates the readers of nothing.
    package init(source name: String) {}

    /// The first line that is neither blank nor a comment begins the source.
    package mutating func begin(
        _ piece: Span<UInt8>,
        head: Span<UInt8>,
        line: Int,
        _ options: DecodingOptions
    ) {
        let text = piece.extracting(LineContent.range(of: piece, isFirst: line == 1))
        guard !LineContent.isBlank(text), !isComment(text) else { return }
        standing.hasBegun = true
        standing.mayBecomeDocument = false
        document = maxHeldFixes > 1 ? Self.name(of: text) : nil
        standing.isDocument = document != nil
        lineCount = line - 1
    }

    /// Whether a line begins with `#`.
    package func isComment(_ text: Span<UInt8>) -> Bool { text[0] == LineContent.commentMark }

    /// The first line suffices.
    package static func awaitsMore(_ unread: Span<UInt8>, _: DecodingOptions) -> Bool { false }

    // MARK: Something that is not read

    /// What a line is the beginning of, if that is known and no JSON.
    package static func name(of text: Span<UInt8>) -> StaticString? {
        guard text.count > 1 else { return nil }
        switch (text[0], text[1]) {
        case (UInt8(ascii: "<"), let next) where !next.isDigit: return "a document of XML"
        case (UInt8(ascii: "$"), UInt8(ascii: "A")...UInt8(ascii: "Z")): return "sentences of NMEA"
        case (UInt8(ascii: "!"), UInt8(ascii: "A")...UInt8(ascii: "Z")): return "sentences of AIS"
        case (UInt8(ascii: "P"), UInt8(ascii: "K")): return "an archive"
        case (0x1F, 0x8B): return "a file packed by gzip"
        case (_, _) where holds(".FIT", in: text.extracting(first: 12)): return "a file of FIT"
        default: return isHeader(text) ? "a table" : nil
        }
    }

    /// Whether a line names a latitude among columns, and nothing in it is of JSON.
    private static func isHeader(_ text: Span<UInt8>) -> Bool {
        var isDivided = false
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): return false
            case UInt8(ascii: ","), UInt8(ascii: ";"), 0x09: isDivided = true
            default: break
            }
        }
        return isDivided
            && (holds("lat", in: text) || holds("Lat", in: text) || holds("LAT", in: text))
    }

    private static func holds(_ word: StaticString, in text: Span<UInt8>) -> Bool {
        word.withUTF8Buffer { word in
            for start in 0..<max(0, text.count - word.count + 1) {
                var count = 0
                while count < word.count, unsafe text[start + count] == word[count] { count += 1 }
                if count == word.count { return true }
            }
            return false
        }
    }

    private static func error(_ found: StaticString) -> LineError {
        LineError(
            .badFormat,
            offset: 0,
            message: "found \(found), expected lines of JSON, as `bearings convert` makes of it"
        )
    }

    /// Whether a line of a live stream is something else.
    package func recognizes(_ text: Span<UInt8>) -> Bool {
        maxHeldFixes <= 1 && Self.name(of: text) != nil
    }

    /// Rejects such a line.
    package mutating func read(
        _ text: Span<UInt8>,
        at offset: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        if let name = Self.name(of: text) { throw Self.error(name) }
    }

    // MARK: The rest of a document

    /// Says once what it is; a line that begins like a JSON object is one.
    package mutating func readDocument(
        _ piece: Span<UInt8>,
        at place: ByteRange,
        into records: inout RecordWriter
    ) -> DocumentStep {
        lineCount += 1
        if piece[0] == UInt8(ascii: "{") { return .object(line: lineCount, text: []) }
        guard let name = document.take() else { return .done }
        records.begin(line: lineCount, text: place)
        records.reject(Self.error(name))
        records.end()
        return .done
    }

    /// A source without anything but comments holds as many bytes of use as none; a document has been told of.
    package func unused(_ ignored: IgnoredCounts) -> IgnoredCounts? {
        guard !standing.isDocument else { return nil }
        var counts = ignored
        if counts.isEmpty, !standing.hasBegun { counts.add(.init(noun: "byte"), 0) }
        return counts.isEmpty ? nil : counts
    }

    // MARK: What follows is never come to

    package var ignoredSentence: IgnoredCounts.Kind { .other }
    package func holdsFix(ofLine line: Int) -> Bool { false }
    package mutating func takeDate(of records: inout RecordWriter) {}
    package mutating func addHeldFixes(to records: inout RecordWriter) {}
    package mutating func endForeignText(_ text: Span<UInt8>, _ entry: RecordBatch.Entry) {}
    package mutating func noteForeignText(
        _ text: Span<UInt8>,
        from first: Int,
        in batch: inout RecordBatch
    ) {}
    package var documentFormat: SourceFormat? { nil }
    package mutating func addRow(isLast: Bool, to records: inout RecordWriter) -> DocumentStep {
        .done
    }
    package mutating func finishDocument(into records: inout RecordWriter) {}
    package mutating func addHeldPoints(to records: inout RecordWriter) {}
}
