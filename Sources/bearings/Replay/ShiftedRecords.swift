import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// Records as they are played at another time than their own.
///
/// A native record stays as it is, but for its time. What another system says becomes a native record, for each has its
/// own way to say a time.
struct ShiftedRecords {
    /// A record, with its newline.
    struct Line {
        var text: [UInt8]
        /// Where it says its time, with the quotes; `nil` where it has none.
        var stamp: Range<Int>?
    }

    private var reader = LineReader()
    private var encoder = RecordEncoder()

    /// The line of a record; `nil` for what is to be played as it came, if at all.
    mutating func line(of entry: RecordBatch.Entry, _ piece: borrowing Piece) -> Line? {
        if entry.text.count > 0 {
            let text = Array(piece.bytes[entry.text.indices])
            if let line = native(text) { return line }
        }
        guard let time = entry.time, let input = piece.batch.input(of: entry) else { return nil }
        let session = jsonString(piece.batch.sessionName(of: entry.session))
        var text: [UInt8] = []
        guard encoder.append(input, at: time, session: session, to: &text) else { return nil }
        return Line(text: text, stamp: stamp(in: text))
    }

    /// A line that is a native record; `nil` for any other.
    private mutating func native(_ text: [UInt8]) -> Line? {
        guard (try? reader.read(text.span, at: 0)) != nil, let type = reader.value(.type),
            NativeType(reader, type) != nil
        else { return nil }
        let line = text.last == UInt8(ascii: "\n") ? text : text + [UInt8(ascii: "\n")]
        return Line(text: line, stamp: stampRead)
    }

    private mutating func stamp(in text: [UInt8]) -> Range<Int>? {
        (try? reader.read(text.span, at: 0)) == nil ? nil : stampRead
    }

    /// Where the line that was read says its time.
    private var stampRead: Range<Int>? {
        guard let time = reader.value(.time) else { return nil }
        let range = reader.tape[time].range.indices
        let quote = reader.tape[time].kind == .string ? 1 : 0
        return range.lowerBound - quote..<range.upperBound + quote
    }
}
