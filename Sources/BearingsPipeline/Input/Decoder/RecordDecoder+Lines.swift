import BearingsDocuments
import BearingsEngine
import BearingsFormats
import BearingsWire

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
        readLine(bytes.extracting(text.indices), at: text, number: number)
        swap(&records.batch, &batch)
    }

    /// Reads a line, possibly among the rows of a table.
    ///
    /// - Parameter place: Where it is in the buffer.
    mutating func readLine(_ line: Span<UInt8>, at place: ByteRange, number: Int) {
        records.begin(line: number, text: place)
        let content = LineContent.range(of: line, isFirst: number == 1)
        let text = line.extracting(content)
        let (before, errorCount) = (records.batch.entries.count, records.batch.errors.count)
        var kind = JSONLines.Line.other
        do throws(LineError) {
            // Marks before the text count too, as they do for a line that is read in pieces.
            guard content.upperBound <= records.options.maxLine else { throw tooLong(line) }
            if !LineContent.isBlank(text), !isComment(text) {
                kind = try read(text, at: content.lowerBound)
                if beginning.isForeignText { beginning.endForeignText(text, records.entry) }
            }
        } catch {
            records.advance()
            records.reject(error)
            records.entry.holdsNoPlace = error.reason != .tooLong && !Self.holdsDigit(line)
        }
        if records.rejectedElements > 0 { records.rejectUnreportedElements() }
        if beginning.isForeignText {
            beginning.noteForeignText(text, from: errorCount, in: &records.batch)
        }
        if records.countsIgnored, case .ignored = records.entry.content { noteIgnored(text) }
        json.learn(kind, line, isAlone: records.batch.entries.count == before, &records)
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
            let start = bytes.extracting(text.indices)
            decoder.records.reject(decoder.tooLong(start))
            if decoder.beginning.isForeignText {
                decoder.beginning.noteForeignText(
                    start,
                    from: errorCount,
                    in: &decoder.records.batch
                )
            }
            decoder.records.end()
        }
    }

    private func tooLong(_ line: Span<UInt8>) -> LineError {
        var error = LineContent.tooLong(records.options.maxLine)
        if LineContent.beginsCollection(line) {
            error.message += "; jq -c '.features[]' makes a line of each Feature"
        }
        return error
    }

    /// Whether a line is a comment, as a source may have before its first record, or states a table's delimiter.
    @inline(__always)
    private func isComment(_ text: Span<UInt8>) -> Bool {
        guard !beginning.isOver else { return false }
        return text[0] == CSVFormat.commentMark || CSVFormat.statedDelimiter(text) != nil
    }

    private mutating func read(
        _ text: Span<UInt8>,
        at offset: Int
    ) throws(LineError) -> JSONLines.Line {
        if records.entry.line == 1, text[0] == 0x1F, text.count > 1, text[1] == 0x8B {
            throw LineError(
                .badJSON,
                offset: 0,
                message: "found a gzip file, expected text; zcat turns one into the other"
            )
        }
        if text[0] != UInt8(ascii: "{"), nmea.recognizes(text) {
            try nmea.read(text, at: offset, into: &records)
            return .other
        }
        let line = try json.read(text, at: offset, into: &records)
        if case .record = line, nmea.holdsFixes { nmea.takeDate(of: &records) }
        return line
    }

    /// Whether a line has a digit; without one it reveals no location.
    private static func holdsDigit(_ line: Span<UInt8>) -> Bool {
        for index in line.indices where line[index].isDigit { return true }
        return false
    }

    /// Counts the line at hand as ignored.
    @inline(never)
    private mutating func noteIgnored(_ text: Span<UInt8>) {
        // A fix that waits for its date is not ignored.
        guard !nmea.holdsFix(ofLine: records.entry.line) else { return }
        let kind: IgnoredCounts.Kind =
            if LineContent.isBlank(text) {
                .blank
            } else if isComment(text) {
                .init(noun: "comment")
            } else if nmea.recognizes(text) {
                nmea.ignoredKind
            } else {
                json.ignoredKind
            }
        records.notes.ignored.add(kind)
    }
}
