/// Errors about values and keys: what was found and what was expected.
extension LineReader {
    /// An error about the value or key at a node.
    func error(_ reason: RejectionReason, at node: Int, _ message: String) -> LineError {
        let isString = tape[node].kind == .string
        let start = Int(tape[node].range.start) - (isString ? 1 : 0)
        return LineError(reason, offset: start - lineStart, message: message)
    }

    /// The error about an object without a required key.
    func missing(_ key: WireKey, in object: Int = root) -> LineError {
        missing(key.spelling, in: object)
    }

    /// The error about an object without a required key.
    func missing(_ key: String, in object: Int) -> LineError {
        error(.missingField, atEndOf: object, "found '}', expected \"\(key)\" before it")
    }

    /// An error at the end of a container.
    func error(
        _ reason: RejectionReason,
        atEndOf container: Int,
        _ message: String
    ) -> LineError {
        let node = container == Self.root ? rootNode : container
        let end = Int(tape[node].range.end) - 1
        return LineError(reason, offset: end - lineStart, message: message)
    }

    /// The error about a value of the wrong type.
    func wrongType(
        _ key: WireKey,
        _ value: Int,
        _ bytes: Span<UInt8>,
        expected: String
    ) -> LineError {
        wrongType(key.spelling, value, bytes, expected: expected)
    }

    /// The error about a value of the wrong type.
    func wrongType(
        _ key: String,
        _ value: Int,
        _ bytes: Span<UInt8>,
        expected: String
    ) -> LineError {
        let found = tape[value].description(in: bytes)
        return error(.badType, at: value, "\"\(key)\" is \(found), expected \(expected)")
    }

    /// The error about a value of the right type that is out of range.
    func outOfRange(
        _ key: WireKey,
        _ value: Int,
        _ bytes: Span<UInt8>,
        expected: String
    ) -> LineError {
        outOfRange(key.spelling, value, bytes, expected: expected)
    }

    /// The error about a value of the right type that is out of range.
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

    func list(_ words: [StaticString]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: " ")
    }
}

/// A range as people write it.
func span(of range: ClosedRange<Double>) -> String {
    "\(shortest(range.lowerBound))...\(shortest(range.upperBound))"
}

/// A number as people write it: an integer without ".0".
func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
