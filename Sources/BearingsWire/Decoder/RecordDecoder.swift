import BearingsEngine

/// Turns lines of one source into records, telling formats apart line by line.
///
/// Stateless but for what the source itself decides: which devices gpsd has reported of, what its
/// NMEA sentences have told of date and epoch, and where in its document it is. What it has learned
/// of lines makes no difference but in time.
package struct RecordDecoder: Sendable {
    /// Which system fixes are taken from.
    package enum Format: String, CaseIterable, Sendable {
        case auto
        case bearings
        case gpsd
        case owntracks
        case overland
        case traccar
        case w3c
        case geojson
        case takeout
        case nmea
        case gpx
        case kml
        case tcx
        case csv
        case fit
    }

    /// What names a record's session.
    package enum SessionSource: String, CaseIterable, Sendable {
        /// Its `session` key.
        case record
        /// For lines of other systems, the name of the device.
        case source
        /// The file it stands in.
        case file
    }

    /// How lines are read.
    package struct Options: Sendable {
        /// The one system that fixes may come from, or all.
        package var format = Format.auto
        /// What names a fix's session.
        package var sessionSource = SessionSource.record
        /// What names a session before that does, where it is there.
        package var sessionKey: SessionKey?
        /// The longest line, in bytes without its newline.
        package var maxLine = 1 << 20
        /// Whether lines may ask for something, as a server's clients do.
        package var acceptsRequests = false
        /// What stands between the fields of a table, `nil` for what its header looks like.
        package var csvDelimiter: UInt8?
        /// How the times of a table are written.
        package var csvTime = CSVTime.recognized
        /// Whether what is ignored is counted, rather than as long as nothing else comes.
        package var countsAllIgnored = false
        /// Whether somebody wants what other systems tell in a ``FixSupplement``; of lines that tell it each is parsed.
        package var readsSupplements = true

        /// Creates the options that Protocol 6 gives as defaults.
        package init() {}
    }

    let options: Options
    var reader = LineReader()
    /// What every record of this source is called under ``SessionSource/file``.
    let fileName: [UInt8]
    /// What gpsd's reports in this source have told of their devices.
    var gpsd = GPSDState()
    /// How many elements of the line were rejected.
    var complaints = 0
    private var sentences = Indirect(NMEAState())
    /// How many fixes of sentences wait for their date at most; those of a stream wait for no other.
    package var mostHeldFixes = 1
    /// Whether any does.
    var holdsFixes = false
    /// Whether a TAG block or a time has stood before a sentence.
    var hasTags = false
    private var xml = Indirect(XMLDocument(line: 1))
    private var csv = Indirect(CSVTable())
    private var binary = Indirect(FITSource())
    private var notes = Indirect(SourceNotes())
    /// Whether anything of the source has been used, or told to be wrong.
    var hasBeenOfUse = false
    /// Whether what is ignored is to be told.
    var countsIgnored: Bool { !hasBeenOfUse || options.countsAllIgnored }
    /// Whether anything but blanks has come.
    var hasBegunText = false
    /// Whether it is still to be found out that records are of several devices, though they are read as one session.
    var watchesDevices: Bool
    /// What the source is.
    var sourceKind = SourceKind.lines
    /// Whether the source is a document, not lines.
    var isInDocument: Bool { sourceKind != .lines }
    /// Whether the source is something else by its first line, and no line could be read since.
    var isForeignText = false
    /// The format of a document that the source's name tells.
    let namedFormat: XMLFormat?
    /// Whether the first line was an array of records, so that others may be too.
    private var isOfArrays = false
    /// The lines of fixes whose text is known but for the values in it.
    private var templates: TemplateDecoder

    /// Creates one for a source of that path or name.
    ///
    /// - Parameter known: What has been learned of the lines of others.
    package init(
        _ options: Options,
        source name: String,
        knowing known: TemplateCache = TemplateCache()
    ) {
        self.options = options
        watchesDevices = options.sessionSource == .record && options.sessionKey == nil
        let suffix = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        namedFormat = XMLFormat(suffix: suffix?.lowercased() ?? "")
        fileName = Array(Self.end(of: Array(name.utf8)[...]))
        templates = known.decoder
    }

    /// What the NMEA sentences of the source have told.
    var nmea: NMEAState {
        _read { yield sentences.value }
        _modify { yield &sentences.value }
    }

    /// The document that the source is, if it is one; see ``isInDocument``.
    var document: XMLDocument {
        _read { yield xml.value }
        _modify { yield &xml.value }
    }

    /// The table that the source is, if it is one; see ``sourceKind``.
    var table: CSVTable {
        _read { yield csv.value }
        _modify { yield &csv.value }
    }

    /// The FIT file that the source is, if it is one; see ``sourceKind``.
    var fit: FITSource {
        _read { yield binary.value }
        _modify { yield &binary.value }
    }

    /// What there is to be told of the source as a whole.
    var about: SourceNotes {
        _read { yield notes.value }
        _modify { yield &notes.value }
    }

    /// What has been learned of the lines of this source.
    package var templateCache: TemplateCache { TemplateCache(of: templates) }

    /// What of a name that knows no limit can name a session: its last 128 bytes, for a name's end
    /// tells more than its beginning.
    static func end(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.suffix(longestSessionName).drop {
            name.count > longestSessionName && $0 & 0xC0 == 0x80
        }
    }

    static let longestSessionName = 128
    /// The session of records that tell none.
    package static let mainSession = Array("main".utf8)

    /// Decodes one line and adds what it says to `batch`.
    ///
    /// - Parameters:
    ///   - text: The line in `bytes`, its newline included if it has one.
    ///   - number: Which line of its source it is, from 1.
    package mutating func decode(
        _ bytes: Span<UInt8>,
        _ text: ByteRange,
        number: Int,
        into batch: inout RecordBatch
    ) {
        var entry = RecordBatch.Entry(line: number, text: text)
        let content = LineContent.range(of: text, in: bytes, isFirst: number == 1)
        complaints = 0
        do throws(LineError) {
            // What stands before the text counts, as it does where a line is read in pieces.
            guard content.end - text.start <= options.maxLine else {
                throw tooLong(bytes, text)
            }
            if !LineContent.isBlank(content, in: bytes), !isComment(bytes, content) {
                try decode(bytes, content, into: &entry, &batch)
                isForeignText = false
            }
        } catch {
            entry.goOn(in: &batch)
            let error = isForeignText ? inForeignText(error, bytes, content, number) : error
            reject(error, &entry, &batch)
            if error.reason != .tooLong, !Self.holdsDigit(bytes, text) { entry.session = .nobody }
        }
        if complaints > 0 { rejectUntoldElements(&entry, &batch) }
        if countsIgnored, case .ignored = entry.content {
            noteIgnored(bytes, content, line: number)
        }
        batch.entries.append(entry)
    }

    /// Whether a line is a comment, of which some may stand before a source's first record.
    @inline(__always)
    func isComment(_ bytes: Span<UInt8>, _ content: ByteRange) -> Bool {
        !hasBegunText && bytes[Int(content.start)] == Self.commentMark
    }

    /// How many bytes should be readable behind the lines, whatever they are, so that the last take no longer than others.
    package static var padding: Int { TemplateDecoder.padding }

    /// Decodes whole lines as long as they are such as have been decoded before; those that are not are
    /// left to ``decode(_:_:number:into:)``.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins in `bytes`; moved behind those that are decoded.
    ///   - filled: Where the last line ends, or what has been read of it.
    ///   - number: How many lines of the source there have been, counted on.
    ///   - mostEntries: How many entries the batch is to have at most.
    package mutating func decodeByTemplate(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        to filled: Int,
        number: inout Int,
        mostEntries: Int,
        into batch: inout RecordBatch
    ) {
        guard hasBegunText, !isInDocument, !holdsFixes else { return }
        templates.decode(
            bytes,
            from: &position,
            to: filled,
            number: &number,
            TemplateDecoder.Limits(maxLine: options.maxLine, mostEntries: mostEntries),
            file: options.sessionSource == .file ? fileName : nil,
            into: &batch
        )
    }

    /// Learns the line at hand, which says what its kind says and nothing else.
    private mutating func learn(
        _ kind: TemplateKind,
        _ bytes: Span<UInt8>,
        _ text: ByteRange
    ) {
        // Where a key names the session, each line is looked through for it.
        guard options.sessionKey == nil,
            !kind.namesDevices || about.devices.isSingle || !watchesDevices,
            templates.shouldLearn()
        else { return }
        let manner = TemplateBuilder.Manner(options, tellsDevices: watchesDevices)
        if let new = TemplateBuilder.template(of: text, kind, manner, bytes, reader.tape) {
            templates.add(new)
        }
    }

    /// Forgets what has been learned, so that each line goes to the general parser.
    mutating func forgetTemplates() { templates = TemplateDecoder() }

    /// Adds the rejection of a line that was too long to be kept.
    ///
    /// - Parameter text: Its beginning in `bytes`.
    package mutating func rejectTooLong(
        _ bytes: Span<UInt8>,
        number: Int,
        text: ByteRange,
        into batch: inout RecordBatch
    ) {
        var entry = RecordBatch.Entry(line: number, text: text)
        reject(tooLong(bytes, text), &entry, &batch)
        batch.entries.append(entry)
    }

    private func tooLong(_ bytes: Span<UInt8>, _ text: ByteRange) -> LineError {
        var error = LineContent.tooLong(options.maxLine)
        if LineContent.beginsCollection(text, in: bytes) {
            error.message += "; jq -c '.features[]' makes a line of each Feature"
        }
        return error
    }

    /// What is said of a line of a text that is something else.
    private func inForeignText(
        _ error: LineError,
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        _ number: Int
    ) -> LineError {
        guard let foreignText = about.foreignText, ForeignText.isLine(bytes, content, error) else {
            return error
        }
        var error = error
        error.isToldAlready = number > foreignText.line
        error.standsForOthers = !error.isToldAlready
        if error.standsForOthers {
            error.message = foreignText.description
            error.offset = 0
        }
        return error
    }

    func reject(
        _ error: LineError,
        _ entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        var error = error
        if entry.line == 1, error.endsInsideValue {
            error.message += "; one JSON value a line is wanted: jq -c . makes it so"
        }
        entry.content = .rejected(Int32(batch.errors.count))
        entry.session =
            options.sessionSource == .file ? sessionOfSource(names: &batch.names) : .anyone
        batch.errors.append(error)
    }

    /// Rejects the record that was entered, of which it can be told whose it is though it cannot be read.
    mutating func rejectRecord(
        _ error: LineError,
        _ bytes: Span<UInt8>,
        _ entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        reject(error, &entry, &batch)
        if let type = reader.value(.type, bytes), let native = NativeType(reader, type, bytes),
            !native.tellsWhereUserIs
        {
            entry.session = .nobody
        } else if options.sessionSource == .record {
            entry.session = (try? session(bytes, names: &batch.names)) ?? .anyone
        }
    }

    /// Whether there is a digit in a line; without one it tells no place.
    private static func holdsDigit(_ bytes: Span<UInt8>, _ text: ByteRange) -> Bool {
        for index in text.indices where bytes[index].isDigit { return true }
        return false
    }
}

// MARK: - The line

extension RecordDecoder {
    private mutating func decode(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        let first = bytes[Int(content.start)]
        if entry.line == 1, first == 0x1F, content.count > 1, bytes[Int(content.start) + 1] == 0x8B
        {
            throw LineError(
                .badJSON,
                offset: 0,
                message: "found a gzip file, expected text; zcat turns one into the other"
            )
        }
        if isNMEA(bytes, content, first: first) {
            return try decodeNMEA(bytes, content, into: &entry, &batch)
        }
        let lineStart = Int(entry.text.start)
        if let columns = try RecorderColumns(bytes, content, lineStart: lineStart) {
            return try decodeRecorderLine(
                columns,
                bytes,
                lineStart: lineStart,
                into: &entry,
                &batch
            )
        }
        do throws(LineError) {
            try reader.readValue(bytes, content, lineStart: lineStart)
        } catch {
            guard decodeParts(error, bytes, content, into: &entry, &batch) else { throw error }
            return
        }
        if holdsNothing { return }
        if holdsMessages(bytes) {
            return decodeElements(of: 0, .messages(nil), bytes, into: &entry, &batch)
        }
        if entry.line == 1 { isOfArrays = holdsRecords(bytes) }
        if isOfArrays, holdsRecords(bytes) {
            return decodeElements(of: 0, .records, bytes, into: &entry, &batch)
        }
        try reader.enterLine(bytes, content)
        let before = batch.entries.count
        var form: TemplateKind?
        do throws(LineError) {
            form = try decodeRecord(bytes, into: &entry, &batch)
        } catch {
            entry.goOn(in: &batch)
            return rejectRecord(error, bytes, &entry, &batch)
        }
        if holdsFixes { letHeldGoBefore(entry, &batch) }
        // What is learned tells nothing beside a fix.
        if case .supplementedFix = entry.content { return }
        if let form, form.isOurs || entry.content.isFix, batch.entries.count == before,
            complaints == 0
        {
            learn(form, bytes, entry.text)
        }
    }

    /// A record that is none of sentences comes behind the fixes that are held, and may tell their date.
    @inline(never)
    private mutating func letHeldGoBefore(
        _ entry: RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        if case .ignored = entry.content { return }
        if let time = entry.time { nmea.clock.set(near: time) }
        addHeld(before: entry.line, to: &batch)
    }

    /// Decodes the object that was entered by the first system that it is of.
    ///
    /// - Parameter isElement: Whether it is one of several in the line, of which none may ask for anything.
    /// - Returns: How the line may be learned, if it is a fix, a viewport or an authorization alone.
    mutating func decodeRecord(
        _ bytes: Span<UInt8>,
        isElement: Bool = false,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) -> TemplateKind? {
        let type = reader.value(.type, bytes)
        if let type, let native = NativeType(reader, type, bytes) {
            do throws(LineError) {
                try decodeNative(native, bytes, into: &entry, &batch)
            } catch {
                throw reader.hasOddKeys ? hinting(error, native, bytes) : error
            }
            // What is learned would not be told of again.
            if reader.hasOddKeys, tellNearMisses(native, bytes, &batch) { return nil }
            return TemplateKind(native, telling: batch.inputs.last)
        }
        if options.acceptsRequests, !isElement, let type,
            let request = RequestType(reader, type, bytes)
        {
            batch.requests.append(try self.request(request, bytes))
            entry.content = .request(Int32(batch.requests.count - 1))
            return nil
        }
        return try decodeOtherSystem(type, bytes, into: &entry, &batch)
    }
}

extension RecordBatch {
    /// Adds something that happens and says where it stands.
    mutating func add(_ input: Input) -> Content {
        switch input {
        case .fix(let fix): return add(fix, isEpochReport: false)
        case .epochReport(let fix): return add(fix, isEpochReport: true)
        case .supplementedFix:
            inputs.append(input)
            return .supplementedFix(Int32(inputs.count - 1))
        case .viewport(let update):
            if let plain = PlainViewport(update) { return add(plain) }
        default: break
        }
        inputs.append(input)
        return .input(Int32(inputs.count - 1))
    }

    /// Adds a fix and says where it stands.
    @inline(__always)
    mutating func add(_ fix: Fix, isEpochReport: Bool) -> Content {
        let index = Int32(truncatingIfNeeded: fixes.count)
        fixes.append(fix)
        return isEpochReport ? .epochReport(index) : .fix(index)
    }

    /// Adds what a map shows and says where it stands.
    @inline(__always)
    mutating func add(_ viewport: PlainViewport) -> Content {
        viewports.append(viewport)
        return .viewport(Int32(truncatingIfNeeded: viewports.count &- 1))
    }
}
