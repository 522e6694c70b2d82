import Geography

/// A search for places and annotations.
public struct SearchRequest: Equatable, Sendable {
    /// The text as typed.
    public var query: String
    /// The maximum number of results.
    public var limit: Int

    /// The highest limit a request may have, ten times what people look through.
    public static let maxResults = 1000

    /// Creates a request; `limit` is in 1...``maxResults``.
    public init(query: String, limit: Int = 10) {
        self.query = query
        self.limit = limit
    }
}

/// A result of a search.
public struct FoundPlace: Equatable, Sendable {
    /// The annotation's id, or the place's.
    public var id: String
    /// The place's own spelling, or the annotation's title.
    public var name: String
    /// What kind of place it is; `nil` for an annotation, and where that is not known.
    public var category: String?
    /// Where it is; an annotation is at home, wherever it is drawn beside others.
    public var coordinate: LocationCoordinate
    /// From the viewport's centre, in metres; `nil` where there is no viewport.
    public var distance: Double?

    /// Creates a result; the distance is in metres.
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

extension FoundPlace: StateCodable {
    package static var blank: FoundPlace { FoundPlace(id: "", name: "", coordinate: .blank) }

    package mutating func code(_ coder: inout some StateCoder) {
        id.code(&coder)
        name.code(&coder)
        category.code(&coder)
        coordinate.code(&coder)
        distance.code(&coder)
    }
}
