import BearingsEngine
import BearingsPipeline

/// Writes a state file piece by piece: the header, each session, the trailer.
///
/// Appended bytes may be removed before the next piece.
package struct StateWriter: Sendable {
    private let epoch: UInt64
    private let isClean: Bool
    private var count: UInt64 = 0
    private var checksum = StateChecksum()

    /// Creates a writer; `isClean` means that the server has drained.
    package init(epoch: UInt64, isClean: Bool) {
        self.epoch = epoch
        self.isClean = isClean
    }

    /// Appends the header, which comes first.
    package mutating func appendHeader(to out: inout [UInt8]) {
        let start = out.count
        out.appendFields { fields in
            fields.bytes += "\(StateFile.magic)\(StateLayout.version)\n".utf8
            var (isClean, epoch) = (isClean, epoch)
            isClean.code(&fields)
            fields.bytes += [UInt8](repeating: 0, count: 6)
            fields.codeWord(&epoch)
        }
        checksum.add(out, from: start, to: out.count)
    }

    /// Appends a session.
    package mutating func append(_ session: SessionState, to out: inout [UInt8]) {
        let start = out.count
        out.appendFields { fields in
            var (session, length) = (session, 0 as UInt64)
            fields.codeWord(&length)
            session.code(&fields)
            length = UInt64(fields.offset - start - 8)
            for index in 0..<8 {
                fields.bytes[start + index] = UInt8(truncatingIfNeeded: length >> (8 * index))
            }
            let padding = StateFile.padded(Int(length)) - Int(length)
            fields.bytes += repeatElement(0, count: padding)
        }
        checksum.add(out, from: start, to: out.count)
        count += 1
    }

    /// Appends the trailer, which comes last.
    package mutating func appendTrailer(to out: inout [UInt8]) {
        let start = out.count
        out.appendFields { fields in
            var (mark, count) = (StateFile.endMark, count)
            fields.codeWord(&mark)
            fields.codeWord(&count)
        }
        checksum.add(out, from: start, to: out.count)
        out.appendFields { fields in
            var sum = checksum.value
            fields.codeWord(&sum)
        }
    }
}

extension [UInt8] {
    /// Appends what `write` writes, without a copy.
    fileprivate mutating func appendFields(_ write: (inout FieldWriter) -> Void) {
        var fields = FieldWriter(appendingTo: self)
        self = []
        write(&fields)
        self = fields.bytes
    }
}
