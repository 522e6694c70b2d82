import BearingsEngine
import BearingsWire
import CProcessor

/// How far the sessions of a batch's entries have been looked for, before their turn comes.
struct Lookout: Sendable {
    /// The entry whose turn it is.
    var entry = 0
    /// The entries that are looked at.
    fileprivate var entries = 0..<0
    /// What is known of each of them, as far as it has been looked at; 0 for nothing.
    ///
    /// At first it is the hash of its session's name with ``isHash`` beside it; later the index, plus one, of
    /// what is probably its session, with ``leadsFurther`` beside it where there is more to ask for.
    fileprivate var marks: [UInt64] = []
    /// Up to which entry each step has gone.
    fileprivate var hashed = 0
    fileprivate var found = 0
    fileprivate var read = 0
    fileprivate var readOn = 0

    fileprivate static var isHash: UInt64 { 1 << 32 }
    fileprivate static var leadsFurther: UInt64 { 1 << 33 }

    /// The index of what is probably the session of the entry whose turn it is, `nil` where nothing is known.
    @inline(__always)
    var candidate: Int? {
        guard entry < found, entry >= entries.lowerBound else { return nil }
        return index(at: entry)
    }

    /// The index of the session that an entry's mark means, `nil` where it means none.
    @inline(__always)
    fileprivate func index(at entry: Int) -> Int? {
        let mark = UInt32(truncatingIfNeeded: marks[entry &- entries.lowerBound])
        return mark == 0 ? nil : Int(mark) &- 1
    }
}

/// Having sessions come near before their records are applied.
///
/// What is asked for comes while records before it are applied; each step needs what the one before has asked
/// for. Nothing is decided by it: what is found is looked at again.
extension SessionTable {
    /// How many records are applied between two looks, and how many lie between two steps.
    ///
    /// A dozen take longer than memory does, and what four times as many need has room near the processor.
    static var stride: Int { 12 }
    /// So many sessions are near anyway.
    private static var fewSessions: Int { 256 }

    /// Begins with other entries.
    mutating func beginLookingAhead(at entries: Range<Int>) {
        let isWorthIt = sessions.count > Self.fewSessions && entries.count > 1
        lookout.entries = isWorthIt ? entries : 0..<0
        let start = lookout.entries.lowerBound
        (lookout.hashed, lookout.found, lookout.read, lookout.readOn) = (start, start, start, start)
        while lookout.marks.count < lookout.entries.count { lookout.marks.append(0) }
    }

    /// Asks for what the entries behind `place` need.
    ///
    /// - Returns: When to ask again, `end` at the latest.
    @inline(__always)
    mutating func lookAhead(beyond place: Int, to end: Int, of batch: RecordBatch) -> Int {
        guard place < lookout.entries.upperBound else { return end }
        takeSteps(beyond: place, of: batch)
        return min(place + Self.stride, end)
    }

    @inline(never)
    private mutating func takeSteps(beyond place: Int, of batch: RecordBatch) {
        let end = lookout.entries.upperBound
        hash(to: min(place + 5 * Self.stride, end), of: batch)
        find(to: min(place + 4 * Self.stride, end))
        read(to: min(place + 3 * Self.stride, end), of: batch)
        readOn(to: min(place + 2 * Self.stride, end))
    }

    @inline(__always)
    private mutating func hash(to end: Int, of batch: RecordBatch) {
        let (entries, names) = (batch.entries.span, batch.names.span)
        let start = lookout.entries.lowerBound
        for entry in lookout.hashed..<max(end, lookout.hashed) {
            var mark: UInt64 = 0
            if let name = entries[entry].session, Int(name.count) <= SessionName.mostInline {
                let hash = hash(ShortName(names, name))
                ask(forPlaceOf: hash)
                mark = UInt64(hash) | Lookout.isHash
            }
            lookout.marks[entry &- start] = mark
        }
        lookout.hashed = max(end, lookout.hashed)
    }

    @inline(__always)
    private mutating func find(to end: Int) {
        let start = lookout.entries.lowerBound
        for entry in lookout.found..<max(end, lookout.found) {
            let mark = lookout.marks[entry &- start]
            guard mark != 0 else { continue }
            let index = firstEntry(UInt32(truncatingIfNeeded: mark)) & mask
            lookout.marks[entry &- start] = UInt64(index)
            if index != 0 { sessions.comeNear(Int(index) &- 1) }
        }
        lookout.found = max(end, lookout.found)
    }

    @inline(__always)
    private mutating func read(to end: Int, of batch: RecordBatch) {
        let entries = batch.entries.span
        let start = lookout.entries.lowerBound
        for entry in lookout.read..<max(end, lookout.read) {
            guard let index = lookout.index(at: entry) else { continue }
            let isFix =
                switch entries[entry].content {
                case .fix, .epochReport: true
                default: false
                }
            if sessions[index].engine.lookAhead(toFix: isFix) {
                lookout.marks[entry &- start] |= Lookout.leadsFurther
            }
        }
        lookout.read = max(end, lookout.read)
    }

    @inline(__always)
    private mutating func readOn(to end: Int) {
        let start = lookout.entries.lowerBound
        for entry in lookout.readOn..<max(end, lookout.readOn)
        where lookout.marks[entry &- start] & Lookout.leadsFurther != 0 {
            guard let index = lookout.index(at: entry) else { continue }
            sessions[index].engine.lookFurther()
        }
        lookout.readOn = max(end, lookout.readOn)
    }
}
