import BearingsEngine
import Geography

// The state of a search.

extension SearchResults: StateCodable {
    static let coding = StateCoding(
        SearchResults.init(places:selected:isAboutUser:),
        \.places,
        \.selected,
        \.isAboutUser
    )
}

extension FoundPlace: StateCodable {
    static let coding = StateCoding(
        FoundPlace.init(id:name:category:coordinate:distance:),
        \.id,
        \.name,
        \.category,
        \.coordinate,
        \.distance
    )
}
