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
        swap(&records.batch, &batch)
        readLine(bytes, text, number: number)
        swap(&records.batch, &batch)
    }

    /// Reads a line, possibly among the rows of a table.
    mutating func readLine(_ bytes: Span<UInt8>, _ text: ByteRange, number: Int) {
        records.begin(line: number, text: text)
        let content = LineContent.range(of: text, in: bytes, isFirst: number == 1)
        let (before, errorCount) = (records.batch.entries.count, records.batch.errors.count)
        var line = JSONLines.Line.other
        do throws(LineError) {
            // Marks before the text count too, as they do for a line that is read in pieces.
            guard content.end - text.start <= records.options.maxLine else {
                throw tooLong(bytes, text)
            }
            if !LineContent.isBlank(content, in: bytes), !isComment(bytes, content) {
                line = try read(bytes, content)
                if beginning.isForeignText {
                    beginning.endForeignText(bytes, content, records.entry)
                }
            }
        } catch {
            records.advance()
            records.reject(error)
            if error.reason != .tooLong, !Self.holdsDigit(bytes, text) {
                records.entry.session = .nobody
            }
        }
        if records.rejectedElements > 0 { records.rejectUnreportedElements() }
        if beginning.isForeignText {
            beginning.noteForeignText(bytes, content, from: errorCount, in: &records.batch)
        }
        if records.countsIgnored, case .ignored = records.entry.content {
            noteIgnored(bytes, content, line: number)
        }
        learn(line, bytes, isAlone: records.batch.entries.count == before)
        records.end()
    }

    /// Adds the rejection of a line that is too long.
    ///
    /// - Parameter text: The line's beginning in `bytes`.
    package mutating func rejectTooLong(
        _ bytes: Span<UInt8>,
        number: Int,
        text: ByteRange,
        into batch: inout RecordBatch
    ) {
        fill(&batch) { decoder in
            decoder.records.begin(line: number, text: text)
            let errorCount = decoder.records.batch.errors.count
            decoder.records.reject(decoder.tooLong(bytes, text))
            if decoder.beginning.isForeignText {
                decoder.beginning.noteForeignText(
                    bytes,
                    text,
                    from: errorCount,
                    in: &decoder.records.batch
                )
            }
            decoder.records.end()
        }
    }

    private func tooLong(_ bytes: Span<UInt8>, _ text: ByteRange) -> LineError {
        var error = LineContent.tooLong(records.options.maxLine)
        if LineContent.beginsCollection(text, in: bytes) {
            error.message += "; jq -c '.features[]' makes a line of each Feature"
        }
        return error
    }

    /// Whether a line is a comment, as a source may have before its first record, or states a table's delimiter.
    @inline(__always)
    private func isComment(_ bytes: Span<UInt8>, _ content: ByteRange) -> Bool {
        guard !beginning.isOver else { return false }
        return bytes[Int(content.start)] == CSVFormat.commentMark
            || CSVFormat.statedDelimiter(bytes.extracting(content.indices)) != nil
    }

    private mutating func read(
        _ bytes: Span<UInt8>,
        _ content: ByteRange
    ) throws(LineError) -> JSONLines.Line {
        let first = bytes[Int(content.start)]
        if records.entry.line == 1, first == 0x1F, content.count > 1,
            bytes[Int(content.start) + 1] == 0x8B
        {
            throw LineError(
                .badJSON,
                offset: 0,
                message: "found a gzip file, expected text; zcat turns one into the other"
            )
        }
        if first != UInt8(ascii: "{"), nmea.value.recognizes(bytes, content) {
            try nmea.value.read(bytes, content, into: &records)
            return .other
        }
        let line = try json.read(bytes, content, into: &records)
        if case .record = line, nmea.value.holdsFixes { nmea.value.takeDate(of: &records) }
        return line
    }

    /// Whether a line has a digit; without one it reveals no location.
    private static func holdsDigit(_ bytes: Span<UInt8>, _ text: ByteRange) -> Bool {
        for index in text.indices where bytes[index].isDigit { return true }
        return false
    }

    /// Counts the line at hand as ignored.
    @inline(never)
    private mutating func noteIgnored(_ bytes: Span<UInt8>, _ content: ByteRange, line: Int) {
        // A fix that waits for its date is not ignored.
        guard nmea.value.state.held.last?.line != line else { return }
        let kind: IgnoredCounts.Kind =
            if LineContent.isBlank(content, in: bytes) {
                .blank
            } else if isComment(bytes, content) {
                .init(noun: "comment")
            } else if nmea.value.recognizes(bytes, content) {
                nmea.value.state.ignored.kind
            } else {
                json.ignoredKind
            }
        records.notes.ignored.add(kind)
    }
}
