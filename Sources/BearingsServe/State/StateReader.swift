import BearingsEngine
import BearingsPipeline

/// Reads a state file, completely or not at all.
package struct StateReader {
    private let bytes: [UInt8]
    private let version: Int

    /// Reads the file.
    ///
    /// Every length is checked before it is used, and every number on which an engine could trap.
    ///
    /// - Throws: ``StateFileError`` if it is not exactly what a ``StateWriter`` has written.
    package static func read(_ bytes: [UInt8]) throws(StateFileError) -> StateFile {
        let reader = StateReader(bytes: bytes, version: try version(of: bytes))
        let end = try reader.checkTrailer()
        let (isClean, epoch) = try reader.header()
        var file = StateFile(epoch: epoch, isClean: isClean, sessions: [])
        var offset = StateFile.headerSize
        while offset < end {
            let start = offset + 8
            let length = Int(reader.word(at: offset))
            file.sessions.append(try reader.session(start..<start + length))
            offset = start + StateFile.padded(length)
        }
        return file
    }

    private func word(at offset: Int) -> UInt64 { bytes.span.word(at: offset) }

    private static func version(of bytes: [UInt8]) throws(StateFileError) -> Int {
        let magic = Array(StateFile.magic.utf8)
        guard bytes.starts(with: magic.prefix(bytes.count)) else { throw .foreign }
        // 18 digits always fit into an integer.
        let digits = bytes.dropFirst(magic.count).prefix(18).prefix { 0x30...0x39 ~= $0 }
        guard digits.endIndex < bytes.count else { throw .cutShort(after: bytes.count) }
        guard bytes[digits.endIndex] == UInt8(ascii: "\n"), digits.first != 0x30,
            let version = Int(String(decoding: digits, as: UTF8.self))
        else { throw .foreign }
        guard StateLayout.oldest...StateLayout.version ~= version else { throw .ofVersion(version) }
        return version
    }

    /// Finds the trailer by the lengths of the sessions, and checks it.
    ///
    /// - Returns: The offset of the trailer.
    private func checkTrailer() throws(StateFileError) -> Int {
        var offset = StateFile.headerSize
        var count: UInt64 = 0
        while true {
            guard bytes.count - offset >= 8 else { throw .cutShort(after: bytes.count) }
            let length = word(at: offset)
            if length == StateFile.endMark { break }
            let left = (bytes.count - offset) / 8 * 8 - 8
            guard length <= UInt64(left) else { throw .cutShort(after: bytes.count) }
            offset += 8 + StateFile.padded(Int(length))
            count += 1
        }
        let end = offset + StateFile.trailerSize
        guard bytes.count >= end else { throw .cutShort(after: bytes.count) }
        guard bytes.count == end else {
            let more = "\(bytes.count - end) bytes more"
            throw .damaged(at: end, found: more, expected: "the end")
        }
        var checksum = StateChecksum()
        checksum.add(bytes, from: 0, to: end - 8)
        try expect(checksum.value, at: end - 8, "as the checksum")
        try expect(count, at: end - 16, "as the number of sessions")
        return offset
    }

    private func expect(
        _ expected: UInt64,
        at offset: Int,
        _ role: StaticString
    ) throws(StateFileError) {
        let found = word(at: offset)
        guard found != expected else { return }
        throw .damaged(at: offset, found: "\(found)", expected: "\(expected) \(role)")
    }

    private func header() throws(StateFileError) -> (isClean: Bool, epoch: UInt64) {
        let start = StateFile.magic.utf8.count + 2
        var fields = FieldReader(bytes, start..<StateFile.headerSize, version: version)
        var isClean = false
        isClean.code(&fields)
        for offset in fields.offset..<StateFile.headerSize - 8 {
            var byte: UInt8 = 0
            fields.codeByte(&byte)
            fields.require(byte == 0, from: offset, found: "\(byte)", expected: "0")
        }
        let offset = fields.offset
        var epoch: UInt64 = 0
        fields.codeCount(&epoch)
        // After an unclean end, the next server increments the epoch.
        fields.require(
            isClean || epoch < StateLayout.mostCounted,
            from: offset,
            found: "\(epoch)",
            expected: "an epoch that another can follow"
        )
        try fields.check()
        return (isClean, epoch)
    }

    private func session(_ range: Range<Int>) throws(StateFileError) -> SessionState {
        var fields = FieldReader(bytes, range, version: version)
        var session = SessionState.blank
        session.code(&fields)
        fields.finish()
        try fields.check()
        guard !session.name.isEmpty else {
            throw .damaged(
                at: range.lowerBound,
                found: "a session without a name",
                expected: "its name"
            )
        }
        guard !Session.isForAll(session.name) else { throw .namedForAll }
        return session
    }
}

extension FieldReader {
    /// Throws what cannot have been written, if anything.
    fileprivate func check() throws(StateFileError) {
        guard let damage else { return }
        throw .damaged(at: damage.offset, found: damage.found, expected: damage.expected)
    }
}
