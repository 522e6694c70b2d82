import BearingsEngine
import BearingsWire
import CProcessor

/// Having sessions come near before their records are applied, and finding them on the way.
///
/// What is asked for comes while records before it are applied; each step needs what the one before has asked
/// for.
extension SessionTable {
    /// How many records lie between two steps.
    ///
    /// They take longer than memory does. Of more, too much would be asked for at once: beyond some two dozen
    /// lines the processor forgets most, and the record waits for memory after all.
    private static var stride: Int { 4 }
    /// So many sessions are near anyway.
    private static var fewSessions: Int { 256 }

    /// Begins with other entries.
    mutating func beginLookingAhead(at places: Range<Int>, of batch: RecordBatch) {
        let isWorthIt = sessions.count > Self.fewSessions && places.count > 1
        guard isWorthIt || lookout.isLooking else { return }
        lookout.begin(to: isWorthIt ? places.upperBound : 0)
        guard isWorthIt else { return }
        heap.growInLargePages()
        // As if as many records had come before.
        for place in (places.lowerBound - 4 * Self.stride)..<places.lowerBound {
            takeSteps(beyond: place, of: batch)
        }
    }

    /// Asks for what the entries behind `place` need, where sessions are looked for.
    @inline(__always)
    mutating func lookAhead(beyond place: Int, of batch: RecordBatch) {
        if lookout.isLooking { takeSteps(beyond: place, of: batch) }
    }

    /// Asks for what it takes to end the sessions behind the first of `indices`.
    mutating func lookAhead(toEnd indices: ArraySlice<Int>) {
        func index(ahead count: Int) -> Int? {
            let place = indices.startIndex + count
            return place < indices.endIndex ? indices[place] : nil
        }
        if let index = index(ahead: Self.stride) { sessions[index].engine.lookFurther() }
        if let index = index(ahead: 2 * Self.stride) {
            _ = sessions[index].engine.lookAhead(toFix: false)
        }
        if let index = index(ahead: 3 * Self.stride) { sessions.comeNear(index) }
    }

    @inline(never)
    private mutating func takeSteps(beyond place: Int, of batch: RecordBatch) {
        var kept: [Lookout.Mark] = []
        swap(&kept, &lookout.marks)
        var marks = kept.mutableSpan
        let (known, end) = (places, lookout.end)
        lookAhead(
            beyond: place,
            to: end,
            batch.entries.span,
            batch.names.span,
            known.span,
            &marks
        )
        swap(&kept, &lookout.marks)
    }

    /// The same with what it takes taken out; of each step it is the turn of one entry.
    ///
    /// - Parameters:
    ///   - end: Where the entries end that are looked at.
    ///   - places: Those of this table.
    @inline(__always)
    mutating func lookAhead(
        beyond place: Int,
        to end: Int,
        _ entries: Span<RecordBatch.Entry>,
        _ names: Span<UInt8>,
        _ places: Span<UInt32>,
        _ marks: inout MutableSpan<Lookout.Mark>
    ) {
        readOn(place &+ Self.stride, &marks)
        read(place &+ 2 &* Self.stride, &marks)
        find(place &+ 3 &* Self.stride, places, &marks)
        let last = place &+ 4 &* Self.stride
        if last < end { Self.hash(last, entries, names, places, hash, &marks) }
    }

    /// Hashes the name of an entry's session, and asks for where that is to be looked for.
    @inline(__always)
    private static func hash(
        _ entry: Int,
        _ entries: Span<RecordBatch.Entry>,
        _ names: Span<UInt8>,
        _ places: Span<UInt32>,
        _ hash: NameHash,
        _ marks: inout MutableSpan<Lookout.Mark>
    ) {
        guard let name = entries[entry].session, Int(name.count) <= SessionName.mostInline
        else { return }
        var mark = Lookout.Mark()
        mark.entry = Int32(truncatingIfNeeded: entry)
        mark.name = ShortName(names, name)
        mark.hash = hash(mark.name)
        if case .fix = entries[entry].content { mark.isFix = true }
        let mask = UInt32(truncatingIfNeeded: places.count &- 1)
        let place = Int(mark.hash & mask)
        unsafe places.withUnsafeBufferPointer {
            let first = UInt(bitPattern: $0.baseAddress)
            processor_ask(first &+ UInt(place &* MemoryLayout<UInt32>.size))
        }
        marks[of: entry] = mark
    }

    /// Finds out where what is probably an entry's session stands, and asks for it.
    ///
    /// It changes nothing of the table, but is mutating so that not all of that is read each time.
    @inline(__always)
    private mutating func find(
        _ entry: Int,
        _ places: Span<UInt32>,
        _ marks: inout MutableSpan<Lookout.Mark>
    ) {
        guard Int(marks[of: entry].entry) == entry else { return }
        let session = Self.firstEntry(marks[of: entry].hash, in: places)
        marks[of: entry].session = session
        if session != 0 { sessions.comeNear(Int(session) &- 1) }
    }

    /// Looks whether it is the session, and asks for what that leads to.
    @inline(__always)
    private mutating func read(_ entry: Int, _ marks: inout MutableSpan<Lookout.Mark>) {
        let mark = marks[of: entry]
        guard Int(mark.entry) == entry, mark.session != 0 else { return }
        let glimpse = sessions[Int(mark.session) &- 1].lookAhead(
            ifCalled: mark.name,
            toFix: mark.isFix
        )
        marks[of: entry].isSure = glimpse.isCalledSo
        marks[of: entry].leadsFurther = glimpse.leadsFurther
    }

    /// Asks for what that leads to.
    @inline(__always)
    private mutating func readOn(_ entry: Int, _ marks: inout MutableSpan<Lookout.Mark>) {
        let mark = marks[of: entry]
        guard mark.leadsFurther, mark.session != 0, Int(mark.entry) == entry else { return }
        sessions[Int(mark.session) &- 1].engine.lookFurther()
    }

    /// What stands, but for the bits of the hash, at the first place that a name of this hash may have; 0 if there
    /// is none.
    @inline(__always)
    private static func firstEntry(_ hash: UInt32, in places: Span<UInt32>) -> UInt32 {
        let mask = UInt32(truncatingIfNeeded: places.count &- 1)
        var place = hash & mask
        // One in four stands at the second, which cannot be foreseen; so where to look is worked out rather than branched
        // for. Who has none may be taken for another: that is looked at before it counts.
        let first = unsafe places[unchecked: Int(place)]
        let isOther: UInt32 = (first ^ hash) & ~mask == 0 ? 0 : 1
        place = (place &+ isOther) & mask
        var found = unsafe places[unchecked: Int(place)]
        while found != 0, (found ^ hash) & ~mask != 0 {
            place = (place &+ 1) & mask
            found = unsafe places[unchecked: Int(place)]
        }
        return found & mask
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
