/// Rejections of invalid lines.
extension RecordDecoder {
    ///
    /// - Parameter text: The line's beginning in `bytes`.
    package mutating func rejectTooLong(
        _ bytes: Span<UInt8>,
        number: Int,
        text: ByteRange,
        into batch: inout RecordBatch
    ) {
        var entry = RecordBatch.Entry(line: number, text: text)
        reject(tooLong(bytes, text), &entry, &batch)
        batch.entries.append(entry)
    }

    func tooLong(_ bytes: Span<UInt8>, _ text: ByteRange) -> LineError {
        var error = LineContent.tooLong(options.maxLine)
        if LineContent.beginsCollection(text, in: bytes) {
            error.message += "; jq -c '.features[]' makes a line of each Feature"
        }
        return error
    }

    /// The error about a line of a text that is something else.
    func inForeignText(
        _ error: LineError,
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        _ number: Int
    ) -> LineError {
        guard let foreignText = sourceNotes.foreignText, ForeignText.isLine(bytes, content, error)
        else {
            return error
        }
        var error = error
        error.isAlreadyReported = number > foreignText.line
        error.representsOthers = !error.isAlreadyReported
        if error.representsOthers {
            error.message = foreignText.description
            error.offset = 0
        }
        return error
    }

    func reject(
        _ error: LineError,
        _ entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        var error = error
        if entry.line == 1, error.endsInsideValue {
            error.message += "; one JSON value a line is wanted: jq -c . makes it so"
        }
        entry.content = .rejected(Int32(batch.errors.count))
        entry.session =
            options.sessionSource == .file ? sessionOfSource(names: &batch.names) : .anyone
        batch.errors.append(error)
    }

    /// Rejects the root, an invalid record whose session may still be known.
    mutating func rejectRecord(
        _ error: LineError,
        _ bytes: Span<UInt8>,
        _ entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        reject(error, &entry, &batch)
        if let type = reader.value(.type, bytes), let native = NativeType(reader, type, bytes),
            !native.locatesUser
        {
            entry.session = .nobody
        } else if options.sessionSource == .record {
            entry.session = (try? session(bytes, names: &batch.names)) ?? .anyone
        }
    }

    /// Whether a line has a digit; without one it reveals no location.
    static func holdsDigit(_ bytes: Span<UInt8>, _ text: ByteRange) -> Bool {
        for index in text.indices where bytes[index].isDigit { return true }
        return false
    }
}
