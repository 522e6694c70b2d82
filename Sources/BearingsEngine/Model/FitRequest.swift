import Geography

/// A request for a camera that shows places.
public struct FitRequest: Equatable, Sendable {
    /// Coordinates in degrees, in any order.
    public var points: [LocationCoordinate]
    /// The ids of annotations.
    public var annotations: [String]
    /// Whether to show the user too.
    ///
    /// An unknown user is left out if there is anything else to show.
    public var includesUser: Bool
    /// Points to keep free inside the insets.
    public var padding: EdgeInsets
    /// The maximum zoom; `nil` for the default.
    public var maxZoom: Double?

    /// Creates a request; by default there is nothing to fit.
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
