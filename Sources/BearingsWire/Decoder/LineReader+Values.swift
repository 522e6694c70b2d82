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

    /// The number at a node, also one in quotes, within `range`, bounds included.
    package func number(
        at value: Int,
        _ key: some KeyName,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double {
        guard let number = tape.figure(at: value) else {
            throw wrongType(key, value, expected: "a number")
        }
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
}
