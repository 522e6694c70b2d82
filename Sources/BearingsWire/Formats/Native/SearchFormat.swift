import BearingsEngine

/// The record that searches for places.
///
/// > Source: Protocol 3.
extension NativeType {
    static var searchMembers: [WireMember] {
        let limits = 1...Double(SearchRequest.maxResults)
        return [
            // An empty query finds nothing, which is no error.
            WireMember(.query, .anyText, "What was typed; the first 32 words count.").required,
            WireMember(.limit, .integer(limits), "How many answers.")
                .whenAbsent("\(SearchRequest(query: "").limit)"),
        ]
    }
}

extension LineReader {
    func searchRequest() -> SearchRequest {
        var request = SearchRequest(query: string(.query))
        request.limit = whole(.limit) ?? request.limit
        return request
    }
}
