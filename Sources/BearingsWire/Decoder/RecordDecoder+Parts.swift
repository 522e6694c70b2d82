import BearingsEngine

/// Lines that are no JSON as a whole, though the values in them are: a collection of which one Feature is bad, or
/// objects with commas between them. One that is cut short is none.
extension RecordDecoder {
    /// A value, or what stands for one, in a text of its own.
    private struct Part {
        var range: Range<Int>
        /// How many bytes of the line's content stand before.
        var offset: Int
    }

    /// Decodes the values of a line of which others cannot be read, each by itself.
    ///
    /// - Parameter error: What is wrong with the line as a whole.
    /// - Returns: Whether there are several, and any of them is an object.
    @inline(never)
    mutating func decodeParts(
        _ error: LineError,
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) -> Bool {
        // What a client asks for stands on a line of its own.
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
                // Of one that holds several none is the whole of it, and what says nothing is no entry.
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
        // What is wrong between the values, or behind them, is none of theirs.
        if !isFaultReported { rejectElement(error, &entry, &batch) }
        // What it has read is not of the line's own bytes.
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

    /// Whether they are the elements of an array, or objects with commas between them, and one can be read.
    private mutating func areValues(_ parts: [Part], in text: [UInt8]) -> Bool {
        let isRow = parts.first?.offset == 0
        for (index, part) in parts.enumerated() where isRow {
            let expected = index.isMultiple(of: 2) ? UInt8(ascii: "{") : UInt8(ascii: ",")
            guard text[part.range.lowerBound] == expected else { return false }
        }
        return parts.contains { part in
            text[part.range.lowerBound] == UInt8(ascii: "{")
                && (try? reader.read(text.span, ByteRange(part.range), lineStart: 0)) != nil
        }
    }
}
