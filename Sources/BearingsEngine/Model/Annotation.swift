import Geography

/// Something a host puts on its map.
public struct Annotation: Equatable, Sendable {
    /// The host's own; not blank, and not `user`, which stands for the user's dot.
    public var id: String
    /// Where it is at home.
    public var coordinate: LocationCoordinate
    /// The first line of its callout, and what a search looks into.
    public var title: String?
    /// The second line of its callout.
    public var subtitle: String?
    /// Its image's size, in points.
    public var size: ViewSize

    /// The size of an image of which none is told: a map toolkit's own pin.
    public static let defaultSize = ViewSize(width: 32, height: 39)

    /// Creates an annotation; nothing is checked.
    public init(
        id: String,
        coordinate: LocationCoordinate,
        title: String? = nil,
        subtitle: String? = nil,
        size: ViewSize = Annotation.defaultSize
    ) {
        self.id = id
        self.coordinate = coordinate
        self.title = title
        self.subtitle = subtitle
        self.size = size
    }
}
