import BearingsEngine

/// The record that searches for places.
///
/// > Source: Protocol 3.
extension RecordDecoder {
    func searchRequest() throws(LineError) -> SearchRequest {
        guard let value = reader.value(.query) else { throw reader.missing(.query) }
        guard reader.tape[value].kind == .string else {
            throw reader.wrongType(.query, value, expected: "a string")
        }
        // An empty query finds nothing, which is no error.
        var request = SearchRequest(query: reader.tape.string(at: value))
        request.limit = try limit() ?? request.limit
        return request
    }

    private func limit() throws(LineError) -> Int? {
        let range = 1...Double(SearchRequest.maxResults)
        guard let number = try reader.number(.limit, within: range),
            let value = reader.value(.limit)
        else { return nil }
        guard let whole = Int(exactly: number) else {
            throw reader.wrongType(.limit, value, expected: "a whole number")
        }
        return whole
    }
}
