import BearingsEngine
import BearingsWire

/// Records of a log that wait for their times: from the first fix that tells none on, all that comes behind it.
///
/// Fixes between two records of their session that tell their time share the span between them, and what comes
/// before the first stands at it. What comes behind the last is given no time, and happens a step on each. Only times
/// are given: all goes on in the order in which it came, and no time hangs on how the log was cut.
///
/// A session that tells no time at all begins when others were last before it.
///
/// A bounded number waits. A session that tells no time for as long, or in all of a source, counts as one that
/// tells none.
struct UntimedRecords: Sendable {
    /// A batch of which the entries from ``next`` on wait.
    struct Held: Sendable {
        /// Its entries have their times as far as they are known.
        var batch: RecordBatch
        let bytes: [UInt8]
        let origin: Source.Origin
        let wall: Instant
        var next: Int
        /// How many entries have waited before the batch's first.
        fileprivate let number: Int
        /// How many bytes of lines have waited, up to each entry.
        fileprivate var texts: [Int] = []
        /// The last time that any session had told, before each entry.
        fileprivate var toldBefore: [Instant?] = []
    }

    /// When an entry was.
    enum Finding: Equatable {
        case at(Instant)
        /// Nothing tells.
        case untold
        /// What is still to come may tell.
        case later
    }

    /// What waits of a session that shows when the others were.
    private struct Lane {
        /// Records that tell their time; without one, that the session was closed.
        var told = Queue<Mark>()
        /// The numbers of fixes that tell none.
        var untimed = Queue<Int>()
    }

    private struct Mark: Sendable {
        var number: Int
        var text: Int
        var time: Instant?
    }

    private var batches: [Held] = []
    private var lanes: [[UInt8]: Lane] = [:]
    /// How many entries have waited, and how many bytes of lines.
    private var count = 0
    private var textCount = 0
    /// The first time that anybody told since records have waited.
    private var firstTold: Mark?
    /// The last time that anybody told, in what has waited or gone by.
    private var lastTold: Instant?
    /// Whether nothing more comes of the source.
    private var hasEnded = false
    /// The sessions that count as such as tell no time.
    private var untold: Set<[UInt8]> = []
    /// The last of them, if its name tells it from all others.
    private var lastUntold: SessionReference?

    /// How many entries further the next time may be: about a megabyte of them.
    static let most = 4096
    /// How many bytes of lines, which may be long.
    static let mostText = 1 << 22

    /// Whether nothing waits.
    var isEmpty: Bool { batches.isEmpty }

    /// Whether a session counts as one that tells no time.
    mutating func isUntold(_ session: SessionReference, in batch: RecordBatch) -> Bool {
        guard !untold.isEmpty else { return false }
        if session == lastUntold { return true }
        guard untold.contains(Self.name(of: session, in: batch)) else { return false }
        if session.isShort || session.isUnnamed { lastUntold = session }
        return true
    }

    private static func name(of session: SessionReference, in batch: RecordBatch) -> [UInt8] {
        batch.name(of: session) ?? RecordDecoder.mainSession
    }

    /// Has a batch wait from an entry on.
    mutating func add(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from origin: Source.Origin,
        at wall: Instant,
        from start: Int
    ) {
        hasEnded = false
        var held = Held(
            batch: batch,
            bytes: bytes,
            origin: origin,
            wall: wall,
            next: start,
            number: count - start
        )
        held.toldBefore = batch.entries.map { entry in
            defer { lastTold = batch.timeTold(by: entry) ?? lastTold }
            return lastTold
        }
        held.texts = batch.entries.indices.map { place in
            if place >= start { textCount += Int(batch.entries[place].text.count) }
            return textCount
        }
        for place in start..<batch.entries.count {
            note(batch.entries[place], in: batch, text: held.texts[place])
            count += 1
        }
        batches.append(held)
    }

    private mutating func note(_ entry: RecordBatch.Entry, in batch: RecordBatch, text: Int) {
        guard entry.tellsOfSession else { return }
        let isClosing = batch.isClosing(entry)
        guard entry.time != nil || entry.content.isFix || isClosing else { return }
        let name = Self.name(of: entry.session, in: batch)
        if let time = batch.timeTold(by: entry), firstTold == nil {
            firstTold = Mark(number: count, text: text, time: time)
        }
        if let time = entry.time {
            lanes[name, default: Lane()].told.append(Mark(number: count, text: text, time: time))
        } else if entry.content.isFix {
            lanes[name, default: Lane()].untimed.append(count)
        }
        if isClosing {
            // Whoever comes by this name later is another.
            lanes[name, default: Lane()].told.append(Mark(number: count, text: text, time: nil))
        }
    }

    /// The entries of a batch have gone by, whether they waited or not.
    mutating func passed(_ batch: RecordBatch) {
        for entry in batch.entries.reversed() {
            guard let time = batch.timeTold(by: entry) else { continue }
            lastTold = time
            return
        }
    }

    /// The source has ended.
    mutating func finish() { hasEnded = true }

    /// When an entry of a batch was, which tells no time.
    ///
    /// - Parameters:
    ///   - held: The batch that was taken last.
    ///   - clock: The time of the entry's session, `nil` if it has none.
    mutating func find(_ place: Int, of held: borrowing Held, clock: Instant?) -> Finding {
        let name = Self.name(of: held.batch.entries[place].session, in: held.batch)
        let (number, text) = (held.number + place, held.texts[place])
        func isNear(_ other: Int, _ otherText: Int) -> Bool {
            other - number <= Self.most && otherText - text <= Self.mostText
        }
        var lane = lanes.removeValue(forKey: name) ?? Lane()
        defer { lanes[name] = lane }
        while lane.told.count > 0, lane.told[0].number < number { _ = lane.told.popFirst() }
        while lane.untimed.count > 0, lane.untimed[0] < number { _ = lane.untimed.popFirst() }
        if lane.told.count > 0, isNear(lane.told[0].number, lane.told[0].text) {
            guard let next = lane.told[0].time else { return untold(place, of: held, clock) }
            guard let clock else { return .at(next) }
            let parts = lane.untimed.countBefore(lane.told[0].number) + 1
            return .at(clock.advanced(by: max(0, next.since(clock)) / Int64(parts)))
        }
        if lane.told.count == 0, !hasEnded, isNear(count, textCount) { return .later }
        if clock == nil || !isNear(count, textCount) || lane.told.count > 0 {
            untold.insert(name)
        }
        return untold(place, of: held, clock)
    }

    /// When a session begins that tells no time: when the document was written, when others were last before it, or
    /// when the first of all was.
    private func untold(_ place: Int, of held: borrowing Held, _ clock: Instant?) -> Finding {
        guard clock == nil else { return .untold }
        let (number, text) = (held.number + place, held.texts[place])
        if let time = held.batch.documentTime ?? held.toldBefore[place] { return .at(time) }
        guard let first = firstTold, let time = first.time, first.number - number <= Self.most,
            first.text - text <= Self.mostText
        else { return .untold }
        return .at(time)
    }

    // MARK: What goes

    /// Takes out the batch that comes next.
    mutating func takeFirst() -> Held? { batches.isEmpty ? nil : batches.removeFirst() }

    /// A batch that was taken out waits on, or has gone on to its end.
    mutating func putBack(_ held: Held) {
        if held.next < held.batch.entries.count {
            batches.insert(held, at: 0)
        } else if batches.isEmpty {
            lanes.removeAll()
            firstTold = nil
        }
    }
}

extension RecordBatch {
    /// The time that an entry tells of its session.
    fileprivate func timeTold(by entry: Entry) -> Instant? {
        entry.tellsOfSession && !tellsNoFix(entry) ? entry.time : nil
    }
}

extension Queue<Int> {
    /// How many of the numbers, which ascend, are before one.
    fileprivate func countBefore(_ number: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
