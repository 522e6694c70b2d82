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
        out += "\(StateFile.magic)\(StateFile.version)\n".utf8
        isClean.write(to: &out)
        pad(from: start, &out)
        epoch.write(to: &out)
        checksum.add(out, from: start, to: out.count)
    }

    /// Appends a session.
    package mutating func append(_ session: SessionState, to out: inout [UInt8]) {
        let start = out.count
        UInt64(0).write(to: &out)
        session.write(to: &out)
        let length = UInt64(out.count - start - 8)
        for index in 0..<8 { out[start + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
        pad(from: start, &out)
        checksum.add(out, from: start, to: out.count)
        count += 1
    }

    /// Appends the trailer, which comes last.
    package mutating func appendTrailer(to out: inout [UInt8]) {
        let start = out.count
        StateFile.endMark.write(to: &out)
        count.write(to: &out)
        checksum.add(out, from: start, to: out.count)
        checksum.value.write(to: &out)
    }

    private func pad(from start: Int, _ out: inout [UInt8]) {
        let count = out.count - start
        for _ in count..<StateFile.padded(count) { out.append(0) }
    }
}
