/// Reading events that an ``EventEncoder`` wrote, to convert them.
extension TextBuffer {
    /// The ranges of the lines, without their newlines.
    package var lines: [ByteRange] {
        var lines: [ByteRange] = []
        var start = 0
        for end in 0..<count where bytes[end] == UInt8(ascii: "\n") {
            lines.append(ByteRange(start..<end))
            start = end + 1
        }
        return lines
    }
}

extension LineReader {
    /// Reads each event of an encoder's text in turn.
    ///
    /// - Parameter take: Gets the reader, and the event without its newline.
    package mutating func readEach(
        of events: TextBuffer,
        _ take: (borrowing LineReader, Span<UInt8>) -> Void
    ) {
        for event in events.lines {
            let bytes = events.bytes.span
            read(event: event, of: bytes)
            take(self, bytes.extracting(event.indices))
        }
    }

    /// Reads an event from an encoder, which is always a JSON object.
    package mutating func read(event: ByteRange, of bytes: Span<UInt8>) {
        do throws(LineError) {
            try read(bytes.extracting(event.indices), at: 0)
        } catch {
            preconditionFailure("an event is no JSON object: \(error.message)")
        }
    }
}
