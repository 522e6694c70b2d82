import BearingsFormats
import BearingsWire

/// Decodes the lines of one source into records, recognizing the format of each line.
///
/// It hands over to the formats' readers, each of which has a state of its own: to that of lines of JSON, and to those of
/// whatever else the program links, which its owner lends. Templates change nothing but the speed.
package struct RecordDecoder: Sendable {
    var records: RecordWriter
    var json = JSONLines()
    /// What the other formats know of the source; a line of JSON asks no more of them.
    var standing = SourceStanding()

    /// Creates a decoder for the source with a path or name.
    package init(_ options: DecodingOptions, source name: String) {
        records = RecordWriter(options, source: name)
    }

    /// Swaps what its lines are read into for another batch.
    ///
    /// It is moved in and out again for a whole read, so that what records are written into is one value.
    @inline(__always)
    package mutating func exchange(_ batch: inout RecordBatch) { swap(&records.batch, &batch) }

    /// What its lines are read into.
    package var batch: RecordBatch {
        @inline(__always) _read { yield records.batch }
        @inline(__always) _modify { yield &records.batch }
    }

    // MARK: The fast path

    /// Decodes whole lines as long as they match templates.
    ///
    /// The first that does not is left to ``decode(_:_:number:_:)``.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins in `bytes`; moved behind the decoded lines.
    ///   - filled: Where the data in `bytes` ends, possibly within a line.
    ///   - number: The number of lines so far; incremented.
    ///   - maxEntries: The most entries that the batch may have.
    package mutating func decodeByTemplate(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        to filled: Int,
        number: inout Int,
        maxEntries: Int
    ) {
        guard standing.hasBegun, !standing.isDocument, !standing.holdsFixes else { return }
        json.templates.read(
            bytes,
            from: &position,
            to: filled,
            number: &number,
            maxEntries: maxEntries,
            into: &records
        )
    }

    // MARK: Dates that come later

    /// Whether any fix waits for its date.
    package var holdsFixes: Bool { standing.holdsFixes }

    /// Adds the fixes that wait for their date without it; later ones wait only for their own.
    package mutating func stopHolding(_ others: inout some OtherFormats) {
        others.maxHeldFixes = 1
        addHeldFixes(of: &others)
    }

    private mutating func addHeldFixes(of others: inout some OtherFormats) {
        others.addHeldFixes(to: &records)
        standing = others.standing
    }

    // MARK: The source

    /// Whether the lines are of an array that a location history has, and perhaps others.
    package var isInLocationHistory: Bool {
        get { json.isInLocationHistory }
        set { json.isInLocationHistory = newValue }
    }

    /// Whether it is not yet known that a record has the key of the session.
    package var watchesSessionKey: Bool { records.watchesSessionKey }

    /// Reports at the end of a source that none of its fixes has the key.
    ///
    /// - Parameter first: The index of the first entry that is new.
    package mutating func noteSessionKey(from first: Int) { records.noteSessionKey(from: first) }

    /// Ends the source and adds what has been waiting for more of it.
    package mutating func endSource(_ others: inout some OtherFormats) {
        addHeldFixes(of: &others)
        finishDocument(of: &others)
        if let hint = json.hint { records.batch.hints.append(hint) }
    }

    /// Notes whether anything of the source was used or rejected.
    ///
    /// - Returns: Whether it was; then this need not be called again.
    package mutating func noteUse() -> Bool { records.noteUse() }

    /// The formats that its lines are of, in the order in which they came; none of what is not read.
    package func formats(_ others: some OtherFormats) -> [SourceFormat] {
        let ofDocument = others.documentFormat
        return (ofDocument.map { [$0] } ?? []) + records.notes.formats.filter { $0 != ofDocument }
    }

    /// Ignored lines, if they are counted.
    package var ignoredCounts: IgnoredCounts { records.notes.ignored }

    /// What the source holds, if nothing of it was used.
    package func unusedCounts(_ others: some OtherFormats) -> IgnoredCounts? {
        records.hasBeenOfUse ? nil : others.unused(records.notes.ignored)
    }
}
