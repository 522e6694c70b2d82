import BearingsEngine
import BearingsWire

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
    /// How many entries ahead of one the farthest is that something is asked for.
    static var reach: Int { 4 * stride }
    /// So many sessions are near anyway.
    private static var fewSessions: Int { 256 }

    /// Begins with other entries.
    mutating func beginLookingAhead(at places: Range<Int>, of batch: RecordBatch) {
        guard sessions.count > Self.fewSessions, places.count > 1 else { return lookout.stop() }
        heap.growInLargePages()
        lookout.begin(to: places.upperBound, reach: Self.reach)
        var kept = lookout.takeMarks(to: places.upperBound + Self.reach)
        var marks = kept.mutableSpan
        mark(places, batch.entries.span, &marks)
        // As if as many records had come before.
        let (first, known) = (places.lowerBound, self.places)
        for place in first..<(first + Self.reach) { ask(place, known.span, marks) }
        for place in first..<(first + 3 * Self.stride) { find(place, known.span, &marks) }
        for place in first..<(first + 2 * Self.stride) { read(place, &marks) }
        for place in first..<(first + Self.stride) { readOn(place, marks) }
        lookout.putBack(kept)
    }

    /// Asks for what the entries behind `place` need, where sessions are looked for.
    @inline(__always)
    mutating func lookAhead(beyond place: Int) {
        if lookout.isLooking { takeSteps(beyond: place) }
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
        if let index = index(ahead: 3 * Self.stride) { sessions.place(of: index).comeNear() }
    }

    /// A session ends, whose index may be given to another.
    mutating func forgetInLookout() {
        lookout.forgetSessions(reach: 2 * Self.stride)
    }

    @inline(never)
    private mutating func takeSteps(beyond place: Int) {
        lookout.turn = place
        var kept = lookout.takeMarks(to: place + 1 + Self.reach)
        var marks = kept.mutableSpan
        let known = places
        lookAhead(beyond: place, known.span, &marks)
        lookout.putBack(kept)
    }

    /// The same with what it takes taken out; of each step it is the turn of one entry.
    ///
    /// - Parameters:
    ///   - places: Those of this table.
    ///   - marks: More than ``reach`` from `place` on.
    @inline(__always)
    mutating func lookAhead(
        beyond place: Int,
        _ places: Span<UInt32>,
        _ marks: inout MutableSpan<Lookout.Mark>
    ) {
        readOn(place &+ Self.stride, marks)
        read(place &+ 2 &* Self.stride, &marks)
        find(place &+ 3 &* Self.stride, places, &marks)
        ask(place &+ Self.reach, places, marks)
    }

    /// Hashes the names of the sessions of entries.
    @inline(__always)
    private func mark(
        _ range: Range<Int>,
        _ entries: Span<RecordBatch.Entry>,
        _ marks: inout MutableSpan<Lookout.Mark>
    ) {
        let hash = hash
        precondition(range.upperBound <= entries.count && range.upperBound <= marks.count)
        for place in range {
            let entry = unsafe entries[unchecked: place]
            var mark = Lookout.Mark()
            mark.name = entry.session.short
            mark.hashOrIndex = hash(mark.name)
            if case .fix = entry.content { mark.isFix = true }
            unsafe marks[unchecked: place] = mark
        }
    }

    /// Asks for where an entry's session is to be looked for.
    @inline(__always)
    private func ask(
        _ entry: Int,
        _ places: Span<UInt32>,
        _ marks: borrowing MutableSpan<Lookout.Mark>
    ) {
        let mask = UInt32(truncatingIfNeeded: places.count &- 1)
        places.ask(for: Int(marks[of: entry].hashOrIndex & mask))
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
        let found = Self.firstEntry(marks[of: entry].hashOrIndex, in: places)
        guard found != 0 else { return }
        let place = sessions.place(of: Int(found) &- 1)
        place.comeNear()
        marks[of: entry].place = place
        marks[of: entry].hashOrIndex = found &- 1
    }

    /// Looks whether it is the session, and asks for what that leads to.
    @inline(__always)
    private mutating func read(_ entry: Int, _ marks: inout MutableSpan<Lookout.Mark>) {
        let mark = marks[of: entry]
        guard !mark.place.isNowhere else { return }
        guard sessions[mark.place].shortName == mark.name else {
            marks[of: entry].place = .nowhere
            return
        }
        marks[of: entry].leadsFurther = sessions[mark.place].engine.lookAhead(toFix: mark.isFix)
    }

    /// Asks for what that leads to.
    @inline(__always)
    private mutating func readOn(_ entry: Int, _ marks: borrowing MutableSpan<Lookout.Mark>) {
        let mark = marks[of: entry]
        guard mark.leadsFurther, !mark.place.isNowhere else { return }
        sessions[mark.place].engine.lookFurther()
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
