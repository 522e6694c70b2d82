import BearingsEngine
import BearingsWire

/// Something to be told about the input itself.
package struct Diagnostic: Equatable, Sendable {
    /// What there is to say.
    package enum Content: Equatable, Sendable {
        /// A line could not be read.
        case rejected(LineError)
        /// A field of a record could not be read, and counts as absent.
        case field(LineError)
        /// A valid fix was held back.
        case filtered([FilterFinding])
        /// More waits to be sorted than so many bytes, and the oldest goes before its turn.
        case released(most: Int)
    }

    /// What was found, and by which rule or reason.
    package var content: Content
    /// The source's place among those of the run.
    package var source: Int
    /// Which line of it, from 1.
    package var line: Int

    package init(content: Content, source: Int, line: Int) {
        self.content = content
        self.source = source
        self.line = line
    }
}
