import BearingsEngine

/// Members that every record may have: time and session.
extension LineReader {
    /// Reads the time of a record, in any form that its format allows.
    ///
    /// - Parameter assumesUTC: Whether a time without an offset is UTC.
    func time(assumesUTC: Bool) throws(LineError) -> Instant? {
        guard let value = value(.time) else { return nil }
        return try time(at: value, WireKey.time, assumesUTC: assumesUTC)
    }

    /// Reads the time at a node.
    ///
    /// - Parameter key: The time's key, for errors.
    package func time(
        at value: Int,
        _ key: some KeyName,
        assumesUTC: Bool
    ) throws(LineError) -> Instant {
        guard tape[value].kind == .string || tape[value].kind == .number else {
            throw wrongType(key, value, expected: "an RFC 3339 time or Unix seconds")
        }
        let milliseconds = tape.milliseconds(at: value, assumesUTC ? .foreign : .native)
        guard let milliseconds else {
            let found = tape.description(of: value)
            let offset = assumesUTC ? "" : " with its offset"
            let expected = "an RFC 3339 time\(offset) or Unix seconds, of the years 0 to 9999"
            let other = tape.otherMeaning(ofTimeAt: value)
            throw error(
                .badTime,
                at: value,
                "\"\(key.spelling)\" is \(found), expected \(expected)\(other)"
            )
        }
        return Instant(millisecondsSince1970: milliseconds)
    }

    /// Appends the name of a session, unescaped.
    func appendSession(
        _ value: Int,
        to names: inout [UInt8]
    ) throws(LineError) {
        guard tape[value].kind == .string else {
            throw wrongType(.session, value, expected: "a string")
        }
        let start = names.count
        tape.appendText(of: value, to: &names)
        let count = names.count - start
        guard 1...SessionNames.longestName ~= count else {
            names.removeLast(count)
            throw error(
                .outOfRange,
                at: value,
                "\"session\" is \(count) bytes long, outside 1...\(SessionNames.longestName)"
            )
        }
    }
}
