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
    /// They take longer than memory does. Of more, too much would be asked for at once: beyond some two dozen
    /// lines the processor forgets most, and the record waits for memory after all.
    private static var stride: Int { 4 }
    /// So many sessions are near anyway.
    private static var fewSessions: Int { 256 }

    /// Begins with other entries.
    mutating func beginLookingAhead(at entries: Range<Int>) {
        let isWorthIt = sessions.count > Self.fewSessions && entries.count > 1
        lookout.begin(at: isWorthIt ? entries : 0..<0)
    }

    /// Asks for what the entries behind `place` need, if it is time to.
    @inline(__always)
    mutating func lookAhead(beyond place: Int, of batch: RecordBatch) {
        if place >= lookout.due { takeSteps(beyond: place, of: batch) }
    }

    @inline(never)
    private mutating func takeSteps(beyond place: Int, of batch: RecordBatch) {
        let end = lookout.entries.upperBound
        // Taken out as long, for each change would have to ask whether they are held twice.
        var kept: [Lookout.Mark] = []
        swap(&kept, &lookout.marks)
        var marks = kept.mutableSpan
        let (hashed, found) = (lookout.hashed, lookout.found)
        let next = place + Self.stride
        lookout.hashed = hash(hashed, to: min(next + 4 * Self.stride, end), of: batch, &marks)
        lookout.found = find(found, to: min(next + 3 * Self.stride, end), &marks)
        read(to: min(next + 2 * Self.stride, end), &marks)
        readOn(to: min(next + Self.stride, end), &marks)
        lookout.due = lookout.readOn < end ? next : .max
        swap(&kept, &lookout.marks)
    }

    /// Hashes the names of sessions, and asks for where they are to be looked for.
    ///
    /// It changes nothing of the table, nor does the next step, so that what is asked of that is asked once.
    ///
    /// - Parameter start: The first entry; none may be left up to `end`.
    /// - Returns: Where to go on.
    @inline(__always)
    private func hash(
        _ start: Int,
        to end: Int,
        of batch: RecordBatch,
        _ marks: inout MutableSpan<Lookout.Mark>
    ) -> Int {
        let (entries, names) = (batch.entries.span, batch.names.span)
        let (nameHash, mask, first) = (hash, mask, addressOfPlaces)
        var entry = start
        while entry < end {
            var mark = Lookout.Mark()
            if let name = entries[entry].session, Int(name.count) <= SessionName.mostInline {
                mark.name = ShortName(names, name)
                mark.hash = nameHash(mark.name)
                mark.isNamed = true
                if case .fix = entries[entry].content { mark.isFix = true }
                let place = UInt(mark.hash & mask)
                processor_ask(first &+ place &* UInt(MemoryLayout<UInt32>.size))
            }
            marks[Lookout.slot(of: entry)] = mark
            entry &+= 1
        }
        return entry
    }

    /// Finds out where what are probably their sessions stand, and asks for them.
    ///
    /// - Parameter start: The first entry; none may be left up to `end`.
    /// - Returns: Where to go on.
    @inline(__always)
    private func find(
        _ start: Int,
        to end: Int,
        _ marks: inout MutableSpan<Lookout.Mark>
    ) -> Int {
        let (places, mask) = (places.span, mask)
        var entry = start
        while entry < end {
            let slot = Lookout.slot(of: entry)
            entry &+= 1
            guard marks[slot].isNamed else { continue }
            let session = Self.firstEntry(marks[slot].hash, in: places, mask) & mask
            marks[slot].session = session
            if session != 0 { sessions.comeNear(Int(session) &- 1) }
        }
        return entry
    }

    /// Looks whether they are their sessions, and asks for what those lead to.
    @inline(__always)
    private mutating func read(to end: Int, _ marks: inout MutableSpan<Lookout.Mark>) {
        var entry = lookout.read
        while entry < end {
            let slot = Lookout.slot(of: entry)
            entry &+= 1
            guard marks[slot].session != 0 else { continue }
            let glimpse = sessions[Int(marks[slot].session) &- 1].lookAhead(
                ifCalled: marks[slot].name,
                toFix: marks[slot].isFix
            )
            marks[slot].isSure = glimpse.isCalledSo
            marks[slot].leadsFurther = glimpse.leadsFurther
        }
        lookout.read = entry
    }

    /// Asks for what that leads to.
    @inline(__always)
    private mutating func readOn(to end: Int, _ marks: inout MutableSpan<Lookout.Mark>) {
        var entry = lookout.readOn
        while entry < end {
            let slot = Lookout.slot(of: entry)
            entry &+= 1
            guard marks[slot].leadsFurther else { continue }
            sessions[Int(marks[slot].session) &- 1].engine.lookFurther()
        }
        lookout.readOn = entry
    }

    /// What stands at the first place that a name of this hash may have; 0 if there is none.
    @inline(__always)
    private static func firstEntry(
        _ hash: UInt32,
        in places: Span<UInt32>,
        _ mask: UInt32
    ) -> UInt32 {
        var place = hash & mask
        while true {
            let found = places[Int(place)]
            if found == 0 || (found ^ hash) & ~mask == 0 { return found }
            place = (place &+ 1) & mask
        }
    }

    /// Where the first of the places stands.
    private var addressOfPlaces: UInt {
        unsafe places.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
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
