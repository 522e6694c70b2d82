import BearingsWire

/// Reads the records of a source out of its lines; what may be in it beside JSON, its type says.
package struct SourceReader<Others: OtherFormats>: Sendable {
    /// Its kind and index.
    package let origin: SourceOrigin
    private var decoder: RecordDecoder
    private var lineCount = 0
    /// Whether its end has been reported; a caller may ask again.
    private var hasEnded = false
    /// Whether anything of it has been used or rejected.
    private var isOfUse = false
    /// Checks its times; `nil` where they are not checked.
    private var times: SourceTimes?
    /// The readers of what is no JSON; the last, so that where the others are is known without their size.
    private var others: Others

    /// What was ignored, if that is counted.
    package var ignoredCounts: IgnoredCounts { decoder.ignoredCounts }

    /// The formats of its lines so far.
    package var formats: [SourceFormat] { decoder.formats(others) }

    /// Creates a source.
    ///
    /// - Parameter mayBeLog: Whether a pipe may be a log, so that fixes wait for a date that comes later, as those of a file do.
    package init(
        named name: String,
        kind: SourceKind,
        index: Int,
        decoding: DecodingOptions,
        mayBeLog: Bool = false
    ) {
        origin = SourceOrigin(kind: kind, index: index)
        decoder = RecordDecoder(decoding, source: name)
        let isLog = kind == .file || kind == .stream && mayBeLog
        times = isLog && !decoding.acceptsRequests ? SourceTimes() : nil
        others = Others(source: name)
        if isLog { others.maxHeldFixes = Self.maxHeldFixes }
    }

    private static var maxHeldFixes: Int { 4096 }

    /// Whether fixes wait for a date that comes later.
    package var holdsFixes: Bool { decoder.holdsFixes && others.maxHeldFixes > 1 }

    /// Adds the fixes that wait for their date without it; later ones do not wait.
    package mutating func stopHolding(into batch: inout RecordBatch) {
        decoder.exchange(&batch)
        decoder.stopHolding(&others)
        decoder.exchange(&batch)
    }

    /// Decodes the pieces in `buffer`, up to the first request, because later lines may have to wait for its answer.
    ///
    /// - Parameter maxEntries: The most entries to decode.
    package mutating func decode(
        _ buffer: inout LineBuffer,
        isAtEnd: Bool,
        maxEntries: Int = .max,
        into batch: inout RecordBatch
    ) {
        decoder.exchange(&batch)
        defer { decoder.exchange(&batch) }
        let start = decoder.batch.entries.count
        let isOfJSON = buffer.isDocument
        var readsDocument = false
        while decoder.batch.requests.isEmpty, decoder.batch.entries.count < maxEntries {
            let first = decoder.batch.entries.count
            defer { if buffer.isDocument { buffer.locate(&decoder.batch, from: first) } }
            decodeByTemplate(&buffer, maxEntries)
            if buffer.isEmpty, !isAtEnd { break }
            if !isAtEnd, decoder.awaitsMore(buffer.bytes.span, buffer.unread, others) { break }
            guard decoder.batch.entries.count < maxEntries,
                let piece = buffer.next(isAtEnd: isAtEnd, line: lineCount + 1)
            else { break }
            let isDocument = decoder.isDocument(
                buffer.bytes.span,
                piece.range,
                line: lineCount + 1,
                readTo: buffer.filled,
                &others
            )
            if isDocument {
                buffer.keepLines()
                decoder.decodeDocument(buffer.bytes.span, piece.range, &others)
                readsDocument = true
                continue
            }
            switch piece {
            case .line(let range):
                lineCount += 1
                if buffer.hasLocationHistory { decoder.isInLocationHistory = true }
                decoder.decode(buffer.bytes.span, range, number: lineCount, &others)
            case .tooLong(let range):
                lineCount += 1
                decoder.rejectTooLong(
                    buffer.bytes.span,
                    number: lineCount,
                    text: range,
                    &others
                )
            case .rest(let range):
                decoder.batch.addRest(of: lineCount, text: range)
            }
        }
        if !isOfUse { isOfUse = decoder.noteUse() }
        times?.add(decoder.batch, from: start)
        if isAtEnd, buffer.isEmpty, !hasEnded { end(isOfJSON: isOfJSON) }
        if readsDocument { decoder.addHeld(of: &others) }
        if decoder.watchesSessionKey { decoder.noteSessionKey(from: start) }
    }

    /// Adds what the end of the source brings, and of a source of no use what it held.
    private mutating func end(isOfJSON: Bool) {
        hasEnded = true
        let counted = decoder.batch.entries.count
        decoder.endSource(&others)
        times?.add(decoder.batch, from: counted)
        decoder.batch.endsSource = true
        if let times {
            decoder.batch.hints += times.hints
            decoder.batch.unnamedSpan = times.unnamedSpan
        }
        guard !isOfUse, !decoder.noteUse() else { return }
        let isEmpty = isOfJSON && lineCount == 0
        decoder.batch.unusedCounts = isEmpty ? .ofEmptyDocument : decoder.unusedCounts(others)
    }

    /// Decodes the next lines while they match templates.
    private mutating func decodeByTemplate(
        _ buffer: inout LineBuffer,
        _ maxEntries: Int
    ) {
        guard var unread = buffer.linesUnread else { return }
        decoder.decodeByTemplate(
            buffer.bytes.span,
            from: &unread.start,
            to: unread.end,
            number: &lineCount,
            maxEntries: maxEntries
        )
        buffer.skip(to: unread.start)
    }
}
