import BearingsEngine

/// Lines that are not valid JSON, though values in them are: a collection with one invalid Feature, or
/// objects separated by commas. A truncated line is none of these.
extension RecordDecoder {
    /// A value, or an invalid piece, in a text of its own.
    private struct Part {
        var range: Range<Int>
        /// Its offset in the line's content.
        var offset: Int
    }

    /// Decodes the valid values of an invalid line, each by itself.
    ///
    /// - Parameter error: What is wrong with the whole line.
    /// - Returns: Whether there are several, at least one of them an object.
    @inline(never)
    mutating func decodeParts(
        _ error: LineError,
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) -> Bool {
        // A request must be a line of its own.
        guard !options.acceptsRequests, error.reason == .badJSON, !error.endsInsideValue,
            bytes[Int(content.start)].beginsJSONContainer
        else { return false }
        let (text, parts) = parts(of: bytes, content)
        let before = Int(content.start) - Int(entry.text.start)
        guard parts.count > 1, areValues(parts, in: text) else { return false }
        var isFaultReported = false
        for part in parts {
            entry.advance(in: &batch)
            let lineStart = part.range.lowerBound - part.offset - before
            do throws(LineError) {
                try reader.read(text.span, ByteRange(part.range), lineStart: lineStart)
                let count = batch.entries.count
                _ = try decodeRecord(text.span, isElement: true, into: &entry, &batch)
                // An element with several records is not one itself, and one that is ignored is no entry.
                guard batch.entries.count == count else { continue }
                if case .ignored = entry.content { continue }
                let start = Int(content.start) + part.offset
                batch.addElement(ByteRange(start..<start + part.range.count))
            } catch {
                isFaultReported =
                    isFaultReported || error.reason == .badJSON || error.reason == .badUTF8
                rejectElement(error, &entry, &batch)
            }
        }
        // The error is between or behind the values.
        if !isFaultReported { rejectElement(error, &entry, &batch) }
        // The tape refers to other bytes than the line's.
        reader = LineReader()
        return true
    }

    private func parts(of bytes: Span<UInt8>, _ content: ByteRange) -> ([UInt8], [Part]) {
        var splitter = JSONSplitter(maxHeld: options.maxLine)
        var text: [UInt8] = []
        splitter.split(bytes, content.indices, into: &text)
        splitter.finish(into: &text)
        var parts: [Part] = []
        var start = 0
        for end in text.indices where text[end] == 0x0A {
            let offset = splitter.origin(ofLine: parts.count + 1)?.offset ?? 0
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
