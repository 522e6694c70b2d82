/// Finds pins by the ids of their annotations, without storing the ids.
///
/// A dictionary would store each id again, and read it at every comparison. Here the hash
/// distinguishes nearly all, and an id is read only where its own pin may be.
struct PinIndex: Sendable {
    private struct Slot: BitwiseCopyable {
        var hash: UInt32 = 0
        /// -1 for an empty slot.
        var pin: Int32 = -1
    }

    /// A power of two, at least twice the number of pins.
    ///
    /// Linear probing: each pin is at the slot of its hash, or after it without a gap.
    private var slots = [Slot](repeating: Slot(), count: 16)
    /// The number of pins.
    private(set) var count = 0

    /// The hash of an id.
    ///
    /// It differs in each process, so that nobody can choose ids that collide.
    static func hash(_ id: String) -> UInt32 {
        UInt32(truncatingIfNeeded: id.hashValue)
    }

    private var mask: Int { slots.count - 1 }

    /// The pin with that hash for which `isIt` is true, if there is one.
    func pin(_ hash: UInt32, where isIt: (Int32) -> Bool) -> Int32? {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot].pin >= 0 {
            if slots[slot].hash == hash, isIt(slots[slot].pin) { return slots[slot].pin }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds a new pin.
    mutating func insert(_ pin: Int32, _ hash: UInt32) {
        reserveCapacity(count + 1)
        count += 1
        put(Slot(hash: hash, pin: pin))
    }

    private mutating func put(_ new: Slot) {
        var slot = Int(truncatingIfNeeded: new.hash) & mask
        while slots[slot].pin >= 0 { slot = (slot + 1) & mask }
        slots[slot] = new
    }

    mutating func remove(_ pin: Int32, _ hash: UInt32) {
        var gap = Int(truncatingIfNeeded: hash) & mask
        while slots[gap].pin != pin { gap = (gap + 1) & mask }
        count -= 1
        // Moves pins back that the gap would hide.
        var slot = (gap + 1) & mask
        while slots[slot].pin >= 0 {
            let wanted = Int(truncatingIfNeeded: slots[slot].hash) & mask
            if (slot - wanted) & mask >= (slot - gap) & mask {
                slots[gap] = slots[slot]
                gap = slot
            }
            slot = (slot + 1) & mask
        }
        slots[gap] = Slot()
    }

    /// Reserves room for `count` pins.
    mutating func reserveCapacity(_ count: Int) {
        guard 2 * count > slots.count else { return }
        var size = slots.count
        while size < 2 * count { size *= 2 }
        let old = slots
        slots = [Slot](repeating: Slot(), count: size)
        for slot in old where slot.pin >= 0 { put(slot) }
    }
}
