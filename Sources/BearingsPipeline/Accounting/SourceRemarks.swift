import BearingsWire

/// What is reported about a source beside its lines.
package struct SourceRemarks: Sendable {
    /// The index of the source.
    package var source = 0
    /// What may mean something else than what was read.
    package var hints: [RecordBatch.Hint] = []
    /// What the source holds, if nothing of it was used.
    package var unusedCounts: IgnoredCounts?

    /// Creates remarks that say nothing.
    package init() {}

    /// Takes the remarks of a batch.
    package init(_ batch: RecordBatch, of source: Int) {
        self.source = source
        hints = batch.hints
        unusedCounts = batch.unusedCounts
    }

    /// Whether they say nothing.
    package var isEmpty: Bool { hints.isEmpty && unusedCounts == nil }
}
