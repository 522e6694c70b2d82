/// What is wrong with a line: where, what was found, what was expected.
package struct LineError: Error, Equatable, Sendable {
    /// Its kind, as `rejected` prints it.
    package var reason: RejectionReason
    /// Bytes from the start of the line.
    package var offset: Int
    /// What was found and what was expected, without the position.
    package var message: String
    /// What is at fault, where the same reason is reported for each thing of its own, as for each unknown key.
    package var field = ""
    /// Whether the line is valid so far, but ends inside its value.
    ///
    /// So do the lines of a document that was printed over several lines.
    package var endsInsideValue: Bool
    /// Whether nothing was lost, as in a document that lacks only its last tag.
    package var isHarmless = false
    /// Whether it is reported for all lines like it, as in a text that is something else.
    package var representsOthers = false
    /// Whether another error was reported in place of this one.
    package var isAlreadyReported = false

    /// What is reported once only.
    package struct Kind: Hashable, Sendable {
        var reason: RejectionReason
        var field: String
    }

    /// Its kind, by which repetitions are known.
    package var kind: Kind { Kind(reason: reason, field: field) }

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

    /// The same error without quotes that could reveal a location.
    package var withheld: LineError {
        switch reason {
        case .tooLong: return self
        case .badJSON, .notObject, .badUTF8, .tooDeep, .missingField, .badFormat:
            // These quote nothing but numbers, if anything.
            if !message.utf8.contains(where: { $0.isDigit }) { return self }
        case .duplicateKey, .unknownType, .badType, .outOfRange, .badTime, .unknownKey, .clamped,
            .twoClocks, .unknownAnnotation:
            break
        }
        return LineError(
            reason,
            offset: offset,
            message: "found what is neither shown nor kept while location may not be used"
        )
    }

    /// The same error, with an offset from as many bytes earlier.
    package func moved(by bytes: Int) -> LineError {
        var error = self
        error.offset += bytes
        return error
    }
}
