import BearingsEngine
import BearingsWire

/// A source read line by line, with what it has learned or without.
struct LearnedReading {
    /// All that an entry says, in a form to compare by.
    struct Line: Equatable {
        var number: Int
        var text: ByteRange
        var time: Instant?
        var isPlace = false
        /// What else there is to an entry.
        var marks: [Bool]
        var session: [UInt8]?
        var input: Input?
        var error: LineError?
    }

    let lines: [Line]
    /// How many of them were read by what was learned of others.
    private(set) var learnedCount = 0

    init(
        _ text: [UInt8],
        _ options: RecordDecoder.Options = .init(),
        learns: Bool,
        mostEntries: Int = .max
    ) {
        let bytes = text + [UInt8](repeating: 0x20, count: 80)
        var decoder = RecordDecoder(options)
        decoder.beginSource(named: "log.ndjson")
        var batch = RecordBatch()
        var (position, number) = (0, 0)
        while position < text.count {
            if learns {
                let before = number
                decoder.decodeLearned(
                    bytes.span,
                    from: &position,
                    to: text.count,
                    number: &number,
                    mostEntries: mostEntries,
                    into: &batch
                )
                learnedCount += number - before
                guard position < text.count else { break }
            }
            let newline = text[position...].firstIndex(of: UInt8(ascii: "\n"))
            let end = newline.map { $0 + 1 } ?? text.count
            let range = ByteRange(position..<end)
            number += 1
            if decoder.isDocument(bytes.span, range, line: number) { break }
            decoder.decode(bytes.span, range, number: number, into: &batch)
            position = end
        }
        decoder.endSource(into: &batch)
        lines = batch.entries.map { entry in
            var line = Line(
                number: entry.line,
                text: entry.text,
                time: entry.time,
                marks: [
                    entry.timeIsRepaired, entry.isContinued, entry.standsAlone,
                    entry.isAfterthought,
                ],
                session: entry.session.map { Array(batch.names[$0.indices]) },
                input: batch.input(of: entry)
            )
            if case .rejected(let index) = entry.content { line.error = batch.errors[Int(index)] }
            if case .place = entry.content { line.isPlace = true }
            return line
        }
    }
}
