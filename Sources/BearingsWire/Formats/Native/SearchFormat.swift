import BearingsEngine

/// The record that searches for places.
///
/// > Source: Protocol 3.
extension LineReader {
    func searchRequest() throws(LineError) -> SearchRequest {
        guard let value = value(.query) else { throw missing(.query) }
        guard tape[value].kind == .string else {
            throw wrongType(.query, value, expected: "a string")
        }
        // An empty query finds nothing, which is no error.
        var request = SearchRequest(query: tape.string(at: value))
        request.limit = try limit() ?? request.limit
        return request
    }

    private func limit() throws(LineError) -> Int? {
        let range = 1...Double(SearchRequest.maxResults)
        guard let number = try number(.limit, within: range),
            let value = value(.limit)
        else { return nil }
        guard let whole = Int(exactly: number) else {
            throw wrongType(.limit, value, expected: "a whole number")
        }
        return whole
    }
}
