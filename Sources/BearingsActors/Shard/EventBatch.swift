import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// When a line of a log is to be written, if it is played at its own pace.
package struct LineTime: BitwiseCopyable, Sendable {
    /// Where it begins in the output.
    package var start: Int
    /// The time of its record; `nil` where it has none.
    package var time: Instant?
    /// Whether only the time of day is known.
    package var isDateUnknown: Bool
    /// Where the output has that time, if it is to give way to the time when the line is played.
    package var stamp: ByteRange?

    /// Creates the time of a line that begins there.
    package init(start: Int, time: Instant?, isDateUnknown: Bool) {
        self.start = start
        self.time = time
        self.isDateUnknown = isDateUnknown
    }
}

/// What a shard gives a sink: lines to write, and messages about the input.
package struct EventBatch: Sendable {
    /// Lines for the output.
    package var output = TextBuffer()
    /// Where lines of the output begin that are to be written no sooner than their time; empty but for a replay.
    package var times: [LineTime] = []
    /// What is kept of the output until a line of a document is whole; empty but for a conversion.
    package var drafts: [Draft.Step] = []
    /// Lines for the journal, which are written before the output.
    package var journal: [UInt8] = []
    /// Rejected lines.
    package var deadLetters: [UInt8] = []
    /// Messages about lines.
    package var diagnostics: [Diagnostic] = []
    /// Messages about the source.
    package var remarks = SourceRemarks()
    /// The error that ended the source, if any.
    package var failure: SystemError?
    /// How many bytes of it were read.
    package var bytesRead = 0
    /// How many lines have been read in all.
    package var linesRead = 0
    /// Its number among all batches.
    var ticket = 0

    /// Creates an empty batch.
    package init() {}

    /// Empties it, and keeps the capacity of what was written.
    mutating func clear() {
        remarks = SourceRemarks()
        (failure, bytesRead) = (nil, 0)
    }
}
