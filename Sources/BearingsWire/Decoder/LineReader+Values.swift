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

    /// The number at a node, within `range`, bounds included.
    package func number(
        at value: Int,
        _ key: some KeyName,
        within range: ClosedRange<Double> = Quantity.range
    ) throws(LineError) -> Double {
        guard tape[value].kind == .number else {
            throw wrongType(key, value, expected: "a number")
        }
        return try checked(tape.number(at: value), value, key, range)
    }

    /// The number itself if it is finite and within `range`.
    func checked(
        _ number: Double,
        _ value: Int,
        _ key: some KeyName,
        _ range: ClosedRange<Double>
    ) throws(LineError) -> Double {
        guard number.isFinite else {
            throw outOfRange(key, value, expected: "beyond the range of a double")
        }
        guard range.contains(number) else {
            throw outOfRange(key, value, expected: "outside \(span(of: range))")
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
}
