import BearingsEngine
import BearingsPipeline
import BearingsWire

/// A hub whose sessions are shared out among several shards: it is the first, and merges the outcomes of the others.
extension Hub {
    /// Shares a batch out.
    ///
    /// - Returns: `false` if a record depends on the outcome of others, so that this shard is to take all
    ///   sessions over.
    package mutating func share(
        _ batch: RecordBatch,
        from origin: SourceOrigin,
        at wall: Instant,
        into shared: inout SharedBatch
    ) -> Bool {
        processor.share(batch, from: origin, at: wall, among: shards, into: &shared)
    }

    /// Creates what a further shard owns.
    package func newShare() -> SessionShare { processor.newShare() }

    /// Takes the shards' outcomes of a batch, until enough output waits.
    ///
    /// - Returns: Whether all of it was taken; otherwise the shards go on.
    package mutating func merge(
        _ shared: inout SharedBatch,
        of batch: RecordBatch,
        _ bytes: [UInt8],
        writer: Int?,
        into deliveries: inout Deliveries
    ) -> Bool {
        processor.delivery.circumstances = writer.map {
            Interest.Circumstances(version: subscriptions.version, writer: $0)
        }
        let isDone = processor.merge(&shared, of: batch, bytes)
        lines = processor.lines
        deliverOutput(writer: writer, into: &deliveries)
        return isDone
    }

    /// Takes what has come in a further shard of time that passed.
    package mutating func take(
        _ lapsed: SharedLapses,
        of shard: Int,
        into deliveries: inout Deliveries
    ) {
        processor.take(lapsed, of: shard)
        deliverOutput(writer: nil, into: &deliveries)
    }

    /// The shard of a session.
    package func shard(of name: [UInt8]) -> Int {
        ShardNumber.number(of: name, among: shards)
    }

    /// A session of a further shard was resumed.
    ///
    /// - Parameters:
    ///   - place: Its place among the sessions of all shards.
    ///   - index: Its index in that shard.
    package mutating func resumed(
        _ name: [UInt8],
        as place: UInt64,
        _ resumed: (index: Int, isOpen: Bool),
        in shard: Int
    ) {
        processor.withholding.sessionResumed(name, isOpen: resumed.isOpen)
        further.began(
            name,
            FurtherSessions.Place(generation: place, shard: shard, index: resumed.index)
        )
    }

    /// How far the wall clock is ahead of the wall times passed in.
    package var wallAhead: Milliseconds { processor.clock.wallAhead }

    /// Takes over the sessions of a further shard.
    package mutating func unite(_ share: consuming SessionShare, at wall: Instant) {
        processor.unite(share, at: wall)
    }

    /// All sessions were taken over: snapshots begin anew.
    package mutating func united(into deliveries: inout Deliveries) {
        shards = 1
        further = FurtherSessions()
        for (client, cursor) in snapshots {
            // What waits behind a part is not to be lost.
            deliveries.add(.snapshot([], endsPart: true), for: client)
            snapshots[client] = SnapshotCursor(upTo: processor.tableSize, cursor.selection)
        }
    }
}

extension Processor {
    /// Takes what has come in a further shard of time that passed.
    fileprivate mutating func take(_ lapsed: SharedLapses, of shard: Int) {
        delivery.add(
            lapsed.output.bytes[..<lapsed.output.count],
            lapsed.outputEvents[...],
            of: shard
        )
        for lapse in lapsed.lapses { account(for: lapse) }
    }
}
