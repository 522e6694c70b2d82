import Geography

/// The host asks which places and annotations somebody means.
public struct SearchRequest: Equatable, Sendable {
    /// What they have typed.
    public var query: String
    /// The most answers.
    public var limit: Int

    /// The most answers that may be asked for: what people look through, ten times over.
    public static let maxResults = 1000

    public init(query: String, limit: Int = 10) {
        self.query = query
        self.limit = limit
    }
}

/// A place or annotation that is meant.
public struct FoundPlace: Equatable, Sendable {
    /// The annotation's id, or the place's.
    public var id: String
    /// In the spelling of the place's table, or the annotation's title.
    public var name: String
    /// What kind of place it is; `nil` for an annotation, and where that is not known.
    public var category: String?
    /// Where it is; an annotation is at home, wherever it is drawn beside others.
    public var coordinate: LocationCoordinate
    /// From the viewport's centre, in metres; `nil` where there is no viewport.
    public var distance: Double?

    public init(
        id: String,
        name: String,
        category: String? = nil,
        coordinate: LocationCoordinate,
        distance: Double? = nil
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.coordinate = coordinate
        self.distance = distance
    }
}
