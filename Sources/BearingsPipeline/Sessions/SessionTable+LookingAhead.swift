import BearingsEngine
import BearingsWire
import CProcessor

/// Having sessions come near before their records are applied, and finding them on the way.
///
/// What is asked for comes while records before it are applied; each step needs what the one before has asked
/// for.
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
        lookout.begin(at: isWorthIt ? entries : 0..<0)
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
        // Taken out as long, for each change would have to ask whether they are held twice.
        var kept: [Lookout.Mark] = []
        swap(&kept, &lookout.marks)
        var marks = kept.mutableSpan
        hash(to: min(place + 5 * Self.stride, end), of: batch, &marks)
        find(to: min(place + 4 * Self.stride, end), &marks)
        read(to: min(place + 3 * Self.stride, end), &marks)
        readOn(to: min(place + 2 * Self.stride, end), &marks)
        swap(&kept, &lookout.marks)
    }

    /// Hashes the names of sessions, and asks for where they are to be looked for.
    @inline(__always)
    private mutating func hash(
        to end: Int,
        of batch: RecordBatch,
        _ marks: inout MutableSpan<Lookout.Mark>
    ) {
        let (entries, names) = (batch.entries.span, batch.names.span)
        let start = lookout.hashed
        for entry in start..<max(end, start) {
            var mark = Lookout.Mark()
            if let name = entries[entry].session, Int(name.count) <= SessionName.mostInline {
                mark.name = ShortName(names, name)
                mark.hash = hash(mark.name)
                mark.isNamed = true
                if case .fix = entries[entry].content { mark.isFix = true }
                ask(forPlaceOf: mark.hash)
            }
            marks[Lookout.slot(of: entry)] = mark
        }
        lookout.hashed = max(end, start)
    }

    /// Finds out where what are probably their sessions stand, and asks for them.
    @inline(__always)
    private mutating func find(to end: Int, _ marks: inout MutableSpan<Lookout.Mark>) {
        let start = lookout.found
        for entry in start..<max(end, start) {
            let slot = Lookout.slot(of: entry)
            guard marks[slot].isNamed else { continue }
            let session = firstEntry(marks[slot].hash) & mask
            marks[slot].session = session
            if session != 0 { sessions.comeNear(Int(session) &- 1) }
        }
        lookout.found = max(end, start)
    }

    /// Looks whether they are their sessions, and asks for what those lead to.
    @inline(__always)
    private mutating func read(to end: Int, _ marks: inout MutableSpan<Lookout.Mark>) {
        let start = lookout.read
        for entry in start..<max(end, start) {
            let slot = Lookout.slot(of: entry)
            guard marks[slot].session != 0 else { continue }
            let glimpse = sessions[Int(marks[slot].session) &- 1].lookAhead(
                ifCalled: marks[slot].name,
                toFix: marks[slot].isFix
            )
            marks[slot].isSure = glimpse.isCalledSo
            marks[slot].leadsFurther = glimpse.leadsFurther
        }
        lookout.read = max(end, start)
    }

    /// Asks for what that leads to.
    @inline(__always)
    private mutating func readOn(to end: Int, _ marks: inout MutableSpan<Lookout.Mark>) {
        let start = lookout.readOn
        for entry in start..<max(end, start) {
            let slot = Lookout.slot(of: entry)
            guard marks[slot].leadsFurther else { continue }
            sessions[Int(marks[slot].session) &- 1].engine.lookFurther()
        }
        lookout.readOn = max(end, start)
    }

    /// What stands at the first place that a name of this hash may have; 0 if there is none.
    @inline(__always)
    private func firstEntry(_ hash: UInt32) -> UInt32 {
        let (places, mask) = (places.span, mask)
        var place = hash & mask
        while true {
            let found = places[Int(place)]
            if found == 0 || (found ^ hash) & ~mask == 0 { return found }
            place = (place &+ 1) & mask
        }
    }

    /// Has the first place that a name of this hash may have come near, while other work goes on.
    @inline(__always)
    private func ask(forPlaceOf hash: UInt32) {
        unsafe places.withUnsafeBufferPointer { places in
            let first = UInt(bitPattern: places.baseAddress)
            processor_ask(first &+ UInt(hash & mask) &* UInt(MemoryLayout<UInt32>.size))
        }
    }
}

extension Session {
    /// Asks for what the session leads to, if it has that short name.
    @inline(__always)
    fileprivate mutating func lookAhead(
        ifCalled name: ShortName,
        toFix isFix: Bool
    ) -> (isCalledSo: Bool, leadsFurther: Bool) {
        guard shortName == name else { return (false, false) }
        return (true, engine.lookAhead(toFix: isFix))
    }
}
