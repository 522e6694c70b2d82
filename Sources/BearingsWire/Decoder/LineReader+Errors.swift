extension String: KeyName {
    /// The text itself.
    package var spelling: String { self }
}

/// Errors about values and keys: what was found and what was expected.
extension LineReader {
    /// An error about the value or key at a node.
    package func error(_ reason: RejectionReason, at node: Int, _ message: String) -> LineError {
        let isString = tape[node].kind == .string
        let start = Int(tape[node].range.start) - (isString ? 1 : 0)
        return LineError(reason, offset: start + offset, message: message)
    }

    /// The error about an object without a required key.
    package func missing(_ key: some KeyName, in object: Int = root) -> LineError {
        error(
            .missingField,
            atEndOf: object,
            "found '}', expected \"\(key.spelling)\" before it"
        )
    }

    /// An error at the end of a container.
    package func error(
        _ reason: RejectionReason,
        atEndOf container: Int,
        _ message: String
    ) -> LineError {
        let node = container == Self.root ? rootNode : container
        let end = Int(tape[node].range.end) - 1
        return LineError(reason, offset: end + offset, message: message)
    }

    /// The error about a value of the wrong type.
    package func wrongType(
        _ key: some KeyName,
        _ value: Int,
        expected: String
    ) -> LineError {
        let found = tape.description(of: value)
        return error(.badType, at: value, "\"\(key.spelling)\" is \(found), expected \(expected)")
    }

    /// The error about a value of the right type that is out of range.
    package func outOfRange(
        _ key: some KeyName,
        _ value: Int,
        expected: String
    ) -> LineError {
        let text = tape.shownText(of: value)
        let quoted = tape[value].kind == .string ? "\"\(text)\"" : text
        return error(.outOfRange, at: value, "\"\(key.spelling)\" is \(quoted), \(expected)")
    }

    // Those about our own keys, so that a key's name alone says what it is.

    /// The error about an object without one of our keys.
    package func missing(_ key: WireKey, in object: Int = root) -> LineError {
        missing(key.spelling, in: object)
    }

    /// The error about a value of the wrong type.
    package func wrongType(_ key: WireKey, _ value: Int, expected: String) -> LineError {
        wrongType(key.spelling, value, expected: expected)
    }

    /// The error about a value of the right type that is out of range.
    package func outOfRange(_ key: WireKey, _ value: Int, expected: String) -> LineError {
        outOfRange(key.spelling, value, expected: expected)
    }

    func list(_ words: [StaticString]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: " ")
    }
}
