/// Reading back the events that an ``EventEncoder`` wrote, to write them in another form.
extension TextBuffer {
    /// The ranges of the whole lines that wait, without their newlines.
    var lines: [ByteRange] {
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
    /// Reads an event that an encoder wrote, so that it is known to be a JSON object.
    mutating func read(event: ByteRange, of bytes: Span<UInt8>) {
        do throws(LineError) {
            try read(bytes, event, lineStart: Int(event.start))
        } catch {
            preconditionFailure("an event is no JSON object: \(error.message)")
        }
    }
}
