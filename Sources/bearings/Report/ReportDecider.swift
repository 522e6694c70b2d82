import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a report decides: the figures of the events that were read, or that records lead to.
struct ReportDecider: ~Copyable, Decider {
    /// What it has come to.
    struct Result: Sendable {
        var figures: ReportFigures
        /// What became of records, and of lines of files of events.
        var tallies: [Tally]
        var leftOut: [String]
    }

    private var records: RecordDecider
    private var figures: ReportFigures
    /// What became of lines of files of events.
    private var eventTally = Tally()
    /// Whether the source holds events; `nil` while that is unknown.
    private var holdsEvents: Bool?

    init(_ settings: ReportSettings, _ book: AddressBook) {
        var options = settings.run.stream.processing
        options.clock = .log
        options.diagnostics = .streamAndCollected(perReason: DiagnosticFormatter.perReason)
        options.mostWaiting = RecordDecider.writeSize
        options.form = .values
        let processor = Processor(settings.run.configuration(book), options)
        records = RecordDecider(processor, settings.run.inputSelection, takesLogs: true)
        var rules = settings.rules
        if case .fixed = settings.run.stream.map.defaultViewport { rules.hasMap = true }
        figures = ReportFigures(rules)
    }

    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool {
        holdsEvents = holdsEvents ?? figures.beginsWithEvent(piece.batch, piece.bytes)
        if holdsEvents == true {
            figures.add(piece.batch, piece.bytes, &records.selection)
            noteRejected(piece.batch, piece.origin.index, &events)
            return true
        }
        defer { figures.add(&records.processor.delivery) }
        return records.take(&piece, at: wall, into: &events)
    }

    /// Counts which lines of a file of events cannot be read.
    private mutating func noteRejected(
        _ batch: RecordBatch,
        _ source: Int,
        _ events: inout EventBatch
    ) {
        guard !batch.errors.isEmpty else { return }
        for entry in batch.entries where !entry.isContinued {
            guard case .rejected(let index) = entry.content else { continue }
            DiagnosticFormatter.reject(
                batch.errors[Int(index)],
                source,
                line: entry.line,
                countedIn: &eventTally,
                into: &events.diagnostics
            )
        }
    }

    mutating func endSource(_ account: SourceAccount, _ index: Int) { holdsEvents = nil }

    mutating func finish(into events: inout EventBatch) -> Bool {
        let isLeft = records.finish(into: &events)
        figures.add(&records.processor.delivery)
        if !isLeft { figures.finish() }
        return isLeft
    }

    var hasStopped: Bool { records.hasStopped }

    func isPast(_ piece: borrowing Piece, at wall: Instant) -> Bool {
        records.isPast(piece, at: wall)
    }

    /// Ends the report.
    mutating func conclude() -> Result {
        records.processor.abandonSessions()
        return Result(
            figures: figures,
            tallies: [records.processor.accounts.tally, eventTally],
            leftOut: records.selection.leftOut
        )
    }
}
