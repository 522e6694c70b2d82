import Geography

/// What a host wants to be shown.
public struct FitRequest: Equatable, Sendable {
    /// In degrees, in any order.
    public var points: [LocationCoordinate]
    /// The ids of annotations.
    public var annotations: [String]
    /// Whether the user is shown too; left out where they are not known and there is something else.
    public var includesUser: Bool
    /// Points to be kept free inside the insets.
    public var padding: EdgeInsets
    /// How near the map may come; `nil` for the usual.
    public var maxZoom: Double?

    /// Creates a request; where nothing is named there is nothing to fit.
    public init(
        points: [LocationCoordinate] = [],
        annotations: [String] = [],
        includesUser: Bool = false,
        padding: EdgeInsets = .zero,
        maxZoom: Double? = nil
    ) {
        self.points = points
        self.annotations = annotations
        self.includesUser = includesUser
        self.padding = padding
        self.maxZoom = maxZoom
    }
}
