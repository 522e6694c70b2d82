/// The numbers of a line by their slots.
struct LearnedFigures: Sendable {
    /// NaN for what the line has not told.
    var numbers = [Double](repeating: .nan, count: LearnedSegment.Slot.numbers)
    /// The marks of the slots that may have one.
    var known: UInt64 = 0

    /// Empties all slots; more may be filled in of the next line than it has marks for.
    mutating func empty() {
        var slots = numbers.mutableSpan
        slots.update(repeating: .nan)
        known = .max
    }

    /// Empties all slots but those of a line of some marks.
    mutating func keep(_ marks: UInt64) {
        if known & ~marks != 0 {
            for slot in numbers.indices where marks & LearnedSegment.mark(ofSlot: slot) == 0 {
                numbers[slot] = .nan
            }
        }
        known = marks
    }
}
