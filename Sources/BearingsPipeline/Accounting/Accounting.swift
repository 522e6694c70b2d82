import BearingsEngine
import BearingsWire

/// Counts what became of lines, and collects what is reported of them: diagnostics, dead letters, places.
package struct Accounting: Sendable {
    /// The outcomes of all lines so far.
    package internal(set) var tally = Tally()
    /// Diagnostics that wait to be written.
    package var diagnostics: [Diagnostic] = []
    /// Rejected lines that wait to be written.
    package var deadLetters: DeadLetters
    /// Where fixes were, but for those that their session did not allow; empty unless for a survey.
    package var places: [SurveyedPlace] = []
    /// Whether processing stops: a line was rejected, and the first that is ends it.
    private(set) var isRefusing = false

    private let options: ProcessorOptions
    /// Whether the current element was not authorized, so that no diagnostic may show it.
    private var isUnauthorized = false
    /// Which unreadable fields have been reported, by source and kind.
    private var reportedFlaws: Set<FlawKind> = []

    /// What was wrong with a field of one source.
    private struct FlawKind: Hashable {
        var source: Int
        var kind: LineError.Kind
    }

    /// Creates accounts without lines.
    init(_ options: ProcessorOptions) {
        self.options = options
        deadLetters = DeadLetters(isShared: options.isServing)
    }

    /// Whether processing has stopped at a rejected line, and all of that line has arrived.
    var hasStopped: Bool { isRefusing && deadLetters.isWhole }

    // MARK: Elements of lines

    /// Whether an element shares its line with others; ask before ``beginElement(_:)``.
    func isOneOfSeveral(_ entry: RecordBatch.Entry) -> Bool {
        entry.isContinued || tally.isLineContinued
    }

    /// An element is applied next.
    mutating func beginElement(_ entry: RecordBatch.Entry) {
        isUnauthorized = false
        tally.isLineContinued = entry.isContinued
        if entry.isDeferred, !isRefusing { tally.takeBackIgnored() }
    }

    /// The element has been applied: counts the line if this was its last, or the last that is processed.
    mutating func endElement(_ entry: RecordBatch.Entry, _ bytes: [UInt8], from source: Int) {
        if entry.isContinued {
            guard isRefusing else { return }
            tally.endLine()
        }
        // A part of a document is not a line that could be written back.
        if options.keepsDeadLetters, tally.lastLine.isDeadLetter, entry.text.count > 0 {
            deadLetters.append(bytes.span, entry.text, of: source)
        }
    }

    /// Adds a further piece of a line that is too long.
    mutating func addRest(_ entry: RecordBatch.Entry, _ bytes: [UInt8], from source: Int) {
        if options.keepsDeadLetters { deadLetters.appendMore(bytes.span, entry.text, of: source) }
    }

    /// Counts the element as filtered, and collects that.
    mutating func countFiltered(
        _ findings: [FilterFinding],
        _ entry: RecordBatch.Entry,
        from source: Int
    ) {
        isUnauthorized = findings == [FilterFinding(.unauthorized)]
        tally.countFiltered(findings)
        guard let most = options.diagnostics.mostCollected,
            findings.contains(where: { tally.byRule[$0.rule, default: 0] <= most })
        else { return }
        collect(.filtered(findings), line: entry.line, from: source)
    }

    /// Counts the element as rejected, and collects that.
    ///
    /// - Parameter isWithheld: Whether its content must not be shown.
    /// - Returns: The error as it may be shown.
    mutating func countRejected(
        _ error: LineError,
        _ entry: RecordBatch.Entry,
        from source: Int,
        isWithheld: Bool = false
    ) -> LineError {
        if isWithheld { isUnauthorized = true }
        let error = isWithheld ? error.withheld : error
        tally.countRejected(
            error.reason,
            isAlreadyReported: error.isAlreadyReported,
            isWithheld: isWithheld
        )
        if options.isStrict { isRefusing = true }
        if let most = options.diagnostics.mostCollected, !error.isAlreadyReported,
            tally.unreportedByReason[error.reason, default: 0] <= most
        {
            collect(.rejected(error), line: entry.line, from: source)
        }
        return error
    }

    // MARK: Fields

    /// Whether fields of the element that could not be read may be reported.
    var tellsOfFields: Bool { !isUnauthorized && options.diagnostics != .none }

    /// Collects that a field could not be read; once for each kind.
    ///
    /// - Returns: Whether it is to be reported as an event.
    mutating func noteField(_ error: LineError, line: Int, from source: Int) -> Bool {
        guard options.diagnostics != .none else { return false }
        let collects = options.diagnostics.mostCollected != nil
        // A map beyond its limits would be reported at every frame, and two clocks for each session.
        let isOnceASource = error.reason == .clamped || error.reason == .twoClocks
        let isToldOnce = (collects || isOnceASource) && !options.isSurvey
        let isNews = isToldOnce ? self.isNews(error, from: source) : true
        if collects {
            if isNews {
                collect(.field(error), line: line, from: source)
            } else {
                tally.countUntoldField(error)
            }
        }
        return options.diagnostics.isStreamed && (isNews || !isOnceASource)
    }

    /// Whether this has not been reported yet of that source.
    private mutating func isNews(_ error: LineError, from source: Int) -> Bool {
        if reportedFlaws.count >= Self.mostReportedFlaws { reportedFlaws = [] }
        return reportedFlaws.insert(FlawKind(source: source, kind: error.kind)).inserted
    }

    /// Bounds the set: a server's clients come and go, each with reasons of its own.
    private static let mostReportedFlaws = 1 << 16

    // MARK: What else is reported

    /// Collects that lines which wait to be sorted take all the room they may.
    mutating func noteFull(most: Int, line: Int, from source: Int) {
        guard options.diagnostics.mostCollected != nil else { return }
        collect(.released(most: most), line: line, from: source)
    }

    /// Adds where a fix was that its session allows, whatever else is wrong with it; for a survey.
    mutating func survey(_ entry: RecordBatch.Entry, in batch: RecordBatch, from source: Int) {
        guard options.isSurvey, !isUnauthorized, let fix = batch.input(of: entry)?.fix else {
            return
        }
        places.append(SurveyedPlace(source: source, coordinate: fix.coordinate))
    }

    private mutating func collect(_ content: Diagnostic.Content, line: Int, from source: Int) {
        diagnostics.append(Diagnostic(content: content, source: source, line: line))
    }
}
