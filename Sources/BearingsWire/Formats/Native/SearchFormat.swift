import BearingsEngine

/// The record that asks which place somebody means.
///
/// > Source: Protocol 3.
extension RecordDecoder {
    func searchRequest(_ bytes: Span<UInt8>) throws(LineError) -> SearchRequest {
        guard let value = reader.value(.query, bytes) else { throw reader.missing(.query) }
        guard reader.tape[value].kind == .string else {
            throw reader.wrongType(.query, value, bytes, expected: "a string")
        }
        // Nothing typed is nothing found, and no mistake.
        var request = SearchRequest(query: reader.text(at: value, bytes))
        request.limit = try limit(bytes) ?? request.limit
        return request
    }

    private func limit(_ bytes: Span<UInt8>) throws(LineError) -> Int? {
        let range = 1...Double(SearchRequest.maxResults)
        guard let number = try reader.number(.limit, bytes, within: range),
            let value = reader.value(.limit, bytes)
        else { return nil }
        guard let whole = Int(exactly: number) else {
            throw reader.wrongType(.limit, value, bytes, expected: "a whole number")
        }
        return whole
    }
}
