import BearingsWire

/// All that a source may hold beside lines of JSON: sentences of NMEA 0183, a table, GPX, KML, TCX or FIT.
package struct DocumentFormats: OtherFormats {
    /// What is known of the source so far.
    package private(set) var standing = SourceStanding()
    private var beginning: SourceBeginning
    private var nmea = NMEAFormat()
    private var document = SourceDocument()

    /// Creates the readers of the source with a path or name.
    package init(source name: String) {
        beginning = SourceBeginning(source: name)
    }

    // MARK: The beginning

    /// Whether a source's first line has bytes that no text has, or begins like XML, and too little is read to tell.
    package static func awaitsMore(_ unread: Span<UInt8>, _ options: DecodingOptions) -> Bool {
        SourceBeginning.awaitsMore(unread, options)
    }

    /// Finds out whether a piece begins a document; see ``SourceBeginning``.
    package mutating func begin(
        _ piece: Span<UInt8>,
        head: Span<UInt8>,
        line: Int,
        _ options: DecodingOptions
    ) {
        if let found = beginning.document(piece, head: head, line: line, options) {
            document = found
            standing.isDocument = true
        }
        standing.mayBecomeDocument = beginning.isOpen && !standing.isDocument
        standing.hasBegun = beginning.isOver
        standing.isForeignText = beginning.isForeignText
    }

    /// Whether a line is a comment, or states a table's delimiter.
    package func isComment(_ text: Span<UInt8>) -> Bool {
        SourceBeginning.beginsComment(text) || SourceBeginning.isWigle(text)
            || CSVFormat.statedDelimiter(text) != nil
    }

    // MARK: Sentences

    /// How many fixes may wait for their date; in a live stream a fix waits only for its own.
    package var maxHeldFixes: Int {
        get { nmea.maxHeldFixes }
        set { nmea.maxHeldFixes = newValue }
    }

    /// Whether a line has sentences of NMEA 0183.
    package func recognizes(_ text: Span<UInt8>) -> Bool { nmea.recognizes(text) }

    /// Reads the sentences of a line.
    package mutating func read(
        _ text: Span<UInt8>,
        at offset: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        defer { standing.holdsFixes = nmea.holdsFixes }
        try nmea.read(text, at: offset, into: &records)
    }

    /// What the last sentence is counted as, if it is not used.
    package var ignoredSentence: IgnoredCounts.Kind { nmea.ignoredKind }

    /// Whether the fix of a line waits for its date.
    package func holdsFix(ofLine line: Int) -> Bool { nmea.holdsFix(ofLine: line) }

    /// Takes the date of the record in the making for the fixes that wait.
    package mutating func takeDate(of records: inout RecordWriter) {
        nmea.takeDate(of: &records)
        standing.holdsFixes = nmea.holdsFixes
    }

    /// Adds the fixes that wait for their date without it.
    package mutating func addHeldFixes(to records: inout RecordWriter) {
        nmea.addHeldAtEnd(to: &records)
        standing.holdsFixes = nmea.holdsFixes
    }

    // MARK: Something that is not read

    /// Ends a text that is something else, if the line at hand could be read.
    package mutating func endForeignText(_ text: Span<UInt8>, _ entry: RecordBatch.Entry) {
        beginning.endForeignText(text, entry)
        standing.isForeignText = beginning.isForeignText
    }

    /// Makes one message of the errors of a text that is something else.
    package mutating func noteForeignText(
        _ text: Span<UInt8>,
        from first: Int,
        in batch: inout RecordBatch
    ) {
        beginning.noteForeignText(text, from: first, in: &batch)
    }

    // MARK: A document

    /// The format of the document, `nil` if there is none that is read.
    package var documentFormat: SourceFormat? { document.format }

    /// Reads a piece of the document.
    package mutating func readDocument(
        _ piece: Span<UInt8>,
        at place: ByteRange,
        into records: inout RecordWriter
    ) -> DocumentStep { document.read(piece, at: place, into: &records) }

    /// Adds the next row that has been kept.
    package mutating func addRow(isLast: Bool, to records: inout RecordWriter) -> DocumentStep {
        document.addRow(isLast: isLast, to: &records)
    }

    /// Ends the document, with an error if it is incomplete.
    package mutating func finishDocument(into records: inout RecordWriter) {
        document.finish(into: &records)
    }

    /// Adds the points that wait for more of their track as ignored lines.
    package mutating func addHeldPoints(to records: inout RecordWriter) {
        document.addHeld(to: &records)
    }

    /// What a source holds that was of no use, `nil` if that has been reported.
    package func unused(_ ignored: IgnoredCounts) -> IgnoredCounts? {
        guard document.kind != .foreign else { return nil }
        var counts = ignored
        document.addUnused(to: &counts)
        if counts.isEmpty, !standing.hasBegun { counts.add(.init(noun: "byte"), 0) }
        return counts.isEmpty ? nil : counts
    }
}
