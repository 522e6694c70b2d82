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

/// An annotation as it is to be drawn.
public struct AnnotationItem: Equatable, Sendable {
    /// The annotation with its home coordinate.
    public var annotation: Annotation
    /// Where to draw it: at home, or beside it where others have the same home.
    public var coordinate: LocationCoordinate
    /// Its slot among those; 0 where it is alone.
    public var slot: Int

    /// Creates an item that is drawn at `coordinate`, wherever its annotation is at home.
    public init(annotation: Annotation, coordinate: LocationCoordinate, slot: Int) {
        self.annotation = annotation
        self.coordinate = coordinate
        self.slot = slot
    }
}

/// What has changed of what is to be drawn.
public struct AnnotationChanges: Equatable, Sendable {
    /// What is new or has changed, in the order in which it was told.
    public var items: [AnnotationItem] = []
    /// The ids of what is gone.
    public var removed: [String] = []

    /// Creates changes: none if nothing is named.
    public init(items: [AnnotationItem] = [], removed: [String] = []) {
        self.items = items
        self.removed = removed
    }

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { items.isEmpty && removed.isEmpty }
}
