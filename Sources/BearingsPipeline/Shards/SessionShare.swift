import BearingsEngine
import BearingsWire

/// What a further shard owns: its share of the sessions.
package struct SessionShare: ~Copyable, Sendable {
    package var sessions: Sessions
    package var delivery: Delivery

    /// Decides its records of a batch, until enough output waits.
    package mutating func decide(_ shared: inout SharedBatch, of shard: Int, in batch: RecordBatch)
    {
        let allotment = shared.allotment
        sessions.decide(&shared.shares[shard], of: shard, in: batch, allotment, through: &delivery)
    }
}

/// What was shared out among several shards so far.
package struct Sharing: Sendable {
    /// Their outcomes of the current batch.
    var merged = SharedBatch()
    /// How many entries.
    package var entries: UInt64 = 0
    /// Whether any of them uses something of earlier lines.
    var hasDependents = false
    /// Whether any session may be hidden.
    var mayHide: Bool
}
