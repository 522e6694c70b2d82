import Geography

/// Something a host puts on its map.
public struct Annotation: Equatable, Sendable {
    public var id: String
    /// Where it is at home.
    public var coordinate: LocationCoordinate
    public var title: String?
    public var subtitle: String?
    /// Its image's size, in points.
    public var size: ViewSize

    /// The size of an image of which none is told: a map toolkit's own pin.
    public static let defaultSize = ViewSize(width: 32, height: 39)

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
    public var annotation: Annotation
    /// Where to draw it: at home, or beside it where others have the same home.
    public var coordinate: LocationCoordinate
    /// Its slot among those; 0 where it is alone.
    public var slot: Int

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

    public init(items: [AnnotationItem] = [], removed: [String] = []) {
        self.items = items
        self.removed = removed
    }

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { items.isEmpty && removed.isEmpty }
}
