import BearingsActors
import BearingsDocuments
import BearingsPipeline
import BearingsWire

/// Finds the lines of a source that holds events, and the records of any other.
struct EventOrRecordReader: PieceReader {
    private var records: SourceReader<DocumentFormats>
    /// Whether the source holds events; `nil` while that is unknown.
    private var holdsEvents: Bool?

    init(_ records: SourceReader<DocumentFormats>) { self.records = records }

    mutating func read(_ buffer: inout LineBuffer, isAtEnd: Bool, into piece: inout Piece) {
        holdsEvents =
            holdsEvents
            ?? EventLines.begin(buffer.bytes, count: buffer.filled, isWhole: isAtEnd)
        switch holdsEvents {
        case true?: while let line = buffer.next(isAtEnd: isAtEnd) { piece.lines.append(line) }
        case false?: records.read(&buffer, isAtEnd: isAtEnd, into: &piece)
        case nil: break
        }
    }

    var origin: SourceOrigin { records.origin }

    var holdsFixes: Bool { records.holdsFixes }

    mutating func stopHolding(into batch: inout RecordBatch) { records.stopHolding(into: &batch) }

    var account: SourceAccount { records.account }
}
