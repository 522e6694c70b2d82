import BearingsEngine
import BearingsWire

/// Something of which a session's state consists, as bytes.
protocol StateField {
    func write(to out: inout [UInt8])
    init(from fields: inout FieldReader) throws(StateFileError)
}

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
    mutating func take<Field: StateField>() throws(StateFileError) -> Field {
        try Field(from: &self)
    }

    mutating func takeByte() throws(StateFileError) -> UInt8 {
        let start = try advance(by: 1)
        return bytes[start]
    }

    mutating func takeWord() throws(StateFileError) -> UInt64 {
        let start = try advance(by: 8)
        return bytes.span.word(at: start)
    }

    /// Takes a number within `range`.
    mutating func take(within range: ClosedRange<Double>) throws(StateFileError) -> Double {
        let number: Double = try take()
        guard range.contains(number) else {
            throw unexpected(number, after: 8, "a number in \(range)")
        }
        return number
    }

    /// Takes a quantity as a record may tell it, `nil` if it was not told.
    mutating func takeQuantity(
        from least: Double = -Quantity.limit
    ) throws(StateFileError) -> Double? {
        let isThere: Bool = try take()
        // What is the sum of two is a little more.
        return isThere ? try take(within: least...2 * Quantity.limit) : nil
    }

    /// Takes bytes that are told after their number, four bytes.
    mutating func takeBytes() throws(StateFileError) -> ArraySlice<UInt8> {
        var count = 0
        for shift in stride(from: 0, to: 32, by: 8) { count |= Int(try takeByte()) << shift }
        let start = try advance(by: count)
        return bytes[start..<offset]
    }

    /// Takes what fills up to `offset`.
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
    /// Appends bytes after their number; fewer than 2^32.
    mutating func appendCounted(_ bytes: some Collection<UInt8>) {
        unsafe Swift.withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { count in
            unsafe append(contentsOf: count)
        }
        append(contentsOf: bytes)
    }
}

// MARK: Plain values

extension UInt64: StateField {
    func write(to out: inout [UInt8]) {
        // At once, not byte by byte: most of a session is words.
        unsafe withUnsafeBytes(of: littleEndian) { word in unsafe out.append(contentsOf: word) }
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self = try fields.takeWord()
    }
}

extension Int64: StateField {
    func write(to out: inout [UInt8]) {
        UInt64(bitPattern: self).write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(bitPattern: try fields.takeWord())
    }
}

extension Bool: StateField {
    func write(to out: inout [UInt8]) {
        out.append(self ? 1 : 0)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let byte = try fields.takeByte()
        guard byte <= 1 else { throw fields.unexpected(byte, after: 1, "0 or 1") }
        self = byte == 1
    }
}

extension Double: StateField {
    /// Far more than any number that an engine keeps, and no formula leaves the range of a double from here.
    private static let most = 1e60

    func write(to out: inout [UInt8]) {
        bitPattern.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(bitPattern: try fields.takeWord())
        guard magnitude <= Self.most else {
            throw fields.unexpected(self, after: 8, "a number of at most 1e60")
        }
    }
}

extension String: StateField {
    func write(to out: inout [UInt8]) {
        out.appendCounted(utf8)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let bytes = try fields.takeBytes()
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw fields.unexpected("other bytes", after: bytes.count, "UTF-8")
        }
        self = text
    }
}

extension Instant: StateField {
    /// The furthest from 1970 in milliseconds: three times as far as times are written, and no sum of
    /// such is too large.
    private static let furthest: Milliseconds = 1_000_000_000_000_000

    func write(to out: inout [UInt8]) {
        millisecondsSince1970.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let milliseconds: Milliseconds = try fields.take()
        guard -Self.furthest...Self.furthest ~= milliseconds else {
            throw fields.unexpected(milliseconds, after: 8, "milliseconds since 1970")
        }
        self.init(millisecondsSince1970: milliseconds)
    }
}

// MARK: Compounds

extension Optional: StateField where Wrapped: StateField {
    func write(to out: inout [UInt8]) {
        (self != nil).write(to: &out)
        self?.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let isThere: Bool = try fields.take()
        self = isThere ? try Wrapped(from: &fields) : nil
    }
}

extension Array: StateField where Element: StateField {
    func write(to out: inout [UInt8]) {
        UInt64(count).write(to: &out)
        for element in self { element.write(to: &out) }
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let count: UInt64 = try fields.take()
        self.init()
        // No element is empty, so a count too large soon runs out of bytes.
        var left = count
        while left > 0 {
            append(try Element(from: &fields))
            left -= 1
        }
    }
}

extension StateField where Self: RawRepresentable, RawValue == UInt8 {
    func write(to out: inout [UInt8]) {
        out.append(rawValue)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let byte = try fields.takeByte()
        guard let value = Self(rawValue: byte) else {
            throw fields.unexpected(byte, after: 1, "one of \(Self.self)")
        }
        self = value
    }
}
