/// Takes one field after the other from the bytes of a session.
struct FieldReader {
    private let bytes: [UInt8]
    private(set) var offset: Int
    private let end: Int

    /// Reads `range`, which lies in `bytes`.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    /// Takes the next field.
    mutating func take<Field: StateCodable>() throws(StateFileError) -> Field {
        try Field.coding.read(&self)
    }

    /// Takes a byte.
    mutating func takeByte() throws(StateFileError) -> UInt8 {
        let start = try advance(by: 1)
        return bytes[start]
    }

    /// Takes eight bytes.
    mutating func takeWord() throws(StateFileError) -> UInt64 {
        let start = try advance(by: 8)
        return bytes.span.word(at: start)
    }

    /// Takes bytes behind their number, four bytes.
    mutating func takeBytes() throws(StateFileError) -> ArraySlice<UInt8> {
        var count = 0
        for shift in stride(from: 0, to: 32, by: 8) { count |= Int(try takeByte()) << shift }
        let start = try advance(by: count)
        return bytes[start..<offset]
    }

    /// Takes zeros up to `offset`.
    mutating func takeZeros(until offset: Int) throws(StateFileError) {
        while self.offset < offset {
            let byte = try takeByte()
            guard byte == 0 else { throw unexpected(byte, after: 1, "0") }
        }
    }

    /// Makes sure that nothing is left.
    func finish() throws(StateFileError) {
        guard offset == end else {
            let more = "\(end - offset) bytes more"
            throw .damaged(at: offset, found: more, expected: "the session's end")
        }
    }

    /// What to throw about a field of `size` bytes just taken.
    func unexpected(
        _ found: some Any,
        after size: Int,
        _ expected: String
    ) -> StateFileError {
        .damaged(at: offset - size, found: "\(found)", expected: expected)
    }

    private mutating func advance(by count: Int) throws(StateFileError) -> Int {
        guard count <= end - offset else {
            throw .damaged(
                at: offset,
                found: "the session's end in \(end - offset) bytes",
                expected: "\(count) bytes"
            )
        }
        defer { offset += count }
        return offset
    }
}

extension [UInt8] {
    /// Appends bytes behind their number, four bytes; fewer than 2^32.
    mutating func appendCounted(_ bytes: some Collection<UInt8>) {
        unsafe Swift.withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { count in
            unsafe append(contentsOf: count)
        }
        append(contentsOf: bytes)
    }
}
