import BearingsEngine
import BearingsWire

/// What clients ask of a shard, beside what its sessions decide.
extension Shard {
    mutating func answer(_ request: ClientRequest, of client: Client, at wall: Instant) {
        switch request {
        case .ping(let id):
            answer(client, ServerLine.pong(id: id).bytes, at: wall)
        case .stats:
            answer(client, ServerLine.stats(stats).bytes, at: wall)
        case .unsubscribe(.all):
            listeners.forgetAll(client.id)
        case .unsubscribe(.named(let name)):
            ask(client, of: name, .none, at: wall)
        case .subscribe(.all, let selection, let wantsSnapshot):
            client.subscribed()
            listeners.ask(client.id, ofAll: selection)
            if wantsSnapshot { beginSnapshot(client, selection) }
        case .subscribe(.named(let name), let selection, let wantsSnapshot):
            client.subscribed()
            ask(client, of: name, selection, at: wall)
            guard wantsSnapshot else { return }
            let lines = processor.snapshot(of: name, selection)
            client.addSnapshot(lines)
            touch(client)
        }
    }

    private mutating func ask(
        _ client: Client,
        of name: [UInt8],
        _ selection: EventSelection,
        at wall: Instant
    ) {
        listeners.ask(client.id, of: name, processor.birth(of: name), selection)
        // Names are kept for as long as the client is there.
        let limit = identity.limits.clientBuffer
        guard listeners.nameBytes(of: client.id) > limit else { return }
        end(
            client,
            "the names of sessions asked for take more than \(limit) bytes (--client-buffer)",
            at: wall
        )
    }

    // MARK: Snapshots

    private mutating func beginSnapshot(_ client: Client, _ selection: EventSelection) {
        let cursor = SnapshotCursor(next: 0, end: processor.placeCount, selection: selection)
        client.beginSnapshot(cursor)
        touch(client)
        continueSnapshot(client)
    }

    /// Puts together more of a snapshot, as much as its reader is ready for; the caller sends it, and lets
    /// others have a turn before the next.
    package mutating func continueSnapshot(_ client: Client) {
        while let cursor = client.snapshotToContinue() {
            if cursor.next < cursor.end {
                let lines = processor.snapshot(ofPlace: cursor.next, cursor.selection)
                client.continueSnapshot(lines)
            } else {
                client.endSnapshot(ServerLine.snapshotEndOfAll.bytes)
            }
        }
    }

    // MARK: Figures

    /// How many sessions there are.
    package var sessionCount: Int { processor.sessionCount }

    private var stats: ServerStats {
        let vitals = vitals()
        let tally = processor.tally
        var stats = ServerStats()
        stats.uptime = vitals.uptime
        stats.memory = vitals.memory
        stats.used = tally.used
        stats.ignored = tally.ignored
        stats.filtered = tally.filtered
        stats.rejected = tally.rejected
        stats.events = UInt64(tally.events)
        stats.clients = clients.count
        stats.sessions = processor.sessionCount
        stats.latency = latencies.summary
        return stats
    }
}
