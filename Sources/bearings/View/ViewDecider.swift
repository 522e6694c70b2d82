import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What `view` decides: the events that were read or that records lead to, their levels and figures.
struct ViewDecider: ~Copyable, Decider {
    /// What it has come to.
    struct Result: Sendable {
        /// What became of records, and of lines of events.
        var tallies: [Tally]
        var leftOut: [String]
        var figures: ReportFigures
        var thinning: PageThinning
    }

    private var records: RecordDecider
    private var figures = ReportFigures(ReportRules())
    private var lines = PageLines()
    private let maxLine: Int
    private var eventDecoder = EventDecoder()
    private var eventLines = EventLines()
    /// What became of lines of events.
    private var eventTally = Tally()
    /// How many lines of events were in the source so far.
    private var line = 0

    init(_ settings: ViewSettings, _ book: AddressBook, _ paths: [String]) {
        var options = settings.run.stream.processing
        if settings.run.diagnostics == .none { options.diagnostics = .none }
        options.form = .linesAndValues
        options.mostWaiting = RecordDecider.writeSize
        if paths.count > 1 { options.fileNames = paths.map { jsonString(InputFile.name($0).utf8) } }
        records = RecordDecider(
            Processor(settings.run.configuration(book), options),
            settings.run.inputSelection,
            takesLogs: true
        )
        maxLine = settings.run.stream.decoding.maxLine
    }

    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool {
        if piece.lines.isEmpty {
            defer { putRecords(&events) }
            return records.take(&piece, at: wall, into: &events)
        }
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
            var text = TextBuffer(capacity: Int(range.count) + 1)
            do throws(LineError) {
                let isEvent = try eventLines.append(
                    range,
                    of: piece.bytes,
                    isFirst: line == 1,
                    to: &text
                )
                if isEvent { eventTally.countUsed() } else { eventTally.countIgnored() }
            } catch {
                return reject(error, piece.origin.index, &events)
            }
            if let event { figures.add(event, of: eventDecoder.session) }
            guard text.count > 0 else { return }
            lines.put(
                text,
                0..<text.count,
                event,
                of: eventDecoder.session,
                at: eventDecoder.time,
                speed: speed(of: event),
                &events.output
            )
        case .tooLong:
            line += 1
            reject(EventLines.tooLong(maxLine), piece.origin.index, &events)
        case .rest: break
        }
    }

    /// With which the user came to a fix that was just counted.
    private func speed(of event: DecodedEvent?) -> Travel.NewestSpeed? {
        guard case .location = event?.content else { return nil }
        return figures.newestSpeed
    }

    private mutating func reject(_ error: LineError, _ source: Int, _ events: inout EventBatch) {
        figures.addRejected(error.reason)
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
        putRecords(&events)
        if !isLeft {
            lines.finish(&events.output)
            figures.finish()
        }
        return isLeft
    }

    mutating func interrupt(into events: inout EventBatch) {
        records.interrupt(into: &events)
        putRecords(&events)
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
            figures: figures,
            thinning: lines.thinning
        )
    }

    // MARK: Levels

    /// Counts the events that records have led to, and puts the level of each before its line.
    private mutating func putRecords(_ events: inout EventBatch) {
        let lines = events.output
        guard lines.count > 0 else { return }
        events.output = TextBuffer()
        let names = records.processor.delivery.sessionNames
        var start = 0
        for emitted in records.processor.delivery.events {
            let rest = lines.bytes[start..<lines.count]
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
            figures.add(emitted, names)
            self.lines.put(
                lines,
                start..<end + 1,
                emitted.event,
                of: emitted.session < 0 ? [] : names[emitted.session],
                at: emitted.event.time,
                speed: speed(of: emitted.event),
                &events.output
            )
            start = end + 1
        }
        precondition(start == lines.count, "lines and values differ")
        records.processor.delivery.events.removeAll(keepingCapacity: true)
    }
}
