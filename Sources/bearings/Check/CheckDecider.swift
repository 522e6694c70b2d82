import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a check decides: what a run would, without its events, and what there is to find.
struct CheckDecider: ~Copyable, Decider {
    private var records: RecordDecider
    private var findings: CheckFindings
    /// Whether examples of what is rejected stand among the findings.
    private let showsExamples: Bool
    /// Whether a rejected line ends it, so that what follows does not count.
    private let isStrict: Bool
    /// Whether that line has come.
    private var isCut = false
    /// The index of the source read last.
    private var source = 0

    init(_ settings: RunSettings, _ paths: [String]) {
        var options = settings.stream.processing
        options.clock = .log
        options.events = EventSelection([])
        options.diagnostics = .collected(perReason: CheckFindings.examplesPerReason)
        options.isSurvey = true
        let processor = Processor(settings.configuration(AddressBook()), options)
        records = RecordDecider(processor, settings.inputSelection, takesLogs: true)
        findings = CheckFindings(sourceNames: paths.map(InputFile.name))
        showsExamples = settings.diagnostics == .stream
        isStrict = settings.stream.processing.isStrict
    }

    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool {
        source = piece.origin.index
        let isTaken = records.take(&piece, at: wall, into: &events)
        if isTaken, !isCut {
            cut(&piece.batch)
            findings.add(piece.batch, source: source)
        }
        account(for: &events)
        return isTaken
    }

    /// Leaves out what follows the line that ends a strict check.
    private mutating func cut(_ batch: inout RecordBatch) {
        guard isStrict else { return }
        let rejected = batch.entries.firstIndex { entry in
            if case .rejected = entry.content { true } else { false }
        }
        guard let rejected else { return }
        isCut = true
        batch.entries.removeSubrange((rejected + 1)...)
    }

    /// Takes over what a run would have counted and said so far.
    private mutating func account(for events: inout EventBatch) {
        events.output.removeAll()
        findings.add(events.remarks.hints, source: source)
        events.remarks = SourceRemarks()
        findings.ran(records.processor.accounts.tally, through: source)
        findings.add(events.diagnostics, withExamples: showsExamples)
        findings.add(records.processor.accounts.places)
        records.processor.accounts.places.removeAll(keepingCapacity: true)
    }

    mutating func endSource(_ account: SourceAccount, _ index: Int) {
        records.endSource(account, index)
        findings.add(account, index)
    }

    mutating func finish(into events: inout EventBatch) -> Bool {
        let isLeft = records.finish(into: &events)
        account(for: &events)
        return isLeft
    }

    var hasStopped: Bool { records.hasStopped }

    func isPast(_ piece: borrowing Piece, at wall: Instant) -> Bool {
        records.isPast(piece, at: wall)
    }

    /// Ends the check: what was found and counted, and what was left out.
    mutating func conclude() -> (CheckFindings, Tally, leftOut: [String]) {
        records.processor.abandonSessions()
        return (findings, records.processor.accounts.tally, records.selection.leftOut)
    }
}
