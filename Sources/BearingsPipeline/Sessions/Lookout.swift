/// How far the sessions of a batch's entries have been looked for, before their turn comes.
struct Lookout: Sendable {
    /// What is known of an entry's session, as far as it has been looked at.
    struct Mark: BitwiseCopyable, Sendable {
        /// Its name.
        var name = ShortName.none
        /// The name's hash.
        var hash: UInt32 = 0
        /// The index, plus one, of what is probably the session; 0 where there is none.
        var session: UInt32 = 0
        /// Whether it has a short name; if not, nothing is known of it.
        var isNamed = false
        /// Whether the entry is a fix.
        var isFix = false
        /// Whether it is the session.
        var isSure = false
        /// Whether there is more to ask for.
        var leadsFurther = false
    }

    /// The entries that are looked at.
    private(set) var entries = 0..<0
    /// What is known of those next to the one whose turn it is; each gives way to one far behind it.
    var marks = [Mark](repeating: Mark(), count: window)
    /// Up to which entry each step has gone.
    var (hashed, found, read, readOn) = (0, 0, 0, 0)
    /// At which entry's turn the next steps are due; past all where none is left.
    var due = Int.max

    /// More than ``SessionTable/lookAhead(beyond:of:)`` looks ahead, and a power of two.
    private static var window: Int { 32 }

    /// Where an entry's mark stands.
    @inline(__always)
    static func slot(of entry: Int) -> Int { entry & (window - 1) }

    /// Begins with other entries.
    mutating func begin(at entries: Range<Int>) {
        self.entries = entries
        let start = entries.lowerBound
        (hashed, found, read, readOn) = (start, start, start, start)
        due = entries.isEmpty ? .max : start
    }

    /// Whether sessions have been looked for up to an entry, whose turn it is.
    func isLooking(at entry: Int) -> Bool { entry < read }

    /// The index of the session of an entry whose turn it is, `nil` where that is not known.
    @inline(__always)
    func session(of entry: Int) -> Int? {
        guard entry < read else { return nil }
        let marks = marks.span
        let slot = Self.slot(of: entry)
        return marks[slot].isSure ? Int(marks[slot].session) &- 1 : nil
    }

    /// A session has ended, whose index may be given to another.
    mutating func forgetSessions() {
        for slot in marks.indices { marks[slot].isSure = false }
    }
}
