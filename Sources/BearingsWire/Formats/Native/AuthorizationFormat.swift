import BearingsEngine

private let accuracies = NativeWords<AccuracyAuthorization>([
    ("full", .full), ("reduced", .reduced), ("fullAccuracy", .full), ("reducedAccuracy", .reduced),
])

/// What the user allows.
extension NativeType {
    static var authorizationMembers: [WireMember] {
        let own = AuthorizationStatus.words
        let words = own.map { $0.word } + own.map { $0.prefixed } + ["granted", "prompt"]
        let status = WireShape.words(words.map { "\($0)" }, numbers: [0, 1, 2, 3, 4, 5])
        return [
            WireMember(.status, status, "Core Location's word or number, or the W3C's.").required,
            WireMember(.accuracy, accuracies.shape, "How exactly.")
                .whenAbsent("as before; full at first"),
        ]
    }
}

extension LineReader {
    func authorization() throws(LineError) -> Input {
        guard let value = value(.status) else { throw missing(.status) }
        return .authorization(
            try authorizationStatus(value, "status"),
            word(.accuracy, accuracies)
        )
    }

    /// The authorization status that a value spells.
    ///
    /// - Parameter key: The value's key, for errors.
    package func authorizationStatus(
        _ value: Int,
        _ key: String
    ) throws(LineError) -> AuthorizationStatus {
        if let number = tape.figure(at: value) {
            // Old listings give 5 as when-in-use.
            if number == 5 { return .authorizedWhenInUse }
            if let code = UInt8(exactly: number), let status = AuthorizationStatus(rawValue: code) {
                return status
            }
            throw outOfRange(key, value, expected: "none of 0 1 2 3 4 5")
        }
        guard tape[value].kind == .string else {
            throw wrongType(key, value, expected: "one of Core Location's words or numbers")
        }
        if let status = AuthorizationStatus(named: { tape.equals(value, $0) }) { return status }
        let words = AuthorizationStatus.words.map { "\"\($0.word)\"" }
        throw outOfRange(key, value, expected: "none of " + words.joined(separator: " "))
    }
}
