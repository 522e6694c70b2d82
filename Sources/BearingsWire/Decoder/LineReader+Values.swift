import BearingsEngine
import Geography

/// Values by type, each with its checks.
extension LineReader {
    /// An object's node.
    package func object(
        _ key: WireKey,
        in object: Int = root
    ) throws(LineError) -> Int? {
        guard let value = value(key, in: object) else { return nil }
        guard tape[value].kind == .object else {
            throw wrongType(key, value, expected: "an object")
        }
        try refuseDuplicates(in: value)
        return value
    }

    /// An array's node.
    func array(
        _ key: WireKey,
        in object: Int = root
    ) throws(LineError) -> Int? {
        guard let value = value(key, in: object) else { return nil }
        guard tape[value].kind == .array else {
            throw wrongType(key, value, expected: "an array")
        }
        return value
    }

    /// A number within `range`, bounds included.
    func number(
        _ key: WireKey,
        in object: Int = root,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double? {
        guard let value = value(key, in: object) else { return nil }
        return try number(at: value, key, within: range)
    }

    /// A number within `range`, by its key or else the first of its synonyms.
    @inline(__always)
    func number(
        _ key: WireKey,
        or others: [WireKey],
        in object: Int = root,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double? {
        // Most records use our own key.
        if let number = try number(key, in: object, within: range) { return number }
        for other in others {
            if let number = try number(other, in: object, within: range) { return number }
        }
        return nil
    }

    /// The number at a node, within `range`, bounds included.
    package func number(
        at value: Int,
        _ key: some KeyName,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double {
        guard tape[value].kind == .number else {
            throw wrongType(key, value, expected: "a number")
        }
        let number = tape.number(at: value)
        guard range.contains(number) else { throw outOfRange(number, value, key, range) }
        return number
    }

    /// The error about a number that is not within `range`.
    func outOfRange(
        _ number: Double,
        _ value: Int,
        _ key: some KeyName,
        _ range: ClosedRange<Double>
    ) -> LineError {
        let expected =
            number.isFinite ? "outside \(span(of: range))" : "beyond the range of a double"
        return outOfRange(key, value, expected: expected)
    }

    /// A number over 0, and under `limit` if there is one.
    func positive(
        _ key: WireKey,
        in object: Int = root,
        under limit: Double = .infinity
    ) throws(LineError) -> Double? {
        guard let number = try number(key, in: object) else { return nil }
        guard number > 0, number < limit else {
            let value = value(key, in: object) ?? object
            throw outOfRange(
                key,
                value,
                expected: limit == .infinity ? "not over 0" : "not between 0 and \(shortest(limit))"
            )
        }
        return number
    }

    /// `true` or `false`.
    func flag(_ key: WireKey) throws(LineError) -> Bool? {
        guard let value = value(key) else { return nil }
        return try flag(at: value, key)
    }

    /// `true` or `false` at a node.
    func flag(at value: Int, _ key: some KeyName) throws(LineError) -> Bool {
        switch tape[value].kind {
        case .true: return true
        case .false: return false
        default: throw wrongType(key, value, expected: "true or false")
        }
    }

    /// A string that is one of `words`, by its index among them.
    func word(
        _ key: WireKey,
        oneOf words: [StaticString]
    ) throws(LineError) -> Int? {
        guard let value = value(key) else { return nil }
        guard tape[value].kind == .string else {
            throw wrongType(key, value, expected: "a string")
        }
        if let index = words.firstIndex(where: { tape.equals(value, $0) }) { return index }
        throw outOfRange(key, value, expected: "none of \(list(words))")
    }

    /// A string, unescaped; `nil` if it is blank.
    func text(
        _ key: WireKey,
        in object: Int = root
    ) throws(LineError) -> String? {
        guard let value = value(key, in: object) else { return nil }
        guard tape[value].kind == .string else {
            throw wrongType(key, value, expected: "a string")
        }
        let text = tape.string(at: value)
        return text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : text
    }
}
