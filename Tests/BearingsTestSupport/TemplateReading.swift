internal import BearingsDocuments
package import BearingsEngine
internal import BearingsPipeline
package import BearingsWire

/// A source read line by line, with what it has learned or without.
package struct TemplateReading {
    /// An entry, in a form to compare by.
    package struct Line: Equatable {
        var number: Int
        var text: ByteRange
        var time: Instant?
        var isPlace = false
        /// The other members of an entry.
        var marks: [Bool]
        var session: [UInt8]?
        package var input: Input?
        package var error: LineError?
    }

    package let lines: [Line]
    /// How many of them were decoded by templates.
    package private(set) var learnedCount = 0

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - step: How many bytes are added at a time, though the rest is in the buffer already; 0 for all
    ///     at once.
    package init(
        _ text: [UInt8],
        _ options: DecodingOptions = .init(),
        learns: Bool,
        maxEntries: Int = .max,
        step: Int = 0
    ) {
        let bytes = text + [UInt8](repeating: 0x20, count: 80)
        var decoder = RecordDecoder(options, source: "log.ndjson")
        var others = DocumentFormats(source: "log.ndjson")
        var (position, number) = (0, 0)
        var filled = step > 0 ? min(step, text.count) : text.count
        while position < text.count {
            if learns {
                let before = number
                decoder.decodeByTemplate(
                    bytes.span,
                    from: &position,
                    to: filled,
                    number: &number,
                    maxEntries: maxEntries
                )
                learnedCount += number - before
                precondition(position <= filled, "more was read than there was")
                guard position < text.count else { break }
            }
            let newline = text[position..<filled].firstIndex(of: UInt8(ascii: "\n"))
            guard newline != nil || filled == text.count else {
                filled = min(filled + step, text.count)
                continue
            }
            let end = newline.map { $0 + 1 } ?? text.count
            let range = ByteRange(position..<end)
            number += 1
            if decoder.isDocument(bytes.span, range, line: number, &others) { break }
            decoder.decode(bytes.span, range, number: number, &others)
            position = end
        }
        decoder.endSource(&others)
        let batch = decoder.batch
        lines = batch.entries.map { entry in
            var line = Line(
                number: entry.line,
                text: entry.text,
                time: entry.time,
                marks: [
                    entry.isTimeRepaired, entry.isContinued, entry.isSelfContained,
                    entry.isDeferred,
                ],
                session: batch.name(of: entry.session),
                input: batch.input(of: entry)
            )
            if case .rejected(let index) = entry.content { line.error = batch.errors[Int(index)] }
            if case .waypoint = entry.content { line.isPlace = true }
            return line
        }
    }
}
