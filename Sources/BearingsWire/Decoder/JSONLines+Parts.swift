import BearingsEngine

/// Lines that are not valid JSON, though values in them are: a collection with one invalid Feature, or
/// objects separated by commas. A truncated line is none of these.
extension JSONLines {
    /// A value, or an invalid piece, in a text of its own.
    private struct Part {
        var range: Range<Int>
        /// Its offset in the line's content.
        var offset: Int
    }

    /// Reads the valid values of an invalid line, each by itself.
    ///
    /// - Parameter error: What is wrong with the whole line.
    /// - Returns: Whether there are several, at least one of them an object.
    @inline(never)
    mutating func readParts(
        _ error: LineError,
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        into records: inout RecordWriter
    ) -> Bool {
        // A request must be a line of its own.
        guard !records.options.acceptsRequests, error.reason == .badJSON, !error.endsInsideValue,
            bytes[Int(content.start)].beginsJSONContainer
        else { return false }
        let (text, parts) = parts(of: bytes, content, maxHeld: records.options.maxLine)
        let before = Int(content.start) - Int(records.entry.text.start)
        guard parts.count > 1, areValues(parts, in: text) else { return false }
        var isFaultReported = false
        for part in parts {
            records.advance()
            let lineStart = part.range.lowerBound - part.offset - before
            do throws(LineError) {
                try reader.read(text.span, ByteRange(part.range), lineStart: lineStart)
                let start = Int(content.start) + part.offset
                let end = start + part.range.count
                try readElement(ByteRange(start..<end), into: &records)
            } catch {
                isFaultReported =
                    isFaultReported || error.reason == .badJSON || error.reason == .badUTF8
                records.rejectElement(error)
            }
        }
        // The error is between or behind the values.
        if !isFaultReported { records.rejectElement(error) }
        // It has read but a part of the line.
        reader = LineReader()
        return true
    }

    /// Rejects the torn beginning of an invalid line, and reads the record behind it that reaches to the line's end: its
    /// writer began the record on a line that an earlier one had not ended.
    ///
    /// - Parameter error: What is wrong with the whole line.
    /// - Returns: Whether there is such a record.
    @inline(never)
    mutating func readBehindTorn(
        _ error: LineError,
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        into records: inout RecordWriter
    ) -> Bool {
        guard !records.options.acceptsRequests, bytes[Int(content.start)] == UInt8(ascii: "{"),
            let record = recordBehindTorn(error, bytes, content, records)
        else { return false }
        records.rejectElement(error)
        records.advance()
        do throws(LineError) {
            try reader.enterLine()
            try readElement(record, into: &records)
        } catch {
            records.rejectElement(error)
        }
        return true
    }

    /// The range of the object with a type of its own that ends the line; the reader holds it then.
    private mutating func recordBehindTorn(
        _ error: LineError,
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        _ records: RecordWriter
    ) -> ByteRange? {
        let lineStart = Int(records.entry.text.start)
        var (error, searched) = (error, Int(content.start))
        while error.reason == .badJSON, !error.endsInsideValue {
            var start = lineStart + error.offset
            guard start < content.end else { return nil }
            if bytes[start] != UInt8(ascii: "{") {
                // The torn text ended within a string, which has taken the first quote behind the bracket.
                start -= 1
                while start > searched,
                    bytes[start] == UInt8(ascii: "\"") || bytes[start].isJSONSpace
                {
                    start -= 1
                }
            }
            guard start > searched, bytes[start] == UInt8(ascii: "{"),
                isInsideValue(bytes, searched..<start)
            else { return nil }
            let rest = ByteRange(start..<Int(content.end))
            do throws(LineError) {
                try reader.read(bytes, rest, lineStart: lineStart)
                let types = [WireKey.type, .ownTracksType, .class]
                return types.contains { reader.value($0) != nil } ? rest : nil
            } catch let inner {
                (error, searched) = (inner, start)
            }
        }
        return nil
    }

    /// Whether a text ends inside the value with which it begins.
    private func isInsideValue(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Bool {
        var nesting = JSONNesting()
        for index in text { nesting.take(bytes[index]) }
        return nesting.depth > 0
    }

    private func parts(
        of bytes: Span<UInt8>,
        _ content: ByteRange,
        maxHeld: Int
    ) -> ([UInt8], [Part]) {
        var splitter = JSONSplitter(maxHeld: maxHeld)
        var text: [UInt8] = []
        splitter.split(bytes, content.indices, into: &text)
        splitter.finish(into: &text)
        var parts: [Part] = []
        var start = 0
        for end in text.indices where text[end] == 0x0A {
            let offset = splitter.origins.origin(ofLine: parts.count + 1)?.offset ?? 0
            parts.append(Part(range: start..<end, offset: offset))
            start = end + 1
        }
        return (text, parts)
    }

    /// Whether they are an array's elements, or objects separated by commas, and at least one is valid.
    private mutating func areValues(_ parts: [Part], in text: [UInt8]) -> Bool {
        let isRow = parts.first?.offset == 0
        for (index, part) in parts.enumerated() where isRow {
            let isObject = text[part.range.lowerBound] == UInt8(ascii: "{")
            let isComma = text[part.range].allSatisfy { $0 == UInt8(ascii: ",") || $0.isJSONSpace }
            guard index.isMultiple(of: 2) ? isObject : isComma else { return false }
        }
        return parts.contains { part in
            text[part.range.lowerBound] == UInt8(ascii: "{")
                && (try? reader.read(text.span, ByteRange(part.range), lineStart: 0)) != nil
        }
    }
}
