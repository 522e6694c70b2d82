import Geography

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

extension AnnotationChanges {
    /// How many annotations an event tells of at most.
    static let maxItems = 1000
}
