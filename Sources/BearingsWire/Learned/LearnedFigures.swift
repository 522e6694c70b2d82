/// The numbers of a line by their slots.
struct LearnedFigures: Sendable {
    /// NaN for what the line has not told.
    var numbers = [Double](repeating: .nan, count: LearnedSegment.Slot.numbers)
    /// The marks of the slots that may have one.
    var known: UInt64 = 0
}

extension MutableSpan<Double> {
    /// Empties all slots of `known` but those of a line of some marks, which are known then.
    @inline(__always)
    mutating func keep(_ marks: UInt64, of known: inout UInt64) {
        var others = known & ~marks & LearnedSegment.marksOfNumbers
        while others != 0 {
            self[others.trailingZeroBitCount &- LearnedSegment.slotBits] = .nan
            others &= others &- 1
        }
        known = marks
    }

    /// Empties all slots before lines of some marks, which tell all of theirs, if others are known.
    ///
    /// All of them take no longer than a few, of which nobody could foresee how many.
    @inline(__always)
    mutating func empty(forLinesOf marks: UInt64, _ known: inout UInt64) {
        if known & ~marks & LearnedSegment.marksOfNumbers != 0 {
            precondition(count == LearnedSegment.Slot.numbers)
            for slot in 0..<LearnedSegment.Slot.numbers { unsafe self[unchecked: slot] = .nan }
        }
        known = marks
    }
}
