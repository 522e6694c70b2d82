import BearingsEngine

/// Alarms by time, in whatever unit their owners count it, in a binary heap.
///
/// Alarms are never cancelled: when one is due, whoever set it decides whether its time has come, and sets the next.
package struct AlarmQueue: Sendable {
    private struct Alarm: BitwiseCopyable, Comparable {
        var time: Int64
        var owner: Int

        static func < (one: Alarm, other: Alarm) -> Bool { one.time < other.time }
    }

    private var heap = Heap<Alarm>()

    /// Creates a queue without alarms.
    package init() {}

    /// The time of the earliest alarm.
    package var earliest: Int64? { heap.first?.time }

    /// Sets an alarm.
    package mutating func insert(for owner: Int, at time: Int64) {
        heap.insert(Alarm(time: time, owner: owner))
    }

    /// Removes the earliest alarm due at `now`, and returns who has set it.
    package mutating func popDue(at now: Int64) -> Int? {
        guard let first = heap.first, first.time <= now else { return nil }
        return heap.popFirst()?.owner
    }
}

extension AlarmQueue {
    /// The earliest alarm, where times are wall times.
    var earliestTime: Instant? { earliest.map(Instant.init(millisecondsSince1970:)) }

    /// Sets an alarm at a wall time.
    mutating func insert(for owner: Int, at wall: Instant) {
        insert(for: owner, at: wall.millisecondsSince1970)
    }

    /// Removes the earliest alarm due at a wall time, and returns who has set it.
    mutating func popDue(at wall: Instant) -> Int? { popDue(at: wall.millisecondsSince1970) }
}
