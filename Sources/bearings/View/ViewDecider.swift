import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What `view` decides: the events that were read or that records lead to, as a page with their figures.
struct ViewDecider: ~Copyable, Decider {
    /// What it has come to.
    struct Result: Sendable {
        /// What became of records, and of lines of events.
        var tallies: [Tally]
        var leftOut: [String]
    }

    private var records: RecordDecider
    private var figures = ReportFigures(ReportRules())
    private let names: StopNames
    private let template: PageTemplate
    private let maxLine: Int
    private var eventDecoder = EventDecoder()
    private var eventLines = EventLines()
    /// What became of lines of events.
    private var eventTally = Tally()
    /// How many lines of events were in the source so far.
    private var line = 0
    /// What stands before the next events.
    private var beginning: String?

    init(_ settings: ViewSettings, _ book: AddressBook, _ paths: [String]) {
        var options = settings.run.processing
        if settings.run.diagnostics == .none { options.diagnostics = .none }
        options.form = .linesAndValues
        options.mostWaiting = RecordDecider.writeSize
        if paths.count > 1 { options.fileNames = paths.map { jsonString(InputFile.name($0).utf8) } }
        records = RecordDecider(
            Processor(settings.run.configuration(book), options),
            settings.run.inputSelection,
            takesLogs: true
        )
        names = StopNames(book, settings.run.geocoder)
        template = PageTemplate(
            settings: settings.pageSettings(paths),
            tileOrigin: settings.tiles.address?.origin
        )
        maxLine = settings.run.decoding.maxLine
        beginning = template.beginning
    }

    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool {
        defer { put(&events) }
        if piece.lines.isEmpty { return records.take(&piece, at: wall, into: &events) }
        for found in piece.lines { take(found, of: piece, into: &events) }
        return true
    }

    /// Takes a line of events.
    private mutating func take(
        _ found: LineBuffer.Piece,
        of piece: borrowing Piece,
        into events: inout EventBatch
    ) {
        switch found {
        case .line(let range):
            line += 1
            let event = eventDecoder.decode(piece.bytes.span, range)
            if let event, !records.selection.keeps(event, of: eventDecoder.session) {
                return eventTally.countIgnored()
            }
            do throws(LineError) {
                let isEvent = try eventLines.append(range, of: piece.bytes, to: &events.output)
                if isEvent { eventTally.countUsed() } else { eventTally.countIgnored() }
            } catch {
                return reject(error, piece.origin.index, &events)
            }
            if let event { figures.add(event, of: eventDecoder.session) }
        case .tooLong:
            line += 1
            reject(EventLines.tooLong(maxLine), piece.origin.index, &events)
        case .rest: break
        }
    }

    private mutating func reject(_ error: LineError, _ source: Int, _ events: inout EventBatch) {
        DiagnosticFormatter.reject(
            error,
            source,
            line: line,
            countedIn: &eventTally,
            into: &events.diagnostics
        )
    }

    mutating func endSource(_ account: SourceAccount, _ index: Int) { line = 0 }

    mutating func finish(into events: inout EventBatch) -> Bool {
        let isLeft = records.finish(into: &events)
        put(&events)
        if !isLeft { end(&events.output) }
        return isLeft
    }

    mutating func interrupt(into events: inout EventBatch) {
        records.interrupt(into: &events)
        put(&events)
    }

    var hasStopped: Bool { records.hasStopped }

    func isPast(_ piece: borrowing Piece, at wall: Instant) -> Bool {
        records.isPast(piece, at: wall)
    }

    /// Ends it: what has become of the input.
    mutating func conclude() -> Result {
        records.processor.abandonSessions()
        return Result(
            tallies: [records.processor.accounts.tally, eventTally],
            leftOut: records.selection.leftOut
        )
    }

    // MARK: The page

    /// Makes events a part of the page, and of its figures.
    private mutating func put(_ events: inout EventBatch) {
        figures.add(&records.processor.delivery)
        var written = TextBuffer()
        if let beginning = beginning.take() { written.append(Array(beginning.utf8)) }
        written.append(escapingMarkup: events.output)
        events.output = written
    }

    /// Adds what stands behind the events.
    private mutating func end(_ page: inout TextBuffer) {
        figures.finish()
        page.append(Array(template.behindEvents.utf8))
        var separator = "["
        for line in ReportJSON(figures, names).lines {
            page.append(Array("\(separator)\(PageTemplate.escaped(line))".utf8))
            separator = ",\n"
        }
        page.append(Array("]\(template.end)".utf8))
    }
}
