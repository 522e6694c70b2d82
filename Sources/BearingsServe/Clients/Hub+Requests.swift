import BearingsEngine
import BearingsPipeline
import BearingsWire

/// Requests of clients: subscriptions, snapshots and figures.
extension Hub {
    /// Answers a request that concerns sessions; where it wants a snapshot, go on with
    /// ``continueSnapshot(of:into:)``.
    package mutating func answer(
        _ request: ClientRequest,
        of client: Int,
        into deliveries: inout Deliveries
    ) {
        switch request {
        case .ping, .stats: break
        case .unsubscribe(.all):
            subscriptions.forgetAll(client)
            let line = ServerLine.unsubscribed(session: nil)
            deliveries.add(.answer(line.bytes), for: client)
        case .unsubscribe(.named(let name)):
            ask(client, of: name, .none, into: &deliveries)
            let line = ServerLine.unsubscribed(session: jsonString(name))
            deliveries.add(.answer(line.bytes), for: client)
        case .subscribe(.all, let selection, let wantsSnapshot):
            subscriptions.ask(client, ofAll: selection)
            let line = ServerLine.subscribed(session: nil, selection)
            deliveries.add(.answer(line.bytes), for: client)
            if wantsSnapshot {
                snapshots[client] = SnapshotCursor(upTo: processor.tableSize, selection)
            }
        case .subscribe(.named(let name), let selection, let wantsSnapshot):
            ask(client, of: name, selection, into: &deliveries)
            let line = ServerLine.subscribed(session: jsonString(name), selection)
            deliveries.add(.answer(line.bytes), for: client)
            if wantsSnapshot { beginSnapshot(client, of: name, selection, into: &deliveries) }
        }
    }

    private mutating func ask(
        _ client: Int,
        of name: [UInt8],
        _ selection: EventSelection,
        into deliveries: inout Deliveries
    ) {
        let generation = processor.generation(of: name) ?? further[name]?.generation
        subscriptions.ask(client, of: name, generation, selection)
        // Names are stored while the client is connected.
        let limit = limits.clientBuffer
        guard subscriptions.nameBytes(of: client) > limit else { return }
        subscriptions.remove(client)
        let message =
            "the names of sessions asked for take more than \(limit) bytes (--client-buffer)"
        deliveries.add(.end(message), for: client)
    }

    // MARK: Snapshots

    private mutating func beginSnapshot(
        _ client: Int,
        of name: [UInt8],
        _ selection: EventSelection,
        into deliveries: inout Deliveries
    ) {
        if let session = processor.index(of: name) {
            snapshots[client] = SnapshotCursor(of: session, in: 0, selection)
        } else if let place = further[name] {
            snapshots[client] = SnapshotCursor(of: place.index, in: place.shard, selection)
        } else {
            let end = ServerLine.snapshotEnd(session: jsonString(name), sequence: 0)
            deliveries.add(.snapshot(end.bytes, endsPart: false), for: client)
        }
    }

    /// The further shard that encodes more of the snapshot that a client waits for, and how far that is; `nil` where
    /// ``continueSnapshot(of:into:)`` does.
    package func furtherSnapshot(of client: Int) -> (shard: Int, cursor: SnapshotCursor)? {
        guard let cursor = snapshots[client], cursor.shard > 0, !cursor.hasEndedShard else {
            return nil
        }
        return (cursor.shard, cursor)
    }

    /// Encodes more of the snapshot that a client waits for.
    ///
    /// - Returns: Whether there may be more; ask again once the client has read what there is.
    package mutating func continueSnapshot(
        of client: Int,
        into deliveries: inout Deliveries
    ) -> Bool {
        guard var cursor = snapshots[client] else { return false }
        guard cursor.hasEndedShard else {
            let lines = processor.sessions.snapshot(&cursor, printedBy: &processor.delivery)
            add(lines, upTo: cursor, for: client, &deliveries)
            return true
        }
        if !cursor.isOfOne, cursor.shard + 1 < shards {
            cursor.enterNextShard()
            snapshots[client] = cursor
            return true
        }
        snapshots[client] = nil
        if !cursor.isOfOne {
            let end = ServerLine.snapshotEndOfAll.bytes
            deliveries.add(.snapshot(end, endsPart: false), for: client)
        }
        return false
    }

    /// Adds more of a snapshot, which has then reached `cursor`.
    package mutating func add(
        _ lines: [UInt8],
        upTo cursor: SnapshotCursor,
        for client: Int,
        _ deliveries: inout Deliveries
    ) {
        // The client may have gone meanwhile.
        guard snapshots[client] != nil else { return }
        deliveries.add(.snapshot(lines, endsPart: cursor.part == nil), for: client)
        snapshots[client] = cursor
    }

    /// No session is in the further shard that a snapshot has reached.
    package mutating func skipShard(of client: Int) { snapshots[client]?.end = 0 }

    // MARK: Figures

    /// How many sessions there are.
    package var sessionCount: Int { processor.sessions.budget.count }

    /// What a client that asks for figures learns of the sessions.
    ///
    /// - Parameter most: How many of the busiest sessions it wants; they are counted while it is connected, from its
    ///   first request on.
    package mutating func figures(busiest most: Int, for client: Int) -> ServerStats {
        let tally = processor.accounts.tally
        var figures = ServerStats()
        figures.used = tally.used
        figures.ignored = tally.ignored
        figures.filtered = tally.filtered
        figures.rejected = tally.rejected
        figures.events = UInt64(tally.events)
        figures.sessions = sessionCount
        if most > 0 {
            watchers.insert(client)
            figures.busiest = processor.sessions.busiestSessions(most)
        }
        return figures
    }
}
