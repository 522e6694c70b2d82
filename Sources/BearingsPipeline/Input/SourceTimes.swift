import BearingsEngine
import BearingsWire
import Geography

/// What is wrong with the times of a source's fixes, reported once at its end.
struct SourceTimes: Sendable {
    private var fixes = 0
    private var untimed = 0
    /// The first line whose fix has no time, or no date.
    private var lineToTell = 0
    private var hasUnknownDates = false
    /// The first fix with a time.
    private var first:
        (line: Int, time: Instant, session: SessionNumber, place: LocationCoordinate)?
    private var earliest = Instant.epoch
    private var latest = Instant.epoch
    /// Whether two times differ, and whether two of one session agree, at different places.
    private var differ = false
    private var agree = false
    /// Whether all fixes are of the session without a name.
    private var areUnnamed = true

    /// Adds the fixes of a batch from an entry on.
    mutating func add(_ batch: RecordBatch, from start: Int) {
        for index in start..<batch.entries.count where batch.entries[index].content.isFix {
            add(batch.entries[index], in: batch)
        }
    }

    @inline(__always)
    private mutating func add(_ entry: RecordBatch.Entry, in batch: RecordBatch) {
        fixes += 1
        if !entry.session.isUnnamed { areUnnamed = false }
        guard let time = entry.time else {
            untimed += 1
            if lineToTell == 0 { lineToTell = entry.line }
            return
        }
        if entry.isDateUnknown, !hasUnknownDates {
            hasUnknownDates = true
            if lineToTell == 0 { lineToTell = entry.line }
        }
        if first != nil {
            if time < earliest { earliest = time }
            if time > latest { latest = time }
            if !differ { compare(entry, time, in: batch) }
        } else if let place = batch.input(of: entry)?.fix?.coordinate {
            first = (entry.line, time, entry.session, place)
            (earliest, latest) = (time, time)
        }
    }

    @inline(never)
    private mutating func compare(
        _ entry: RecordBatch.Entry,
        _ time: Instant,
        in batch: RecordBatch
    ) {
        guard let first else { return }
        if time != first.time {
            differ = true
        } else if entry.session == first.session,
            let place = batch.input(of: entry)?.fix?.coordinate, !place.isSamePlace(as: first.place)
        {
            agree = true
        }
    }

    /// From the first time to the last, of fixes that name no session.
    var unnamedSpan: ClosedRange<Instant>? {
        guard areUnnamed, first != nil, differ, !hasUnknownDates else { return nil }
        return earliest...latest
    }

    /// The remarks about them.
    var hints: [RecordBatch.Hint] {
        var hints: [RecordBatch.Hint] = []
        if untimed > 0, untimed == fixes {
            let what =
                fixes == 1 ? "the one fix has no time: its own is" : "no fix has a time: times are"
            hints.append(.init(line: lineToTell, message: "\(what) made up where one is needed"))
        } else if untimed > 0 {
            let verb = untimed == 1 ? "has no time: its own is" : "have no time: theirs are"
            let what = "\(untimed) of \(fixes) fixes \(verb) put between those of the others"
            hints.append(.init(line: lineToTell, message: what))
        }
        guard let first else { return hints }
        if hasUnknownDates {
            let what =
                "times have no date: where nothing else tells the day, 1970-01-01 stands for it"
            hints.append(.init(line: lineToTell, message: what))
        } else if let year = Self.yearOfUnsetClocks(earliest) {
            let what =
                "times begin in \(year): a clock was not set, or they count from an unknown moment"
            hints.append(.init(line: first.line, message: what))
        }
        if agree, !differ {
            let what =
                "the times of all \(fixes - untimed) fixes agree: none tells how long anything took"
            hints.append(.init(line: first.line, message: what))
        }
        return hints
    }

    /// The year of a time that clocks show which count from 1970, or from a number below all others; `nil` for others.
    private static func yearOfUnsetClocks(_ time: Instant) -> Int? {
        switch time.millisecondsSince1970 {
        case -31_536_000_000..<0: 1969
        case 0..<31_536_000_000: 1970
        case -2_177_452_800_000 ..< -2_145_916_800_000: 1901
        default: nil
        }
    }
}

/// From when to when the files of a run have fixes that name no session.
package struct SourceSpans: Sendable {
    private var spans: [Int: ClosedRange<Instant>] = [:]
    private var hasTold = false

    /// Creates one of no files.
    package init() {}

    /// Adds what a batch says of its file.
    ///
    /// - Returns: A remark about files that overlap, once.
    package mutating func add(_ batch: RecordBatch, of source: SourceOrigin) -> RecordBatch.Hint? {
        guard source.kind == .file, !hasTold, let span = batch.unnamedSpan else { return nil }
        let overlaps = spans.contains { other, known in
            other != source.index && known.lowerBound < span.upperBound
                && span.lowerBound < known.upperBound
        }
        spans[source.index] = span
        guard overlaps else { return nil }
        hasTold = true
        let message =
            "its times overlap those of a file before, and all are read as one session: --session-from file keeps them apart"
        return RecordBatch.Hint(line: 1, message: message)
    }
}
