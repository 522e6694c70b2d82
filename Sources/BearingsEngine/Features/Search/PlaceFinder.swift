import Geography

/// Where a search looks first.
public struct SearchScope: Sendable {
    /// The viewport's centre; `nil` where there is no viewport.
    public var center: LocationCoordinate?
    /// What is visible; `nil` where nothing can.
    public var ground: VisibleGround?

    /// Creates a scope; by default it is nowhere, and nothing is near.
    public init(center: LocationCoordinate? = nil, ground: VisibleGround? = nil) {
        self.center = center
        self.ground = ground
    }
}

/// Who knows the places that can be searched beside a session's annotations; it answers at once.
public struct PlaceFinder: Sendable {
    /// The places that a query means, so many at most, but for those whose ids are taken.
    ///
    /// Those on the scope's ground come first, and then those nearest to its centre; of equally near
    /// ones that of the smaller id. Without a centre they come in any order that stays the same.
    public typealias Find =
        @Sendable (
            _ query: NameQuery, _ scope: SearchScope, _ limit: Int, _ isTaken: (String) -> Bool
        ) -> [FoundPlace]

    let find: Find

    /// Wraps a look-up, which must answer the same to the same question.
    public init(_ find: @escaping Find) {
        self.find = find
    }
}
