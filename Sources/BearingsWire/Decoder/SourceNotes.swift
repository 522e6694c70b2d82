/// What is known of a source as a whole.
struct SourceNotes: Sendable {
    /// Ignored lines; unless all are counted, only until one is used.
    var ignored = IgnoredCounts()
    /// The first fix without the key of the session.
    var lineWithoutKey: Int?
    /// The formats of its lines, in the order in which they came.
    var formats: [RecordDecoder.Format] = []
    /// How many lines of positions there have been, with times and without.
    var pathCount = 0
}
