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
    private let only: NativeType?
    private let isShifted: Bool
    private var shifted = ShiftedRecords()

    /// Creates one that plays records of one type, or all there is.
    ///
    /// - Parameter isShifted: Whether records get the time when they are played.
    init(_ selection: InputSelection, only: NativeType? = nil, isShifted: Bool = false) {
        self.selection = selection
        self.only = only
        self.isShifted = isShifted
    }

    mutating func take(
        _ piece: inout Piece,
        at wall: Instant,
        into events: inout EventBatch
    ) -> Bool {
        for entry in piece.batch.entries {
            // A line of several elements is played once, at the time of its first.
            let isPlayed = isWithinLine
            isWithinLine = entry.isContinued && isWithinLine
            guard isOfType(entry, piece.batch), selection.keeps(entry, of: piece.batch) else {
                continue
            }
            if isShifted, let line = shifted.line(of: entry, piece) {
                add(line, entry, to: &events)
                continue
            }
            isWithinLine = entry.isContinued
            if !isPlayed { add(entry, of: piece, to: &events) }
        }
        return true
    }

    /// Whether it is of the type that is played; what tells of a bad document always is.
    private func isOfType(_ entry: RecordBatch.Entry, _ batch: borrowing RecordBatch) -> Bool {
        guard let only else { return true }
        if case .rejected = entry.content { return entry.text.count == 0 }
        return batch.input(of: entry).flatMap { NativeType($0) } == only
    }

    /// Adds a record whose time is to give way to that at which it is played.
    private func add(
        _ line: ShiftedRecords.Line,
        _ entry: RecordBatch.Entry,
        to events: inout EventBatch
    ) {
        let start = events.output.count
        var time = LineTime(start: start, time: entry.time, isDateUnknown: entry.isDateUnknown)
        time.stamp = line.stamp.map { ByteRange($0.lowerBound + start..<$0.upperBound + start) }
        events.times.append(time)
        events.output.append(line.text)
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
            DiagnosticFormatter.reject(
                piece.batch.errors[Int(error)],
                piece.origin.index,
                line: entry.line,
                countedIn: &tally,
                into: &events.diagnostics
            )
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
