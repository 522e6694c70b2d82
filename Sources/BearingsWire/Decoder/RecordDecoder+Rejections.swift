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
        let errorCount = batch.errors.count
        reject(tooLong(bytes, text), &entry, &batch)
        if isForeignText { noteForeignText(bytes, text, from: errorCount, in: &batch) }
        batch.entries.append(entry)
    }

    func tooLong(_ bytes: Span<UInt8>, _ text: ByteRange) -> LineError {
        var error = LineContent.tooLong(options.maxLine)
        if LineContent.beginsCollection(text, in: bytes) {
            error.message += "; jq -c '.features[]' makes a line of each Feature"
        }
        return error
    }

    /// Ends a text that is something else, if the line at hand could be read.
    ///
    /// Between bytes that are no text, a line without a record must at least be a text.
    mutating func endForeignText(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        _ entry: RecordBatch.Entry
    ) {
        let isBinary = sourceNotes.foreignText?.isBinary == true
        isForeignText =
            switch entry.content {
            case .rejected: isBinary
            case .ignored: isBinary && !ForeignText.isText(bytes, content.indices)
            default: false
            }
    }

    /// Makes one message of the errors of a text that is something else.
    ///
    /// - Parameter first: The index of the first error of the line at hand.
    mutating func noteForeignText(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        from first: Int,
        in batch: inout RecordBatch
    ) {
        guard var foreignText = sourceNotes.foreignText else { return }
        for index in first..<batch.errors.count
        where foreignText.holds(bytes, content, batch.errors[index]) {
            foreignText.take(&batch.errors[index])
        }
        sourceNotes.foreignText = foreignText
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
        _ entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) {
        reject(error, &entry, &batch)
        if let type = reader.value(.type), let native = NativeType(reader, type),
            !native.locatesUser
        {
            entry.session = .nobody
        } else if options.sessionSource == .record {
            entry.session = (try? session(names: &batch.names)) ?? .anyone
        }
    }

    /// Whether a line has a digit; without one it reveals no location.
    static func holdsDigit(_ bytes: Span<UInt8>, _ text: ByteRange) -> Bool {
        for index in text.indices where bytes[index].isDigit { return true }
        return false
    }
}
