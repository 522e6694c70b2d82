import BearingsActors
import BearingsConversion
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a conversion decides: which fixes and places are used, and how they are written.
struct ConvertDecider: ~Copyable, Decider {
    private let target: ConversionTarget
    private let settings: RunSettings
    private var selection: InputSelection
    private var converter: Converter
    /// The outcomes of all lines so far.
    private(set) var tally = Tally()
    private var denied = DeniedSessions()
    /// How many fixes and places were left out because their session was denied.
    private var withheld = 0
    /// The reasons for unreadable fields that have been reported, by source.
    private var reportedFlaws: [Int: Set<LineError.Kind>] = [:]
    private var inputClock = InputClock()
    /// From when to when the files have fixes.
    private var spans = SourceSpans()
    private(set) var hasStopped = false

    /// How many bytes of output are gathered while more input is available.
    private static let writeSize = 1 << 16

    init(_ target: ConversionTarget, _ settings: ConvertSettings) {
        self.target = target
        self.settings = settings.run
        converter = Converter(
            to: target,
            settings.fixSelection,
            writesPoints: settings.writesPoints
        )
        // The converter selects by time and area.
        selection = InputSelection(FixSelection.Settings(), sessions: settings.run.onlySessions)
    }

    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool {
        let source = piece.origin.index
        inputClock.note(piece)
        withheld += denied.withhold(from: &piece.batch, of: source)
        selection.select(from: &piece.batch)
        hasStopped = account(&piece.batch, source, &events.diagnostics)
        // In the order of lines.
        events.diagnostics.sort { $0.line < $1.line }
        events.remarks = SourceRemarks(piece.batch, of: source)
        if let hint = spans.add(piece.batch, of: piece.origin) {
            events.remarks.hints.append(hint)
        }
        // Places that the target cannot express are reported at the end.
        if events.remarks.unusedCounts?.hasWaypoints == true { events.remarks.unusedCounts = nil }
        events.linesRead = tally.read
        converter.add(piece.batch)
        if piece.inputKind != .file || converter.output.count >= Self.writeSize {
            events.drafts = converter.handOver(&events.output)
        }
        return true
    }

    mutating func finish(into events: inout EventBatch) -> Bool {
        converter.finish()
        events.drafts = converter.handOver(&events.output)
        return false
    }

    mutating func interrupt(into events: inout EventBatch) {
        events.drafts = converter.handOver(&events.output)
    }

    func isPast(_ piece: borrowing Piece, at wall: Instant) -> Bool {
        inputClock.isPast(piece, at: wall)
    }

    // MARK: Counting

    /// Counts the lines of the batch, and notes rejected ones.
    ///
    /// - Returns: Whether to stop at a rejected line, which is removed with those after it.
    private mutating func account(
        _ batch: inout RecordBatch,
        _ source: Int,
        _ diagnostics: inout [Diagnostic]
    ) -> Bool {
        noteFlaws(of: batch, source, &diagnostics)
        for (index, entry) in batch.entries.enumerated() {
            tally.isLineContinued = entry.isContinued
            if entry.isDeferred { tally.takeBackIgnored() }
            switch entry.content {
            case .rest: continue
            case .fix, .epochReport, .supplementedFix: tally.countUsed()
            case .waypoint where target.supportsWaypoints: tally.countUsed()
            case .waypoint, .viewport, .input, .request, .ignored: tally.countIgnored()
            case .rejected(let error):
                DiagnosticFormatter.reject(
                    batch.errors[Int(error)],
                    source,
                    line: entry.line,
                    countedIn: &tally,
                    into: &diagnostics
                )
                guard settings.stream.processing.isStrict else { continue }
                batch.entries.removeSubrange(index...)
                return true
            }
        }
        return false
    }

    /// Notes the first unreadable field of each kind.
    private mutating func noteFlaws(
        of batch: RecordBatch,
        _ source: Int,
        _ diagnostics: inout [Diagnostic]
    ) {
        for flaw in batch.fieldErrors where settings.diagnostics == .stderr {
            guard reportedFlaws[source, default: []].insert(flaw.error.kind).inserted else {
                tally.countUntoldField(flaw.error)
                continue
            }
            let line = batch.entries[flaw.entry].line
            let error = Diagnostic.Content.field(flaw.error)
            diagnostics.append(Diagnostic(content: error, source: source, line: line))
        }
    }

    // MARK: What was left out

    /// What was left out that the target could express, as a list.
    var leftOut: [String] {
        var counts = converter.selection.leftOut + selection.leftOut
        if withheld > 0 {
            let positions = counted(withheld, "position")
            counts.append("\(positions) while location was not authorized")
        }
        if converter.reportsWithoutFix > 0 {
            counts.append("\(counted(converter.reportsWithoutFix, "report")) without a fix")
        }
        if converter.otherRecords > 0 {
            counts.append("\(counted(converter.otherRecords, "record")) other than fixes")
        }
        return counts
    }

    /// What the target could not express, as a line; `nil` for nothing.
    var lost: String? {
        let places = converter.skippedWaypoints
        var formless: [String] = []
        if places > 0 { formless.append(counted(places, "place")) }
        if let fields = listed(converter.fieldsLeftOut, "value") { formless.append(fields) }
        var parts: [String] = []
        if !formless.isEmpty {
            parts.append(
                "\(formless.joined(separator: ", ")) left out: \(target) has no form for them"
            )
        }
        if let others = listed(converter.sourceLeftOut, "value") {
            parts.append("\(others) not carried over")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// A count with the first names of what was counted; `nil` for none.
    private func listed(_ names: LeftOutNames, _ noun: String) -> String? {
        guard names.count > 0 else { return nil }
        return "\(counted(names.count, noun)) (\(names.names.joined(separator: ", ")))"
    }
}
