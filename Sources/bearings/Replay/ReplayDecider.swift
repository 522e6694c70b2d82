import BearingsActors
import BearingsConversion
import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a replay decides: which lines are played, and when each is due.
struct ReplayDecider: ~Copyable, Decider {
    private(set) var selection: InputSelection
    /// Counts what could not be read of documents.
    private(set) var tally = Tally()
    private var isWithinLine = false

    init(_ selection: InputSelection) { self.selection = selection }

    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool {
        for entry in piece.batch.entries {
            // A line of several elements is played once, at the time of its first.
            let isPlayed = isWithinLine
            isWithinLine = entry.isContinued
            if isPlayed || !selection.keeps(entry, of: piece.batch) { continue }
            add(entry, of: piece, to: &events)
        }
        return true
    }

    private mutating func add(
        _ entry: RecordBatch.Entry,
        of piece: borrowing Piece,
        to events: inout EventBatch
    ) {
        let time = LineTime(
            start: events.output.count,
            time: entry.time,
            isDateUnknown: entry.isDateUnknown
        )
        if entry.text.count > 0 {
            events.times.append(time)
            events.output.append(Array(piece.bytes[entry.text.indices]))
            if piece.bytes[entry.text.indices.upperBound - 1] != UInt8(ascii: "\n") {
                events.output.append([UInt8(ascii: "\n")])
            }
        } else if case .fix(let index) = entry.content, !entry.isDeferred {
            events.times.append(time)
            let fix = piece.batch.fixes[Int(index)]
            events.output.append(Self.line(of: fix, entry, piece.batch.names))
        } else if case .rejected(let error) = entry.content {
            // Lines are played whatever they contain; this is a part of a document.
            let diagnostic = DiagnosticFormatter.diagnostic(
                of: piece.batch.errors[Int(error)],
                source: piece.origin.index,
                line: entry.line,
                countedIn: &tally
            )
            if let diagnostic { events.diagnostics.append(diagnostic) }
        }
    }

    /// A fix from a document as a native record.
    private static func line(
        of fix: Fix,
        _ entry: RecordBatch.Entry,
        _ names: SessionNames
    ) -> [UInt8] {
        var part = RecordBatch()
        part.fixes = [fix]
        part.names = names
        part.entries = [entry]
        part.entries[0].content = .fix(0)
        var converter = Converter(to: .ndjson)
        converter.add(part)
        converter.finish()
        return Array(converter.output.bytes[..<converter.output.count])
    }

    mutating func finish(into events: inout EventBatch) -> Bool { false }

    var hasStopped: Bool { false }

    /// A signal ends it, whatever the input is.
    func isPast(_ piece: borrowing Piece, at wall: Instant) -> Bool { true }
}
