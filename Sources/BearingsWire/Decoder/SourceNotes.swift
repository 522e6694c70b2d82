/// What is known of a source as a whole.
@usableFromInline package struct SourceNotes: Sendable {
    /// Ignored lines; unless all are counted, only until one is used.
    package var ignored = IgnoredCounts()
    /// The first fix without the key of the session.
    package var lineWithoutKey: Int?
    /// The formats of its lines, in the order in which they came.
    package var formats: [SourceFormat] = []
    /// How many lines of positions there have been, with times and without.
    package var pathCount = 0
    /// Whether an object without a type has been taken as a fix.
    package var hasPlainFix = false
    /// Whether it was told what to do with arrays whose values have no names.
    package var hasToldRows = false
}
