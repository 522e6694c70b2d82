import BearingsEngine
import BearingsWire

/// A message about the input.
package struct Diagnostic: Equatable, Sendable {
    /// What it is about.
    package enum Content: Equatable, Sendable {
        /// A line could not be read.
        case rejected(LineError)
        /// A field of a record could not be read, and was ignored.
        case field(LineError)
        /// A valid fix was filtered.
        case filtered([FilterFinding])
        /// Lines that wait to be sorted take more than this number of bytes, and the oldest are released early.
        case released(most: Int)
    }

    /// What was found.
    package var content: Content
    /// The index of the source.
    package var source: Int
    /// The line number, from 1.
    package var line: Int

    /// Creates a diagnostic about a line of a source.
    package init(content: Content, source: Int, line: Int) {
        self.content = content
        self.source = source
        self.line = line
    }
}
