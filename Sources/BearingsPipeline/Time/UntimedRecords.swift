import BearingsEngine
import BearingsWire

/// Records of a log that wait for their times: all records from the first fix without a time on.
///
/// Fixes without a time are spread evenly between the timed records of their session around them. Those before the first
/// timed record get its time. Those after the last get none here, and follow in fixed steps. The order of records never
/// changes, and times do not depend on how the log was read.
///
/// A session without any times starts at the last time of other sessions before it.
///
/// A bounded number of records waits. A session without a time for that long, or in a whole source, counts as untimed.
struct UntimedRecords: Sendable {
    /// A batch whose entries from ``next`` on wait.
    struct Held: Sendable {
        /// Its entries get their times as they become known.
        var batch: RecordBatch
        let bytes: [UInt8]
        let receipt: Receipt
        var next: Int
        /// How many entries have waited before this batch.
        fileprivate let number: Int
        /// How many bytes of lines have waited up to each entry.
        fileprivate var texts: [Int] = []
        /// The last time of any session before each entry.
        fileprivate var timesBefore: [Instant?] = []
    }

    /// The time of an entry.
    enum Finding: Equatable {
        case at(Instant)
        /// Nothing gives its time.
        case unknown
        /// A later record may give it.
        case later
    }

    /// The waiting records of a session that matter for times.
    private struct Lane {
        /// Records with a time; a mark without one means that the session was closed.
        var timed = Queue<Mark>()
        /// The numbers of fixes without a time.
        var untimed = Queue<Int>()
    }

    private struct Mark: Sendable {
        var number: Int
        var text: Int
        var time: Instant?
    }

    /// Tells which fixes are held back, and so move no clock.
    private let filter: FixFilter.Settings
    private var batches: [Held] = []
    private var lanes: [[UInt8]: Lane] = [:]
    /// How many entries have waited, and how many bytes of lines.
    private var count = 0
    private var textCount = 0
    /// The first time of any session since records began to wait.
    private var firstTime: Mark?
    /// The last time of any session so far.
    private var lastTime: Instant?
    /// Whether no time is to come: the source has ended, is live, or has paused.
    private(set) var isComplete = false
    /// The untimed sessions.
    private var unknown: Set<[UInt8]> = []

    /// How many entries ahead the next time may be: about a megabyte of them.
    static let most = 4096
    /// How many bytes of lines ahead the next time may be.
    static let mostText = 1 << 22

    /// Creates a queue in which nothing waits.
    init(_ filter: FixFilter.Settings) {
        self.filter = filter
    }

    /// Whether nothing waits.
    var isEmpty: Bool { batches.isEmpty }

    /// Whether a session counts as untimed.
    func hasNoTimes(_ session: SessionNumber, in batch: RecordBatch) -> Bool {
        !unknown.isEmpty && unknown.contains(Self.name(of: session, in: batch))
    }

    private static func name(of session: SessionNumber, in batch: RecordBatch) -> [UInt8] {
        batch.sessionName(of: session)
    }

    /// Holds the entries of a batch from `start` on.
    mutating func hold(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        _ receipt: Receipt,
        from start: Int
    ) {
        isComplete = false
        var held = Held(
            batch: batch,
            bytes: bytes,
            receipt: receipt,
            next: start,
            number: count - start
        )
        held.timesBefore = batch.entries.map { entry in
            defer { lastTime = statedTime(by: entry, in: batch) ?? lastTime }
            return lastTime
        }
        held.texts = batch.entries.indices.map { index in
            if index >= start { textCount += Int(batch.entries[index].text.count) }
            return textCount
        }
        for index in start..<batch.entries.count {
            note(batch.entries[index], in: batch, text: held.texts[index])
            count += 1
        }
        batches.append(held)
    }

    private mutating func note(_ entry: RecordBatch.Entry, in batch: RecordBatch, text: Int) {
        guard entry.concernsSession else { return }
        let isClosing = batch.isClosing(entry)
        let time = statedTime(by: entry, in: batch)
        let isUntimed = entry.time == nil && entry.content.isFix
        guard time != nil || isUntimed || isClosing else { return }
        let name = Self.name(of: entry.session, in: batch)
        if let time {
            firstTime = firstTime ?? Mark(number: count, text: text, time: time)
            lanes[name, default: Lane()].timed.append(Mark(number: count, text: text, time: time))
        } else if isUntimed {
            lanes[name, default: Lane()].untimed.append(count)
        }
        if isClosing {
            // A later session of this name is another one.
            lanes[name, default: Lane()].timed.append(Mark(number: count, text: text, time: nil))
        }
    }

    /// The time in an entry, if it moves its session's clock: that of a receiver without a fix does not.
    private func statedTime(by entry: RecordBatch.Entry, in batch: RecordBatch) -> Instant? {
        guard entry.concernsSession, let time = entry.time, !batch.reportsNoFix(entry),
            !entry.content.isFix || !filter.isNullIsland(batch.input(of: entry)?.fix)
        else { return nil }
        return time
    }

    /// The entries of a batch have been applied.
    mutating func passed(_ batch: RecordBatch) {
        for entry in batch.entries.reversed() {
            guard let time = statedTime(by: entry, in: batch) else { continue }
            lastTime = time
            return
        }
    }

    /// No more times come: the source has ended, is live, or has paused.
    mutating func stopWaiting() { isComplete = true }

    /// The time of an entry that has none.
    ///
    /// - Parameters:
    ///   - held: The batch taken last.
    ///   - clock: The present time of the entry's session; `nil` if it has none.
    mutating func find(_ index: Int, of held: borrowing Held, clock: Instant?) -> Finding {
        let name = Self.name(of: held.batch.entries[index].session, in: held.batch)
        let (number, text) = (held.number + index, held.texts[index])
        func isNear(_ other: Int, _ otherText: Int) -> Bool {
            other - number <= Self.most && otherText - text <= Self.mostText
        }
        var lane = lanes.removeValue(forKey: name) ?? Lane()
        defer { lanes[name] = lane }
        while lane.timed.count > 0, lane.timed[0].number < number { _ = lane.timed.popFirst() }
        while lane.untimed.count > 0, lane.untimed[0] < number { _ = lane.untimed.popFirst() }
        if lane.timed.count > 0, isNear(lane.timed[0].number, lane.timed[0].text) {
            guard let next = lane.timed[0].time else { return unknown(index, of: held, clock) }
            guard let clock else { return .at(next) }
            let parts = lane.untimed.countBefore(lane.timed[0].number) + 1
            return .at(clock.advanced(by: max(0, next.since(clock)) / Int64(parts)))
        }
        if lane.timed.count == 0, !isComplete, isNear(count, textCount) { return .later }
        if clock == nil || !isNear(count, textCount) || lane.timed.count > 0 {
            unknown.insert(name)
        }
        return unknown(index, of: held, clock)
    }

    /// The start of an untimed session: the document's time, the last time of others before it, or the first of all.
    private func unknown(_ index: Int, of held: borrowing Held, _ clock: Instant?) -> Finding {
        guard clock == nil else { return .unknown }
        let (number, text) = (held.number + index, held.texts[index])
        if let time = held.batch.documentTime ?? held.timesBefore[index] { return .at(time) }
        guard let first = firstTime, let time = first.time, first.number - number <= Self.most,
            first.text - text <= Self.mostText
        else { return .unknown }
        return .at(time)
    }

    // MARK: Release

    /// Takes out the next batch.
    mutating func takeFirst() -> Held? { batches.isEmpty ? nil : batches.removeFirst() }

    /// Returns a batch, which waits on unless it is done.
    mutating func putBack(_ held: Held) {
        if held.next < held.batch.entries.count {
            batches.insert(held, at: 0)
        } else if batches.isEmpty {
            lanes.removeAll()
            firstTime = nil
        }
    }
}

extension Queue<Int> {
    /// How many of the ascending numbers are less than `number`.
    fileprivate func countBefore(_ number: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
