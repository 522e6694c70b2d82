import BearingsEngine

/// The keys of an `authorization`.
extension LineReader {
    func authorization() throws(LineError) -> Input {
        guard let value = value(.status) else { throw missing(.status) }
        let status = try authorizationStatus(value, "status")
        let accuracy = try word(.accuracy, oneOf: NativeWords.accuracies)
        return .authorization(status, accuracy.map { $0 % 2 == 0 ? .full : .reduced })
    }

    /// The authorization status that a value spells.
    ///
    /// - Parameter key: The value's key, for errors.
    package func authorizationStatus(
        _ value: Int,
        _ key: String
    ) throws(LineError) -> AuthorizationStatus {
        switch tape[value].kind {
        case .number:
            let number = tape.number(at: value)
            // Old listings give 5 as when-in-use.
            if number == 5 { return .authorizedWhenInUse }
            if let code = UInt8(exactly: number), let status = AuthorizationStatus(rawValue: code) {
                return status
            }
            throw outOfRange(key, value, expected: "none of 0 1 2 3 4 5")
        case .string:
            if let status = AuthorizationStatus(named: { tape.equals(value, $0) }) {
                return status
            }
            throw outOfRange(
                key,
                value,
                expected: "none of "
                    + AuthorizationStatus.words.map { "\"\($0.word)\"" }.joined(separator: " ")
            )
        default:
            throw wrongType(
                key,
                value,
                expected: "one of Core Location's words or numbers"
            )
        }
    }
}
