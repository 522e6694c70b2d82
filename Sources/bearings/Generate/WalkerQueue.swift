/// Walkers by the time of their next record, in a binary heap; the lower number goes first at equal times.
struct WalkerQueue {
    private struct Entry {
        var time: Int64
        var walker: Int

        static func < (left: Entry, right: Entry) -> Bool {
            left.time != right.time ? left.time < right.time : left.walker < right.walker
        }
    }

    private var entries: [Entry] = []

    /// The walker with the next record; `nil` for none.
    var first: Int? { entries.first?.walker }

    mutating func insert(_ walker: Int, at time: Int64) {
        let entry = Entry(time: time, walker: walker)
        entries.append(entry)
        var hole = entries.count - 1
        while hole > 0 {
            let parent = (hole - 1) / 2
            guard entry < entries[parent] else { break }
            entries[hole] = entries[parent]
            hole = parent
        }
        entries[hole] = entry
    }

    /// Reinserts the first at the `time` of its next record, or removes it.
    mutating func requeueFirst(at time: Int64?) {
        if let time {
            sink(Entry(time: time, walker: entries[0].walker))
        } else {
            let last = entries.removeLast()
            if !entries.isEmpty { sink(last) }
        }
    }

    /// Replaces the first by `entry`, and restores the order.
    private mutating func sink(_ entry: Entry) {
        var hole = 0
        while true {
            var child = 2 * hole + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < entry else { break }
            entries[hole] = entries[child]
            hole = child
        }
        entries[hole] = entry
    }
}
