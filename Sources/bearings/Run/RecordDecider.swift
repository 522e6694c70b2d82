import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What is used of the records that were read, and what their sessions make of it.
struct RecordDecider: ~Copyable, Decider {
    var processor: Processor
    var selection: InputSelection
    /// Tells what inputs are where all are taken for logs; `nil` where the processor knows.
    private var inputClock: InputClock?
    /// From when to when the files have fixes.
    private var spans = SourceSpans()
    /// The progress of the end; `nil` before it.
    private var ending: Processor.Ending?

    /// How many bytes of output are gathered while more input is available.
    static let writeSize = 1 << 16

    /// Creates a decider of records.
    ///
    /// - Parameter takesLogs: Whether each input is taken for a log, whatever it is.
    init(_ processor: consuming Processor, _ selection: InputSelection, takesLogs: Bool) {
        self.processor = processor
        self.selection = selection
        inputClock = takesLogs ? InputClock() : nil
    }

    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool {
        inputClock?.note(piece)
        selection.select(from: &piece.batch)
        let wall = inputClock == nil ? wall : .epoch
        let isTaken = process(&piece, at: wall)
        if isTaken { processor.advance(to: wall, piece.origin.kind) }
        handOver(piece, isTaken: isTaken, into: &events)
        return isTaken
    }

    /// Hands over what is to be written.
    private mutating func handOver(
        _ piece: borrowing Piece,
        isTaken: Bool,
        into events: inout EventBatch
    ) {
        if isTaken {
            // Remarks stand among the messages by their lines, so they go together.
            events.remarks = SourceRemarks(piece.batch, of: piece.origin.index)
            if let hint = spans.add(piece.batch, of: piece.origin) {
                events.remarks.hints.append(hint)
            }
            events.takeMessages(of: &processor)
        }
        // A line may lead to a thousand times its own size.
        if !isTaken || piece.inputKind != .file || processor.waiting >= Self.writeSize {
            events.takeLines(of: &processor)
        }
    }

    mutating func share(_ piece: inout Piece, at wall: Instant, among count: Int) -> Bool {
        guard inputClock == nil else { return false }
        selection.select(from: &piece.batch)
        return processor.share(
            piece.batch,
            from: piece.origin,
            at: wall,
            among: count,
            into: &piece.shared
        )
    }

    mutating func merge(_ piece: inout Piece, into events: inout EventBatch) -> Bool {
        let isTaken = processor.merge(&piece.shared, of: piece.batch, piece.bytes)
        handOver(piece, isTaken: isTaken, into: &events)
        return isTaken
    }

    func newShare() -> SessionShare? { processor.newShare() }

    mutating func unite(_ share: consuming SessionShare) { processor.unite(share) }

    /// Applies the records of a piece, until enough output waits.
    ///
    /// - Returns: Whether all are done.
    private mutating func process(_ piece: inout Piece, at wall: Instant) -> Bool {
        let next = processor.process(
            piece.batch,
            of: piece.bytes,
            from: piece.origin,
            at: wall,
            from: piece.next
        )
        piece.next = next ?? piece.batch.entries.count
        guard next == nil else { return false }
        return !piece.stopsHolding || processor.stopHolding()
    }

    mutating func endSource(_ account: SourceAccount, _ index: Int) {
        processor.accounts.deadLetters.endLines()
    }

    mutating func finish(into events: inout EventBatch) -> Bool {
        var ending: Processor.Ending
        if let begun = self.ending.take() {
            ending = begun
        } else {
            ending = processor.beginEnding()
        }
        let isLeft = processor.finish(&ending, until: Self.writeSize)
        self.ending = consume ending
        events.takeMessages(of: &processor)
        events.takeLines(of: &processor)
        return isLeft
    }

    mutating func interrupt(into events: inout EventBatch) { events.takeLines(of: &processor) }

    var hasStopped: Bool { processor.hasStopped }

    func isPast(_ piece: borrowing Piece, at wall: Instant) -> Bool {
        inputClock?.isPast(piece, at: wall) ?? processor.isPast(piece.origin.kind, at: wall)
    }

    func patience(_ kind: SourceKind, at wall: Instant) -> Patience {
        guard inputClock == nil else { return Patience() }
        return Patience(
            longest: processor.alarm(kind, at: wall).map { max(0, $0.since(wall)) },
            holdsRecords: processor.holdsRecords
        )
    }

    mutating func wallClockWasSet(ahead: Milliseconds) {
        processor.wallClockWasSet(ahead: ahead)
    }
}
