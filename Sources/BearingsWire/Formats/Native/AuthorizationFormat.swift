import BearingsEngine

/// The keys of an `authorization`.
extension RecordDecoder {
    func authorization(_ bytes: Span<UInt8>) throws(LineError) -> Input {
        guard let value = reader.value(.status, bytes) else { throw reader.missing(.status) }
        let status = try authorizationStatus(value, "status", bytes)
        let accuracy = try reader.word(.accuracy, bytes, oneOf: NativeWords.accuracies)
        return .authorization(status, accuracy.map { $0 % 2 == 0 ? .full : .reduced })
    }

    /// The authorization status that a value spells.
    ///
    /// - Parameter key: The value's key, for errors.
    func authorizationStatus(
        _ value: Int,
        _ key: String,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> AuthorizationStatus {
        switch reader.tape[value].kind {
        case .number:
            let number = parseNumber(bytes, reader.tape[value].range)
            // Old listings give 5 as when-in-use.
            if number == 5 { return .authorizedWhenInUse }
            if let code = UInt8(exactly: number), let status = AuthorizationStatus(rawValue: code) {
                return status
            }
            throw reader.outOfRange(key, value, bytes, expected: "none of 0 1 2 3 4 5")
        case .string:
            let text = reader.tape[value]
            if let status = AuthorizationStatus(named: { keyEquals(bytes, text, $0) }) {
                return status
            }
            throw reader.outOfRange(
                key,
                value,
                bytes,
                expected: "none of "
                    + AuthorizationStatus.words.map { "\"\($0.word)\"" }.joined(separator: " ")
            )
        default:
            throw reader.wrongType(
                key,
                value,
                bytes,
                expected: "one of Core Location's words or numbers"
            )
        }
    }
}
