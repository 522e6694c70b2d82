/// Pins in the order in which hosts sent them.
///
/// One that is emitted anew comes last, so that nothing has to be sorted. Entries of those that are gone, or were emitted
/// anew, stay until there are more of them than of others.
struct PinOrder: Sendable {
    struct Entry: BitwiseCopyable {
        /// As the pin had it when it was told.
        var order: Int64
        var pin: Int32
    }

    private(set) var entries: [Entry] = []

    /// Adds a pin that was emitted, whose order is behind all others.
    mutating func append(_ pin: Int, _ order: Int64) {
        entries.append(Entry(order: order, pin: Int32(pin)))
    }

    mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

    /// The first entry behind an order.
    func index(after order: Int64) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].order > order { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Lets those entries go that mean nothing any more, if they are more than half.
    ///
    /// - Parameter count: How many there are of the others.
    mutating func forget(allBut count: Int, where isGone: (Entry) -> Bool) {
        if entries.count > 2 * count + 64 { entries.removeAll(where: isGone) }
    }
}
