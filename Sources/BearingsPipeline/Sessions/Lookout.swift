import BearingsWire

/// How far the sessions of a batch's entries have been looked for, before their turn comes.
struct Lookout: Sendable {
    /// What is known of an entry's session, as far as it has been looked at.
    struct Mark: BitwiseCopyable, Sendable {
        /// Its name if that is a short one, and else what no session has.
        var name = ShortName.none
        /// Where what is probably the session stands, once that is looked for, and from when it is near surely the
        /// session.
        var place = SessionPages.Place.nowhere
        /// The name's hash, until the session is looked for, and then the index of what is found.
        var hashOrIndex: UInt32 = 0
        /// Whether the entry is a fix.
        var isFix = false
        /// Whether there is more to ask for.
        var leadsFurther = false
    }

    /// What is known of the entries up to ``end``, and behind them as many blank ones as are looked ahead to.
    ///
    /// Who looks along them takes them out as long, rather than ask at each change whether they are held twice.
    private var marks: [Mark] = []
    /// Where the entries end that are looked at; 0 where none is.
    private(set) var end = 0
    /// The entry whose turn it was when that was said last.
    var turn = 0

    /// Begins with other entries, of which nothing is known yet.
    ///
    /// - Parameters:
    ///   - end: Where they end.
    ///   - reach: How far ahead of an entry others are looked at.
    mutating func begin(to end: Int, reach: Int) {
        self.end = end
        let missing = end + reach - marks.count
        if missing > 0 { marks += repeatElement(Mark(), count: missing) }
        for place in end..<(end + reach) { marks[place] = Mark() }
    }

    /// Takes the marks out, which are put back when they have been looked along.
    ///
    /// They are reached unchecked by places up to `end`, so that it is made sure here that they go so far.
    mutating func takeMarks(to end: Int) -> [Mark] {
        var marks: [Mark] = []
        swap(&marks, &self.marks)
        precondition(end <= marks.count)
        return marks
    }

    mutating func putBack(_ marks: consuming [Mark]) { self.marks = marks }

    /// Looks for nothing any more.
    mutating func stop() { end = 0 }

    /// Whether sessions are looked for.
    var isLooking: Bool { end > 0 }

    /// A session has ended, whose index may be given to another.
    ///
    /// - Parameter reach: How far ahead of an entry it is sure which session is its.
    mutating func forgetSessions(reach: Int) {
        guard isLooking else { return }
        for place in turn...(turn + reach) { marks[place].place = .nowhere }
    }
}

extension MutableSpan<Lookout.Mark> {
    /// The mark of an entry, which must be one of those that ``Lookout/takeMarks(to:)`` has made sure of.
    @inline(__always)
    subscript(of entry: Int) -> Lookout.Mark {
        get { unsafe self[unchecked: entry] }
        _modify { yield unsafe &self[unchecked: entry] }
    }
}
