/// What a host says of its annotations.
public enum AnnotationUpdate: Equatable, Sendable {
    /// These are all there are, in this order.
    case set([Annotation])
    /// These are new, or as they now are.
    case add([Annotation])
    /// Those of these ids are gone.
    case remove([String])
}
