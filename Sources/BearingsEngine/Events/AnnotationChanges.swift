import Geography

/// An annotation as it is drawn.
public struct AnnotationItem: Equatable, Sendable {
    /// The annotation with its home coordinate.
    public var annotation: Annotation
    /// Where to draw it: at home, or beside it if other annotations share its home.
    public var coordinate: LocationCoordinate
    /// Its slot among those; 0 if it is alone.
    public var slot: Int

    /// Creates an item drawn at `coordinate`, which may differ from home.
    public init(annotation: Annotation, coordinate: LocationCoordinate, slot: Int) {
        self.annotation = annotation
        self.coordinate = coordinate
        self.slot = slot
    }
}

/// A change of what is drawn.
public struct AnnotationChanges: Equatable, Sendable {
    /// New and changed annotations, in the order in which hosts sent them.
    public var items: [AnnotationItem] = []
    /// The ids of removed annotations.
    public var removed: [String] = []

    /// Creates changes; empty by default.
    public init(items: [AnnotationItem] = [], removed: [String] = []) {
        self.items = items
        self.removed = removed
    }

    /// Whether nothing has changed.
    public var isEmpty: Bool { items.isEmpty && removed.isEmpty }
}

extension AnnotationChanges {
    /// The maximum number of annotations in an event.
    static let maxItems = 1000
}
