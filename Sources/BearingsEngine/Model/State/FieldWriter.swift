/// Appends what outlives an engine to bytes.
package struct FieldWriter: StateCoder {
    /// What was written so far.
    package var bytes: [UInt8]

    /// Appends to `bytes`.
    package init(appendingTo bytes: consuming [UInt8] = []) {
        self.bytes = bytes
    }

    /// What `code` writes.
    static func bytes(_ code: (inout FieldWriter) -> Void) -> [UInt8] {
        var writer = FieldWriter()
        code(&writer)
        return writer.bytes
    }

    package var version: Int { StateLayout.version }
    package var isReading: Bool { false }
    package var hasFailed: Bool { false }
    package var offset: Int { bytes.count }

    package mutating func codeByte(_ byte: inout UInt8) { bytes.append(byte) }

    package mutating func codeWord(_ word: inout UInt64) {
        // At once, not byte by byte: most of a session is words.
        unsafe withUnsafeBytes(of: word.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    package mutating func codeBytes(_ bytes: inout [UInt8]) { append(bytes) }

    package mutating func codeText(_ text: inout String) { append(text.utf8) }

    package mutating func codePart(_ bytes: inout [UInt8], readBy read: (inout Self) -> Void) {
        self.bytes += bytes
    }

    package mutating func refuse(from start: Int, found: String, expected: String) {}

    /// Appends fewer than 2^32 bytes behind their number.
    private mutating func append(_ new: some Collection<UInt8>) {
        unsafe withUnsafeBytes(of: UInt32(new.count).littleEndian) {
            unsafe bytes.append(contentsOf: $0)
        }
        bytes.append(contentsOf: new)
    }
}
