/// How far the sessions of a batch's entries have been looked for, before their turn comes.
struct Lookout: Sendable {
    /// What is known of an entry's session, as far as it has been looked at.
    struct Mark: BitwiseCopyable, Sendable {
        /// Its name, which is a short one.
        var name = ShortName.none
        /// The name's hash.
        var hash: UInt32 = 0
        /// The index, plus one, of what is probably the session; 0 where there is none.
        var session: UInt32 = 0
        /// Which entry it is; none at first, for none is so far before the first.
        var entry = Int32.min
        /// Whether the entry is a fix.
        var isFix = false
        /// Whether it is the session.
        var isSure = false
        /// Whether there is more to ask for.
        var leadsFurther = false
    }

    /// What is known of the entries next to the one whose turn it is.
    ///
    /// Who looks along them may take them out as long, rather than ask at each change whether they are held twice.
    var marks = [Mark](repeating: Mark(), count: window)
    /// Where the entries end that are looked at; 0 where none is.
    private(set) var end = 0

    /// More than ``SessionTable/lookAhead(beyond:to:_:_:_:_:)`` looks ahead, and a power of two.
    fileprivate static var window: Int { 32 }

    /// Begins with other entries, up to the end of which sessions are looked for.
    mutating func begin(to end: Int) {
        for place in marks.indices { marks[place] = Mark() }
        self.end = end
    }

    /// Whether sessions are looked for.
    var isLooking: Bool { end > 0 }

    /// A session has ended, whose index may be given to another.
    mutating func forgetSessions() {
        for place in marks.indices { marks[place].isSure = false }
    }
}

extension MutableSpan<Lookout.Mark> {
    /// The mark of an entry, which gives way to that of one far behind it; of these there is a whole window.
    @inline(__always)
    subscript(of entry: Int) -> Lookout.Mark {
        get { unsafe self[unchecked: entry & (Lookout.window - 1)] }
        set { unsafe self[unchecked: entry & (Lookout.window - 1)] = newValue }
    }

    /// The index of the session of an entry whose turn it is, `nil` where that is not known.
    @inline(__always)
    func session(of entry: Int) -> Int? {
        let mark = self[of: entry]
        return mark.isSure && Int(mark.entry) == entry ? Int(mark.session) &- 1 : nil
    }
}
