import BearingsEngine

/// Fixes of a document that tell no time, until one that does shows when they may have been.
///
/// Those between two that tell theirs share the span between them, and those before the first stand at it. Those
/// behind the last are given no time, and happen a step on each. No more than ``most`` wait; longer rows
/// without a time are given none.
struct UntimedFixes: Sendable {
    private struct Held: Sendable {
        var entry: RecordBatch.Entry
        var fix: Fix
        var faults: [LineError]
    }

    /// A session's fixes that wait.
    private struct Lane: Sendable {
        var session: [UInt8]?
        var lastTime: Instant?
        var waiting: [Held] = []
    }

    private var lanes: [Lane] = []
    private var indices: [[UInt8]?: Int] = [:]
    private var count = 0
    /// What the document as a whole tells, for a session that tells no time at all.
    var documentTime: Instant?

    /// About 200 bytes each.
    static let most = 1 << 16

    /// Adds an entry, or has it wait if it is a fix that tells no time.
    ///
    /// - Parameter faults: What is wrong with fields of it that count as absent.
    mutating func add(
        _ entry: RecordBatch.Entry,
        _ faults: [LineError] = [],
        to batch: inout RecordBatch
    ) {
        guard case .fix(let index) = entry.content else {
            for fault in faults { batch.addFlaw(fault) }
            batch.entries.append(entry)
            return
        }
        let lane = lane(batch.name(of: entry.session))
        if let time = entry.time {
            if !lanes[lane].waiting.isEmpty { release(lane, upTo: time, to: &batch) }
            lanes[lane].lastTime = time
            for fault in faults { batch.addFlaw(fault) }
            batch.entries.append(entry)
            return
        }
        lanes[lane].waiting.append(
            Held(entry: entry, fix: batch.fixes[Int(index)], faults: faults)
        )
        batch.fixes.removeLast()
        count += 1
        if count > Self.most { finish(into: &batch) }
    }

    /// Nothing more comes.
    mutating func finish(into batch: inout RecordBatch) {
        for lane in lanes.indices { release(lane, upTo: nil, to: &batch) }
    }

    private mutating func lane(_ session: [UInt8]?) -> Int {
        if let last = lanes.last, last.session == session { return lanes.count - 1 }
        if let index = indices[session] { return index }
        indices[session] = lanes.count
        lanes.append(Lane(session: session))
        return lanes.count - 1
    }

    /// Adds what waits of a session, up to the time of what comes next.
    private mutating func release(_ lane: Int, upTo next: Instant?, to batch: inout RecordBatch) {
        let waiting = lanes[lane].waiting
        lanes[lane].waiting = []
        count -= waiting.count
        let parts = Int64(waiting.count) + 1
        for (index, held) in waiting.enumerated() {
            var entry = held.entry
            entry.text = ByteRange(start: 0, count: 0)
            if let session = lanes[lane].session { entry.session = batch.session(named: session) }
            if let next, let last = lanes[lane].lastTime {
                let (span, part) = (max(0, next.since(last)), Int64(index) + 1)
                entry.time = last.advanced(by: span / parts * part + span % parts * part / parts)
            } else if let next {
                entry.time = next
            } else if index == 0, lanes[lane].lastTime == nil {
                entry.time = documentTime
            }
            entry.timeIsInvented = entry.time != nil
            entry.content = batch.add(held.fix, isEpochReport: false)
            for fault in held.faults { batch.addFlaw(fault) }
            batch.entries.append(entry)
        }
    }
}
