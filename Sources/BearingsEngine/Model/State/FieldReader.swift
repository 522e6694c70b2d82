import Geography

/// Why bytes cannot be what was written.
package struct StateDamage: Error, Equatable {
    /// Where it begins, in bytes from the start.
    package var offset: Int
    /// What is there.
    package var found: String
    /// What was expected there.
    package var expected: String
}

/// Takes what outlives an engine from bytes, one value after the other.
///
/// After the first value that cannot have been written, none is taken any more; see ``damage``.
package struct FieldReader: StateCoder {
    private let bytes: [UInt8]
    private let end: Int
    package let version: Int
    package private(set) var offset: Int
    /// The first thing that cannot have been written.
    package private(set) var damage: StateDamage?

    /// Reads `range`, which lies in `bytes`.
    package init(_ bytes: [UInt8], _ range: Range<Int>, version: Int = StateLayout.version) {
        self.bytes = bytes
        self.version = version
        offset = range.lowerBound
        end = range.upperBound
    }

    package var isReading: Bool { true }
    package var hasFailed: Bool { damage != nil }

    package mutating func codeByte(_ byte: inout UInt8) {
        if let start = advance(by: 1) { byte = bytes[start] }
    }

    package mutating func codeWord(_ word: inout UInt64) {
        if let start = advance(by: 8) { word = bytes.span.word(at: start) }
    }

    package mutating func codeBytes(_ bytes: inout [UInt8]) {
        if let range = counted() { bytes = Array(self.bytes[range]) }
    }

    package mutating func codeText(_ text: inout String) {
        guard let range = counted() else { return }
        guard let new = String(validating: bytes[range], as: UTF8.self) else {
            return refuse(from: range.lowerBound, found: "other bytes", expected: "UTF-8")
        }
        text = new
    }

    package mutating func codePart(_ bytes: inout [UInt8], readBy read: (inout Self) -> Void) {
        let start = offset
        read(&self)
        if !hasFailed { bytes = Array(self.bytes[start..<offset]) }
    }

    package mutating func refuse(from start: Int, found: String, expected: String) {
        guard damage == nil else { return }
        damage = StateDamage(offset: start, found: found, expected: expected)
    }

    /// Makes sure that nothing is left.
    package mutating func finish() {
        let more = end - offset
        require(
            more == 0,
            from: offset,
            found: "\(more) bytes more",
            expected: "the session's end"
        )
    }

    /// Takes bytes behind their number, four bytes.
    private mutating func counted() -> Range<Int>? {
        var count: UInt64 = 0
        for shift in stride(from: 0 as UInt64, to: 32, by: 8) {
            var byte: UInt8 = 0
            codeByte(&byte)
            count |= UInt64(byte) << shift
        }
        guard let start = advance(by: count) else { return nil }
        return start..<offset
    }

    /// Takes bytes.
    ///
    /// - Returns: Where they begin; `nil` if there are fewer, or something was refused before.
    private mutating func advance(by count: UInt64) -> Int? {
        guard damage == nil else { return nil }
        let left = end - offset
        guard count <= UInt64(left) else {
            refuse(
                from: offset,
                found: "the session's end in \(left) bytes",
                expected: "\(count) bytes"
            )
            return nil
        }
        defer { offset += Int(count) }
        return offset
    }
}
