/// Finds pins by the ids of their annotations, which it leaves where they are.
///
/// A dictionary would hold each id a second time, and read it again wherever it looks. Here the hash
/// tells nearly all apart: an id is read where its own pin may be, and nowhere else.
struct PinIndex: Sendable {
    private struct Slot: BitwiseCopyable {
        var hash: UInt32 = 0
        /// -1 where there is none.
        var pin: Int32 = -1
    }

    /// A power of two, at least twice as many as there are pins.
    ///
    /// Each pin stands at the slot that its hash names, or behind it with no gap between.
    private var slots = [Slot](repeating: Slot(), count: 16)
    /// How many pins there are.
    private(set) var count = 0

    /// What to look for an id by; another in each process, so that nobody can choose ids that clash.
    static func hash(_ id: String) -> UInt32 {
        UInt32(truncatingIfNeeded: id.hashValue)
    }

    private var mask: Int { slots.count - 1 }

    /// The pin of that hash that `isIt`, if there is one.
    func pin(_ hash: UInt32, where isIt: (Int32) -> Bool) -> Int32? {
        var slot = Int(hash) & mask
        while slots[slot].pin >= 0 {
            if slots[slot].hash == hash, isIt(slots[slot].pin) { return slots[slot].pin }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds a pin that is not there.
    mutating func insert(_ pin: Int32, _ hash: UInt32) {
        reserveCapacity(count + 1)
        count += 1
        put(Slot(hash: hash, pin: pin))
    }

    private mutating func put(_ new: Slot) {
        var slot = Int(new.hash) & mask
        while slots[slot].pin >= 0 { slot = (slot + 1) & mask }
        slots[slot] = new
    }

    /// Takes out a pin that is there.
    mutating func remove(_ pin: Int32, _ hash: UInt32) {
        var gap = Int(hash) & mask
        while slots[gap].pin != pin { gap = (gap + 1) & mask }
        count -= 1
        // Those behind it that a gap would hide move up.
        var slot = (gap + 1) & mask
        while slots[slot].pin >= 0 {
            let wanted = Int(slots[slot].hash) & mask
            if (slot - wanted) & mask >= (slot - gap) & mask {
                slots[gap] = slots[slot]
                gap = slot
            }
            slot = (slot + 1) & mask
        }
        slots[gap] = Slot()
    }

    /// Makes room for so many at once.
    mutating func reserveCapacity(_ count: Int) {
        guard 2 * count > slots.count else { return }
        var size = slots.count
        while size < 2 * count { size *= 2 }
        let old = slots
        slots = [Slot](repeating: Slot(), count: size)
        for slot in old where slot.pin >= 0 { put(slot) }
    }
}
