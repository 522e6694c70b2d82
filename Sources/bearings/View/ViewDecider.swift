import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What `view` decides: the events that were read or that records lead to, as a page or a picture.
struct ViewDecider: ~Copyable, Decider {
    /// What it has come to.
    struct Result: Sendable {
        /// What became of records, and of lines of events.
        var tallies: [Tally]
        var leftOut: [String]
        /// Whether there was anything to be written.
        var isDrawn: Bool
        /// What is to be said of a picture, or why there is none; `nil` for nothing.
        var note: String?
    }

    private var records: RecordDecider
    private let template: PageTemplate
    private let theme: FrameDocument.Theme
    /// What a picture is made of; `nil` for a page.
    private var frame: FrameLog?
    private let maxLine: Int
    /// Reads events of which only some are selected.
    private var eventDecoder = EventDecoder()
    private var eventLines = EventLines()
    /// What became of lines of events.
    private var eventTally = Tally()
    /// How many lines of events were in the source so far.
    private var line = 0
    /// What stands before the next events.
    private var beginning: String?
    private var isDrawn = true
    private var note: String?

    init(_ settings: ViewSettings, _ book: AddressBook, _ paths: [String]) {
        var options = settings.run.processing
        if settings.run.diagnostics == .none { options.diagnostics = .none }
        options.mostWaiting = RecordDecider.writeSize
        if paths.count > 1 { options.fileNames = paths.map { jsonString(InputFile.name($0).utf8) } }
        records = RecordDecider(
            Processor(settings.run.configuration(book), options),
            settings.inputSelection,
            takesLogs: true
        )
        template = PageTemplate(settings: settings.pageSettings(paths))
        theme = settings.theme
        frame = settings.frameLog
        maxLine = settings.run.decoding.maxLine
        beginning = settings.isFrame ? nil : template.beginning
    }

    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool {
        defer { draw(&events) }
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
            if let event = eventDecoder.decode(piece.bytes.span, range),
                !records.selection.keeps(event, of: eventDecoder.session)
            {
                return eventTally.countIgnored()
            }
            do throws(LineError) {
                let isEvent = try eventLines.append(range, of: piece.bytes, to: &events.output)
                if isEvent { eventTally.countUsed() } else { eventTally.countIgnored() }
            } catch {
                reject(error, piece.origin.index, &events)
            }
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
        draw(&events)
        if !isLeft { drawEnd(&events) }
        return isLeft
    }

    mutating func interrupt(into events: inout EventBatch) {
        records.interrupt(into: &events)
        draw(&events)
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
            leftOut: records.selection.leftOut,
            isDrawn: isDrawn,
            note: note
        )
    }

    // MARK: Drawing

    /// Makes events a part of the page, or adds them to what the picture is made of.
    private mutating func draw(_ events: inout EventBatch) {
        guard frame == nil else {
            frame?.add(events.output)
            return events.output.removeAll()
        }
        var written = TextBuffer()
        if let beginning = beginning.take() { written.append(Array(beginning.utf8)) }
        written.append(escapingMarkup: events.output)
        events.output = written
    }

    /// Adds what stands behind the events, or the picture.
    private mutating func drawEnd(_ events: inout EventBatch) {
        guard let outcome = frame?.finish(), let frame else {
            return events.output.append(Array(template.end.utf8))
        }
        guard case .frame(let state, let session) = outcome else {
            note = frame.complaint(about: outcome)
            isDrawn = false
            return
        }
        let drawing = ScreenDrawing(
            state: state,
            time: frame.moment,
            places: ScreenDrawing.Place.list(PageFiles.text("places.json"))
        )
        let title = "\(session) at \(frame.moment.rfc3339)"
        let text = FrameDocument(drawing, title: title, theme: theme).text
        events.output.append(Array(text.utf8))
        note = frame.note(on: session)
    }
}
