/// What is wrong with a line: where, what was found, what was expected.
package struct LineError: Error, Equatable, Sendable {
    /// Its class, as `rejected` prints it.
    package var reason: RejectionReason
    /// Bytes from the start of the line.
    package var offset: Int
    /// What was found, and what was expected, without the place.
    package var message: String
    /// Whether the line is right as far as it goes and stops before its value does.
    ///
    /// That is how a document printed over several lines looks line by line.
    package var endsInsideValue: Bool
    /// Whether all that stands there was read all the same, as where a document lacks its last tag.
    package var costsNothing = false
    /// Whether lines like it are not told of, as of a text that is something else.
    package var standsForOthers = false
    /// Whether it is one of those.
    package var isToldAlready = false

    /// Creates an error; the offset is in bytes from the start of the line.
    package init(
        _ reason: RejectionReason,
        offset: Int,
        message: String,
        endsInsideValue: Bool = false
    ) {
        self.reason = reason
        self.offset = offset
        self.message = message
        self.endsInsideValue = endsInsideValue
    }

    /// The same complaint, which quotes nothing that could tell a place.
    package var withheld: LineError {
        switch reason {
        case .tooLong: return self
        case .badJSON, .notObject, .badUTF8, .tooDeep, .missingField, .badFormat:
            // What these quote are numbers, if anything.
            if !message.utf8.contains(where: \.isDigit) { return self }
        case .duplicateKey, .unknownType, .badType, .outOfRange, .badTime, .unknownKey, .clamped,
            .unknownAnnotation:
            break
        }
        return LineError(
            reason,
            offset: offset,
            message: "found what is neither shown nor kept while location may not be used"
        )
    }

    /// The same complaint, counted from so many bytes before.
    func moved(by bytes: Int) -> LineError {
        var error = self
        error.offset += bytes
        return error
    }
}
