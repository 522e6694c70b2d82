import BearingsEngine

/// Decodes a line: finds its format and calls its reader.
extension RecordDecoder {
    /// Decodes one line and adds its records to `batch`.
    ///
    /// - Parameters:
    ///   - text: The line in `bytes`, with its newline if it has one.
    ///   - number: The line's number in its source, from 1.
    package mutating func decode(
        _ bytes: Span<UInt8>,
        _ text: ByteRange,
        number: Int,
        into batch: inout RecordBatch
    ) {
        var entry = RecordBatch.Entry(line: number, text: text)
        let content = LineContent.range(of: text, in: bytes, isFirst: number == 1)
        rejectedElements = 0
        hasCarriedMembers = false
        let errorCount = batch.errors.count
        do throws(LineError) {
            // Marks before the text count too, as they do for a line that is read in pieces.
            guard content.end - text.start <= options.maxLine else {
                throw tooLong(bytes, text)
            }
            if !LineContent.isBlank(content, in: bytes), !isComment(bytes, content) {
                try decode(bytes, content, into: &entry, &batch)
                if isForeignText { endForeignText(bytes, content, entry) }
            }
        } catch {
            entry.advance(in: &batch)
            reject(error, &entry, &batch)
            if error.reason != .tooLong, !Self.holdsDigit(bytes, text) { entry.session = .nobody }
        }
        if rejectedElements > 0 { rejectUnreportedElements(&entry, &batch) }
        if isForeignText { noteForeignText(bytes, content, from: errorCount, in: &batch) }
        if countsIgnored, case .ignored = entry.content {
            noteIgnored(bytes, content, line: number)
        }
        batch.entries.append(entry)
    }

    /// Whether a line is a comment, as a source may have before its first record, or states a table's delimiter.
    @inline(__always)
    func isComment(_ bytes: Span<UInt8>, _ content: ByteRange) -> Bool {
        guard !hasBegunText else { return false }
        return bytes[Int(content.start)] == Self.commentMark
            || Self.statedDelimiter(bytes, content) != nil
    }

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
                bytes,
                columns,
                lineStart: lineStart,
                into: &entry,
                &batch
            )
        }
        do throws(LineError) {
            try reader.readValue(bytes, content, lineStart: lineStart)
        } catch {
            guard
                decodeParts(error, bytes, content, into: &entry, &batch)
                    || decodeBehindTorn(error, bytes, content, into: &entry, &batch)
            else { throw error }
            return
        }
        try decodeValue(bytes, into: &entry, &batch)
    }

    /// Decodes the JSON value that the reader holds.
    private mutating func decodeValue(
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if holdsNothing { return }
        if holdsMessages() {
            return decodeElements(of: 0, .messages(nil), into: &entry, &batch)
        }
        if holdsRecords() {
            return decodeElements(of: 0, .records, into: &entry, &batch)
        }
        try reader.enterLine()
        let before = batch.entries.count
        var form: TemplateKind?
        do throws(LineError) {
            form = try decodeRecord(into: &entry, &batch)
        } catch {
            entry.advance(in: &batch)
            return rejectRecord(error, &entry, &batch)
        }
        if holdsFixes { releaseHeldFixes(before: entry, &batch) }
        // A template yields fixes without supplements.
        if case .supplementedFix = entry.content { return }
        if let form, form.isOurs || entry.content.isFix, batch.entries.count == before,
            rejectedElements == 0
        {
            learn(form, bytes, entry.text)
        }
    }

    /// A record other than NMEA comes after the fixes that are held, and may give their date.
    @inline(never)
    private mutating func releaseHeldFixes(
        before entry: RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        if case .ignored = entry.content { return }
        // A fix without a time does not give their date; in a log a later record may.
        guard entry.time != nil || !entry.content.isFix || maxHeldFixes == 1 else { return }
        if let time = entry.time { nmea.clock.set(near: time) }
        addHeld(before: entry.line, to: &batch)
    }

    /// Decodes the root as a record of the first system that it matches.
    ///
    /// - Parameter isElement: Whether it is one of several in the line; those cannot be requests.
    /// - Returns: The kind of template for such lines, if it is only a fix, viewport or authorization.
    mutating func decodeRecord(
        isElement: Bool = false,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) -> TemplateKind? {
        let type = reader.value(.type)
        if let type, let native = NativeType(reader, type) {
            noteFormat(.bearings)
            do throws(LineError) {
                try decodeNative(native, into: &entry, &batch)
            } catch {
                throw hinting(error, .of(native))
            }
            // A template would not report it again.
            if reportNearMisses(.of(native), &batch) { return nil }
            return TemplateKind(native, with: batch.inputs.last)
        }
        if options.acceptsRequests, !isElement, let type,
            let request = RequestType(reader, type)
        {
            batch.requests.append(try reader.request(request))
            _ = reportNearMisses(.of(request), &batch)
            entry.content = .request(Int32(batch.requests.count - 1))
            return nil
        }
        return try decodeOtherSystem(type, into: &entry, &batch)
    }
}
