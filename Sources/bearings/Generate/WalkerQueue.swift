/// Walkers by the time of their next record, a binary heap; of two at once the lower goes first.
struct WalkerQueue {
    private struct Entry {
        var time: Int64
        var walker: Int

        static func < (left: Entry, right: Entry) -> Bool {
            left.time != right.time ? left.time < right.time : left.walker < right.walker
        }
    }

    private var entries: [Entry] = []

    /// Whose record is next; `nil` when nobody has one.
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

    /// Puts the first back at the `time` of its next record, or lets it go if it has none.
    mutating func requeueFirst(at time: Int64?) {
        if let time {
            sink(Entry(time: time, walker: entries[0].walker))
        } else {
            let last = entries.removeLast()
            if !entries.isEmpty { sink(last) }
        }
    }

    /// Puts `entry` in the place of the first, and those before it above it.
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
