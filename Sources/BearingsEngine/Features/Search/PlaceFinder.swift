import Geography

/// Where a search looks first.
public struct SearchScope: Sendable {
    /// The viewport's centre; `nil` where there is no viewport.
    public var center: LocationCoordinate?
    /// The visible ground; `nil` where there is none.
    public var ground: VisibleGround?

    /// Creates a scope; by default nothing is near.
    public init(center: LocationCoordinate? = nil, ground: VisibleGround? = nil) {
        self.center = center
        self.ground = ground
    }
}

/// Finds places besides a session's annotations, at once.
public struct PlaceFinder: Sendable {
    /// Finds at most `limit` places that match a query, without those whose ids are taken.
    ///
    /// Places on the scope's ground come first, then the nearest to its centre, then by id. Without
    /// a centre they come in the finder's own order, which is stable.
    public typealias Find =
        @Sendable (
            _ query: NameQuery, _ scope: SearchScope, _ limit: Int, _ isTaken: (String) -> Bool
        ) -> [FoundPlace]

    let find: Find

    /// Wraps a function, which must be deterministic.
    public init(_ find: @escaping Find) {
        self.find = find
    }
}
