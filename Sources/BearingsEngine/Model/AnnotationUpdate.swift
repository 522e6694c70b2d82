/// A change of a host's annotations.
public enum AnnotationUpdate: Equatable, Sendable {
    /// Replaces all annotations, in this order.
    case set([Annotation])
    /// Adds annotations, or updates those with known ids.
    case add([Annotation])
    /// Removes the annotations with these ids.
    case remove([String])
}
