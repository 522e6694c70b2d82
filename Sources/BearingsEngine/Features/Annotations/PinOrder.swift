/// Pins in the order in which hosts sent them.
///
/// An updated pin is appended again, so nothing is sorted. Outdated entries stay until they are the
/// majority.
struct PinOrder: Sendable {
    struct Entry: BitwiseCopyable {
        /// The order of the pin when it was appended.
        var order: Int64
        var pin: Int32
    }

    private(set) var entries: [Entry] = []

    /// Appends a pin whose order follows all others.
    mutating func append(_ pin: Int, _ order: Int64) {
        entries.append(Entry(order: order, pin: Int32(pin)))
    }

    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

    /// The index of the first entry after an order.
    func index(after order: Int64) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].order > order { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Removes outdated entries, if they are the majority.
    ///
    /// - Parameter count: The number of the others.
    mutating func forget(allBut count: Int, where isGone: (Entry) -> Bool) {
        if entries.count > 2 * count + 64 { entries.removeAll(where: isGone) }
    }
}
