import BearingsWire

/// Something lines are read from, and how they are decoded.
package struct Source: Sendable {
    /// What silence on a source means.
    package enum Kind: Sendable {
        /// A file: only its records move the clock.
        case file
        /// A terminal: silence moves it too.
        case terminal
        /// A pipe or socket: what its records tell decides.
        case stream
    }

    package let kind: Kind
    /// Its place among the sources of a run, from 0.
    package let index: Int
    private var decoder: RecordDecoder
    private var lineCount = 0

    /// Creates a source of which nothing has been read.
    package init(named name: String, kind: Kind, index: Int, decoding: RecordDecoder.Options) {
        self.kind = kind
        self.index = index
        decoder = RecordDecoder(decoding)
        decoder.beginSource(named: name)
    }

    /// Decodes all pieces that `buffer` has.
    package mutating func decode(
        _ buffer: inout LineBuffer,
        isAtEnd: Bool,
        into batch: inout RecordBatch
    ) {
        while let piece = buffer.next(isAtEnd: isAtEnd) {
            switch piece {
            case .line(let range):
                lineCount += 1
                decoder.decode(buffer.bytes.span, range, number: lineCount, into: &batch)
            case .tooLong(let range):
                lineCount += 1
                decoder.rejectTooLong(number: lineCount, text: range, into: &batch)
            case .rest(let range):
                batch.addRest(of: lineCount, text: range)
            }
        }
    }
}
