import BearingsFormats
import BearingsWire

/// Decodes a line: finds its format and calls its reader.
extension RecordDecoder {
    /// Decodes one line and adds its records to its batch.
    ///
    /// - Parameters:
    ///   - text: The line in `bytes`, with its newline if it has one.
    ///   - number: The line's number in its source, from 1.
    package mutating func decode(
        _ bytes: Span<UInt8>,
        _ text: ByteRange,
        number: Int,
        _ others: inout some OtherFormats
    ) {
        readLine(bytes.extracting(text.indices), at: text, number: number, &others)
    }

    /// Reads a line, possibly among the rows of a table.
    ///
    /// - Parameter place: Where it is in the buffer.
    mutating func readLine(
        _ line: Span<UInt8>,
        at place: ByteRange,
        number: Int,
        _ others: inout some OtherFormats
    ) {
        records.begin(line: number, text: place)
        let content = LineContent.range(of: line, isFirst: number == 1)
        let text = line.extracting(content)
        let (before, errorCount) = (records.batch.entries.count, records.batch.errors.count)
        let faultCount = records.batch.fieldErrors.count
        var kind = JSONLines.Line.other
        do throws(LineError) {
            // Marks before the text count too, as they do for a line that is read in pieces.
            guard content.upperBound <= records.options.maxLine else { throw tooLong(line) }
            if !LineContent.isBlank(text), !isComment(text, others) {
                kind = try read(text, at: content.lowerBound, &others)
                if standing.isForeignText {
                    others.endForeignText(text, records.entry)
                    standing = others.standing
                }
            }
        } catch {
            records.advance()
            records.reject(error)
            records.entry.holdsNoPlace = error.reason != .tooLong && !Self.holdsDigit(line)
        }
        if records.rejectedElements > 0 { records.rejectUnreportedElements() }
        if standing.isForeignText {
            others.noteForeignText(text, from: errorCount, in: &records.batch)
        }
        if records.countsIgnored, case .ignored = records.entry.content {
            noteIgnored(text, others)
        }
        let isAlone =
            records.batch.entries.count == before && records.batch.fieldErrors.count == faultCount
        json.learn(kind, line, isAlone: isAlone, &records)
        records.end()
    }

    /// Adds the rejection of a line that is too long.
    ///
    /// - Parameter text: The line's beginning in `bytes`.
    package mutating func rejectTooLong(
        _ bytes: Span<UInt8>,
        number: Int,
        text: ByteRange,
        _ others: inout some OtherFormats
    ) {
        records.begin(line: number, text: text)
        let errorCount = records.batch.errors.count
        let start = bytes.extracting(text.indices)
        records.reject(tooLong(start))
        if standing.isForeignText {
            others.noteForeignText(start, from: errorCount, in: &records.batch)
        }
        records.end()
    }

    private func tooLong(_ line: Span<UInt8>) -> LineError {
        var error = LineContent.tooLong(records.options.maxLine)
        if LineContent.beginsCollection(line) {
            error.message += "; jq -c '.features[]' makes a line of each Feature"
        }
        return error
    }

    /// Whether a line is a comment, as a source may have before its first record.
    @inline(__always)
    private func isComment(_ text: Span<UInt8>, _ others: borrowing some OtherFormats) -> Bool {
        guard !standing.hasBegun else { return false }
        return others.isComment(text)
    }

    private mutating func read(
        _ text: Span<UInt8>,
        at offset: Int,
        _ others: inout some OtherFormats
    ) throws(LineError) -> JSONLines.Line {
        if records.entry.line == 1, text[0] == 0x1F, text.count > 1, text[1] == 0x8B {
            throw LineError(
                .badJSON,
                offset: 0,
                message: "found a gzip file, expected text; zcat turns one into the other"
            )
        }
        if text[0] != UInt8(ascii: "{"), others.recognizes(text) {
            do throws(LineError) {
                try others.read(text, at: offset, into: &records)
            } catch {
                standing = others.standing
                throw error
            }
            standing = others.standing
            return .other
        }
        let line = try json.read(text, at: offset, into: &records)
        if case .record = line, standing.holdsFixes {
            others.takeDate(of: &records)
            standing = others.standing
        }
        return line
    }

    /// Whether a line has a digit; without one it reveals no location.
    private static func holdsDigit(_ line: Span<UInt8>) -> Bool {
        for index in line.indices where line[index].isDigit { return true }
        return false
    }

    /// Counts the line at hand as ignored.
    @inline(never)
    private mutating func noteIgnored(_ text: Span<UInt8>, _ others: borrowing some OtherFormats) {
        // A fix that waits for its date is not ignored.
        guard !others.holdsFix(ofLine: records.entry.line) else { return }
        let kind: IgnoredCounts.Kind =
            if LineContent.isBlank(text) {
                .blank
            } else if isComment(text, others) {
                .init(noun: "comment")
            } else if others.recognizes(text) {
                others.ignoredSentence
            } else {
                json.ignoredKind
            }
        records.notes.ignored.add(kind)
    }
}
