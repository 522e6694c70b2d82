import Geography

/// An annotation on a host's map.
public struct Annotation: Equatable, Sendable {
    /// The host's id; not blank, and not `user`, which means the user's dot.
    public var id: String
    /// Its home coordinate.
    public var coordinate: LocationCoordinate
    /// The first line of its callout; searched by name.
    public var title: String?
    /// The second line of its callout.
    public var subtitle: String?
    /// The size of its image, in points.
    public var size: ViewSize

    /// The size of an image by default: a map toolkit's own pin, in points.
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

extension Annotation: StateCodable {
    package static var blank: Annotation { Annotation(id: "", coordinate: .blank) }

    package mutating func code(_ coder: inout some StateCoder) {
        id.code(&coder)
        coordinate.code(&coder)
        title.code(&coder)
        subtitle.code(&coder)
        size.code(&coder)
    }
}
