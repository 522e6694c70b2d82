import BearingsEngine
import BearingsWire

/// Lines that are not valid JSON, though values in them are: a collection with one invalid Feature, or
/// objects separated by commas. A truncated line is none of these.
extension JSONLines {
    /// A value, or an invalid piece, in a text of its own.
    private struct Part {
        var range: Range<Int>
        /// Its offset in the text of the line.
        var offset: Int
    }

    /// Reads the valid values of an invalid line, each by itself.
    ///
    /// - Parameter error: What is wrong with the whole line.
    /// - Returns: Whether there are several, at least one of them an object.
    @inline(never)
    mutating func readParts(
        _ error: LineError,
        _ text: Span<UInt8>,
        at offset: Int,
        into records: inout RecordWriter
    ) -> Bool {
        // A request must be a line of its own.
        guard !records.options.acceptsRequests, error.reason == .badJSON, !error.endsInsideValue,
            text[0].beginsJSONContainer
        else { return false }
        let (values, parts) = parts(of: text, maxHeld: records.options.maxLine)
        guard parts.count > 1, areValues(parts, in: values) else { return false }
        let start = Int(records.entry.text.start) + offset
        var isFaultReported = false
        for part in parts {
            records.advance()
            do throws(LineError) {
                try reader.read(values.span.extracting(part.range), at: offset + part.offset)
                let first = start + part.offset
                try readElement(ByteRange(first..<first + part.range.count), into: &records)
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
        _ text: Span<UInt8>,
        at offset: Int,
        into records: inout RecordWriter
    ) -> Bool {
        guard !records.options.acceptsRequests, text[0] == UInt8(ascii: "{"),
            let start = startBehindTorn(error, text, at: offset)
        else { return false }
        records.rejectElement(error)
        records.advance()
        do throws(LineError) {
            try reader.enterLine()
            let first = Int(records.entry.text.start) + offset
            try readElement(ByteRange(first + start..<first + text.count), into: &records)
        } catch {
            records.rejectElement(error)
        }
        return true
    }

    /// Where the object with a type of its own begins that ends the line; the reader holds it then.
    private mutating func startBehindTorn(
        _ error: LineError,
        _ text: Span<UInt8>,
        at offset: Int
    ) -> Int? {
        var (error, searched) = (error, 0)
        while error.reason == .badJSON, !error.endsInsideValue {
            var start = error.offset - offset
            guard start < text.count else { return nil }
            if text[start] != UInt8(ascii: "{") {
                // The torn text ended within a string, which has taken the first quote behind the bracket.
                start -= 1
                while start > searched,
                    text[start] == UInt8(ascii: "\"") || text[start].isJSONSpace
                {
                    start -= 1
                }
            }
            guard start > searched, text[start] == UInt8(ascii: "{"),
                isInsideValue(text.extracting(searched..<start))
            else { return nil }
            do throws(LineError) {
                try reader.read(text.extracting(droppingFirst: start), at: offset + start)
                let types = [WireKey.type, .ownTracksType, .class]
                return types.contains { reader.value($0) != nil } ? start : nil
            } catch let inner {
                (error, searched) = (inner, start)
            }
        }
        return nil
    }

    /// Whether a text ends inside the value with which it begins.
    private func isInsideValue(_ text: Span<UInt8>) -> Bool {
        var nesting = JSONNesting()
        for index in text.indices { nesting.take(text[index]) }
        return nesting.depth > 0
    }

    /// The values of a text, a line each, and where they are.
    private func parts(of text: Span<UInt8>, maxHeld: Int) -> ([UInt8], [Part]) {
        var splitter = JSONSplitter(maxHeld: maxHeld)
        var values: [UInt8] = []
        splitter.split(text, text.indices, into: &values)
        splitter.finish(into: &values)
        var parts: [Part] = []
        var start = 0
        for end in values.indices where values[end] == 0x0A {
            let offset = splitter.origins.origin(ofLine: parts.count + 1)?.offset ?? 0
            parts.append(Part(range: start..<end, offset: offset))
            start = end + 1
        }
        return (values, parts)
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
                && (try? reader.read(text.span.extracting(part.range), at: 0)) != nil
        }
    }
}
