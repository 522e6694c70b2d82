/// Whether lines have the same segments in the same order as the one before, for which those of each are summed up.
struct LearnedTrail: BitwiseCopyable, Sendable {
    /// What those of the last line came to that was not like the one before.
    private var last: UInt64 = 0
    /// Where the line began that was like the one before.
    private(set) var start = 0

    /// What the segments of a line come to once another is behind them.
    @inline(__always)
    static func sum(_ sum: UInt64, _ place: Int) -> UInt64 {
        (sum &<< 7 | sum &>> 57) ^ UInt64(truncatingIfNeeded: place)
    }

    /// Whether the line that began at `start` came to as much as the last; if not, it is the last from now on.
    @inline(__always)
    mutating func isLikeTheLast(_ sum: UInt64, _ start: Int) -> Bool {
        guard sum == last else {
            last = sum
            return false
        }
        self.start = start
        return true
    }
}
