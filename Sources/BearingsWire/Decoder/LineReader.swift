import Geography

/// Reads the members of a line's objects by key, each with the checks its kind of value needs.
///
/// One is reused from line to line without allocating. The bytes are handed in with every call, for
/// they are the caller's buffer. A `null` counts as absent throughout.
struct LineReader: Sendable {
    /// The line, value by value.
    private(set) var tape = JSONTape()
    private let keys = WireKeyTable.standard
    /// The root's values by key; 0 for none, since no value of the root stands first on the tape.
    private var rootValues = [Int32](repeating: 0, count: WireKey.allCases.count)
    /// Where the root stands on the tape.
    private(set) var rootNode = 0
    /// Whether the root has a key that is not known.
    private(set) var hasOddKeys = false
    /// Where the line begins in its buffer: offsets in messages count from there.
    private var lineStart = 0

    /// The object that is read: the line's own, or the element of it that was entered last.
    static let root = 0

    /// Reads `content`, what of the line from `lineStart` on is its JSON text.
    ///
    /// - Throws: What is wrong with it as one JSON object in which no key stands twice.
    mutating func read(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        lineStart: Int
    ) throws(LineError) {
        try readValue(bytes, content, lineStart: lineStart)
        try enterLine(bytes, content)
    }

    /// Reads `content` as JSON of any kind; ``enterLine(_:_:)`` or ``enter(_:_:)`` comes next.
    mutating func readValue(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        lineStart: Int
    ) throws(LineError) {
        self.lineStart = lineStart
        do {
            try tape.read(bytes, line: content)
        } catch {
            throw error.moved(by: Int(content.start) - lineStart)
        }
    }

    /// Makes the line's own value the root; it must be an object in which no key stands twice.
    mutating func enterLine(_ bytes: Span<UInt8>, _ content: ByteRange) throws(LineError) {
        do {
            try tape.requireObject(bytes, line: content)
        } catch {
            throw error.moved(by: Int(content.start) - lineStart)
        }
        try enter(0, bytes)
    }

    /// Makes the object at a node the root; no key may stand twice in it.
    mutating func enter(_ node: Int, _ bytes: Span<UInt8>) throws(LineError) {
        rootNode = node
        hasOddKeys = !findRootValues(bytes)
        if hasOddKeys { try refuseDuplicates(bytes, in: node) }
    }

    /// Looks up the root's known keys.
    ///
    /// - Returns: Whether all keys are known and each stands once, so that nothing need be compared.
    private mutating func findRootValues(_ bytes: Span<UInt8>) -> Bool {
        Self.findValues(bytes, ofObjectAt: rootNode, tape, keys, into: &rootValues)
    }

    /// Walks an object; apart, so that no store asks whether the array is shared.
    private static func findValues(
        _ bytes: Span<UInt8>,
        ofObjectAt node: Int,
        _ tape: borrowing JSONTape,
        _ keys: borrowing WireKeyTable,
        into array: inout [Int32]
    ) -> Bool {
        var values = array.mutableSpan
        for index in values.indices { values[index] = 0 }
        var areAllKnownOnce = true
        var members = tape.members(ofObjectAt: node)
        while let member = members.next(in: tape) {
            if let key = keys.key(bytes, tape[member.key]), values[key.index] == 0 {
                values[key.index] = Int32(member.value)
            } else {
                areAllKnownOnce = false
            }
        }
        return areAllKnownOnce
    }

    /// Which key a member has, `nil` if none that is known.
    func key(_ bytes: Span<UInt8>, of member: JSONTape.Member) -> WireKey? {
        keys.key(bytes, tape[member.key])
    }

    /// Insists that no key of an object stands twice.
    func refuseDuplicates(_ bytes: Span<UInt8>, in object: Int) throws(LineError) {
        guard let repeated = tape.duplicateKey(inObjectAt: object, bytes: bytes) else { return }
        let name = excerpt(of: bytes, tape[repeated].range)
        throw error(
            .duplicateKey,
            at: repeated,
            "found \"\(name)\" again, expected each key once"
        )
    }

    /// The value of `key` in an object, `nil` if it is absent or null.
    func value(_ key: WireKey, in object: Int = root, _ bytes: Span<UInt8>) -> Int? {
        var value: Int?
        if object == Self.root {
            let index = rootValues[key.index]
            value = index == 0 ? nil : Int(index)
        } else {
            var members = tape.members(ofObjectAt: object)
            while value == nil, let member = members.next(in: tape) {
                if self.key(bytes, of: member) == key { value = member.value }
            }
        }
        guard let value, tape[value].kind != .null else { return nil }
        return value
    }

    /// The value of a key of the root that no ``WireKey`` is, `nil` if it is absent or null.
    func memberOfRoot(_ key: StaticString, _ bytes: Span<UInt8>) -> Int? {
        guard let value = tape.value(of: key, inObjectAt: rootNode, bytes: bytes),
            tape[value].kind != .null
        else { return nil }
        return value
    }

    // MARK: Values by kind

    /// An object's node.
    func object(
        _ key: WireKey,
        in object: Int = root,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Int? {
        guard let value = value(key, in: object, bytes) else { return nil }
        guard tape[value].kind == .object else {
            throw wrongType(key, value, bytes, expected: "an object")
        }
        try refuseDuplicates(bytes, in: value)
        return value
    }

    /// An array's node.
    func array(
        _ key: WireKey,
        in object: Int = root,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Int? {
        guard let value = value(key, in: object, bytes) else { return nil }
        guard tape[value].kind == .array else {
            throw wrongType(key, value, bytes, expected: "an array")
        }
        return value
    }

    /// A number within `range`, bounds included.
    func number(
        _ key: WireKey,
        in object: Int = root,
        _ bytes: Span<UInt8>,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double? {
        guard let value = value(key, in: object, bytes) else { return nil }
        return try number(at: value, key, bytes, within: range)
    }

    /// A number within `range` by its key, or else by the first of others that mean the same.
    @inline(__always)
    func number(
        _ key: WireKey,
        or others: [WireKey],
        in object: Int = root,
        _ bytes: Span<UInt8>,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double? {
        // Most say what we say.
        if let number = try number(key, in: object, bytes, within: range) { return number }
        for other in others {
            if let number = try number(other, in: object, bytes, within: range) { return number }
        }
        return nil
    }

    /// The number at a node, within `range`, bounds included.
    func number(
        at value: Int,
        _ key: WireKey,
        _ bytes: Span<UInt8>,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double {
        guard tape[value].kind == .number else {
            throw wrongType(key, value, bytes, expected: "a number")
        }
        return try checked(parseNumber(bytes, tape[value].range), value, key, bytes, range)
    }

    /// A number as it stands, if it is finite and within `range`.
    func checked(
        _ number: Double,
        _ value: Int,
        _ key: WireKey,
        _ bytes: Span<UInt8>,
        _ range: ClosedRange<Double>
    ) throws(LineError) -> Double {
        guard number.isFinite else {
            throw outOfRange(key, value, bytes, expected: "beyond the range of a double")
        }
        guard range.contains(number) else {
            throw outOfRange(key, value, bytes, expected: "outside \(span(of: range))")
        }
        return number
    }

    /// A quantity over 0, and under `limit` where there is one.
    func positive(
        _ key: WireKey,
        in object: Int = root,
        _ bytes: Span<UInt8>,
        under limit: Double = .infinity
    ) throws(LineError) -> Double? {
        guard let number = try number(key, in: object, bytes) else { return nil }
        guard number > 0, number < limit else {
            let value = value(key, in: object, bytes) ?? object
            throw outOfRange(
                key,
                value,
                bytes,
                expected: limit == .infinity ? "not over 0" : "not between 0 and \(shortest(limit))"
            )
        }
        return number
    }

    /// `true` or `false`.
    func flag(_ key: WireKey, _ bytes: Span<UInt8>) throws(LineError) -> Bool? {
        guard let value = value(key, bytes) else { return nil }
        switch tape[value].kind {
        case .true: return true
        case .false: return false
        default: throw wrongType(key, value, bytes, expected: "true or false")
        }
    }

    /// A string that is one of `words`, by its index among them.
    func word(
        _ key: WireKey,
        _ bytes: Span<UInt8>,
        oneOf words: [StaticString]
    ) throws(LineError) -> Int? {
        guard let value = value(key, bytes) else { return nil }
        let node = tape[value]
        guard node.kind == .string else {
            throw wrongType(key, value, bytes, expected: "a string")
        }
        if let index = words.firstIndex(where: { keyEquals(bytes, node, $0) }) { return index }
        throw outOfRange(key, value, bytes, expected: "none of \(list(words))")
    }

    /// A string, its escapes resolved; `nil` also for one of blanks alone.
    func text(
        _ key: WireKey,
        in object: Int = root,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> String? {
        guard let value = value(key, in: object, bytes) else { return nil }
        guard tape[value].kind == .string else {
            throw wrongType(key, value, bytes, expected: "a string")
        }
        let text = text(at: value, bytes)
        return text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : text
    }

    /// What the string at a node says.
    func text(at value: Int, _ bytes: Span<UInt8>) -> String {
        var text: [UInt8] = []
        appendUnescaped(bytes, tape[value].range, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a value is a string that reads `text`.
    func isString(_ value: Int, _ bytes: Span<UInt8>, _ text: StaticString) -> Bool {
        tape[value].kind == .string && keyEquals(bytes, tape[value], text)
    }

    /// The `lat` and `lon` of an object, which must both be there.
    func coordinate(
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> LocationCoordinate {
        let north = try number(.lat, or: [.latitude], in: object, bytes, within: -90...90)
        guard let latitude = north else { throw missing(.lat, in: object) }
        let east = try number(.lon, or: [.lng, .longitude, .long], in: object, bytes)
        guard let longitude = east else { throw missing(.lon, in: object) }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    // MARK: Complaints

    /// A complaint about the value or key at a node.
    func error(_ reason: RejectionReason, at node: Int, _ message: String) -> LineError {
        let isString = tape[node].kind == .string
        let start = Int(tape[node].range.start) - (isString ? 1 : 0)
        return LineError(reason, offset: start - lineStart, message: message)
    }

    /// A complaint that an object ends without a key it must have.
    func missing(_ key: WireKey, in object: Int = root) -> LineError {
        missing(key.spelling, in: object)
    }

    /// A complaint that an object ends without a key it must have.
    func missing(_ key: String, in object: Int) -> LineError {
        error(.missingField, atEndOf: object, "found '}', expected \"\(key)\" before it")
    }

    /// A complaint about where a container ends.
    func error(
        _ reason: RejectionReason,
        atEndOf container: Int,
        _ message: String
    ) -> LineError {
        let node = container == Self.root ? rootNode : container
        let end = Int(tape[node].range.end) - 1
        return LineError(reason, offset: end - lineStart, message: message)
    }

    /// A complaint about a value of the wrong kind.
    func wrongType(
        _ key: WireKey,
        _ value: Int,
        _ bytes: Span<UInt8>,
        expected: String
    ) -> LineError {
        wrongType(key.spelling, value, bytes, expected: expected)
    }

    /// A complaint about a value of the wrong kind.
    func wrongType(
        _ key: String,
        _ value: Int,
        _ bytes: Span<UInt8>,
        expected: String
    ) -> LineError {
        let found = tape[value].description(in: bytes)
        return error(.badType, at: value, "\"\(key)\" is \(found), expected \(expected)")
    }

    /// A complaint about a value of the right kind that cannot be meant.
    func outOfRange(
        _ key: WireKey,
        _ value: Int,
        _ bytes: Span<UInt8>,
        expected: String
    ) -> LineError {
        outOfRange(key.spelling, value, bytes, expected: expected)
    }

    /// A complaint about a value of the right kind that cannot be meant.
    func outOfRange(
        _ key: String,
        _ value: Int,
        _ bytes: Span<UInt8>,
        expected: String
    ) -> LineError {
        let text = excerpt(of: bytes, tape[value].range)
        let quoted = tape[value].kind == .string ? "\"\(text)\"" : text
        return error(.outOfRange, at: value, "\"\(key)\" is \(quoted), \(expected)")
    }

    private func list(_ words: [StaticString]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: " ")
    }
}

/// A range as a person writes it.
func span(of range: ClosedRange<Double>) -> String {
    "\(shortest(range.lowerBound))...\(shortest(range.upperBound))"
}

/// A number as a person writes it: no ".0" behind a whole one.
func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
