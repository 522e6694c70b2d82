/// What a decoder has learned of its lines, for another of the same options to begin with.
package struct KnownLines: Sendable {
    private(set) var learned = LearnedLines()

    /// What is known of nobody's lines.
    package init() {}

    init(of learned: LearnedLines) {
        // The first line of a gpsd is the general parser's, which remembers that there was one.
        guard !learned.segments.contains(where: { $0.form.isOfGPSD }) else { return }
        self.learned = learned
        // How values stand is each writer's own.
        self.learned.paths.layouts = LearnedLayouts()
    }
}
