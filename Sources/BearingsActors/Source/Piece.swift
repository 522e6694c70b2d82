import BearingsPipeline
import BearingsWire
import Transport

/// What a read of a source has given; it crosses from the source to the shard as a whole, and comes back to be filled again.
package struct Piece: ~Copyable, Sendable {
    /// Why a read has come back.
    package enum Outcome: Sendable {
        /// There were bytes.
        case bytes
        /// The source has ended, or cannot be read on.
        case end
        /// Nothing has come for as long as the shard could wait.
        case silence
        /// A signal has asked to drain.
        case signal
        /// Nobody reads the output any more.
        case readerGone
    }

    /// The bytes that ``batch`` and ``lines`` point into.
    package var bytes: [UInt8] = []
    /// The records in them.
    package var batch = RecordBatch()
    /// What several shards make of the records.
    package var shared = SharedBatch()
    /// Their lines, from a source whose records are not read.
    package var lines: [LineBuffer.Piece] = []
    /// The entry to continue with.
    package var next = 0
    /// How many bytes were read, unpacked.
    package var count = 0
    /// See ``Outcome``.
    package var outcome = Outcome.bytes
    /// Whether records that wait for a later time or date are to be used without it.
    package var stopsHolding = false
    /// The error that ended reading, if any.
    package var failure: SystemError?
    /// Whom it is from.
    package var origin = SourceOrigin(kind: .file, index: 0)
    /// What the input itself is, whatever the source is taken for.
    package var inputKind = SourceKind.file
    /// Its number among the pieces of its source.
    var ticket = 0

    /// Creates an empty piece.
    package init() {}

    /// Empties it for another read, and keeps its capacity.
    mutating func clear() {
        batch.removeAll()
        lines.removeAll(keepingCapacity: true)
        (next, count, outcome, stopsHolding, failure) = (0, 0, .bytes, false, nil)
    }
}
