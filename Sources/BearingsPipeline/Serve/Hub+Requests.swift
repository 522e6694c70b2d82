import BearingsEngine
import BearingsWire

/// Requests of clients: ping, stats, subscriptions and snapshots.
extension Hub {
    mutating func answer(_ request: ClientRequest, of clientIndex: Int, at wall: Instant) {
        let client = clients[clientIndex].id
        switch request {
        case .ping(let id):
            answer(clientIndex, ServerLine.pong(id: id).bytes, at: wall)
        case .stats(let most):
            var figures = stats
            if most > 0 { figures.busiest = busiestSessions(most, for: client) }
            answer(clientIndex, ServerLine.stats(figures).bytes, at: wall)
        case .unsubscribe(.all):
            subscriptions.forgetAll(client)
            answer(clientIndex, ServerLine.unsubscribed(session: nil).bytes, at: wall)
        case .unsubscribe(.named(let name)):
            ask(clientIndex, of: name, .none, at: wall)
            let line = ServerLine.unsubscribed(session: jsonString(name))
            answer(clientIndex, line.bytes, at: wall)
        case .subscribe(.all, let selection, let wantsSnapshot):
            clients[clientIndex].subscribed()
            subscriptions.ask(client, ofAll: selection)
            answer(clientIndex, ServerLine.subscribed(session: nil, selection).bytes, at: wall)
            if wantsSnapshot { beginSnapshot(clientIndex, selection) }
        case .subscribe(.named(let name), let selection, let wantsSnapshot):
            clients[clientIndex].subscribed()
            ask(clientIndex, of: name, selection, at: wall)
            let line = ServerLine.subscribed(session: jsonString(name), selection)
            answer(clientIndex, line.bytes, at: wall)
            guard wantsSnapshot else { return }
            beginSnapshot(clientIndex, of: name, selection)
        }
    }

    private mutating func ask(
        _ clientIndex: Int,
        of name: [UInt8],
        _ selection: EventSelection,
        at wall: Instant
    ) {
        let client = clients[clientIndex].id
        subscriptions.ask(client, of: name, processor.generation(of: name), selection)
        // Names are stored while the client is connected.
        let limit = limits.clientBuffer
        guard subscriptions.nameBytes(of: client) > limit else { return }
        end(
            clientIndex,
            "the names of sessions asked for take more than \(limit) bytes (--client-buffer)",
            at: wall
        )
    }

    // MARK: Snapshots

    private mutating func beginSnapshot(_ clientIndex: Int, _ selection: EventSelection) {
        clients[clientIndex].beginSnapshot(SnapshotCursor(upTo: processor.tableSize, selection))
        touch(clientIndex)
        continueSnapshot(clientIndex)
    }

    private mutating func beginSnapshot(
        _ clientIndex: Int,
        of name: [UInt8],
        _ selection: EventSelection
    ) {
        touch(clientIndex)
        guard let session = processor.index(of: name) else {
            let end = ServerLine.snapshotEnd(session: jsonString(name), sequence: 0)
            return clients[clientIndex].addSnapshot(end.bytes)
        }
        clients[clientIndex].beginSnapshot(SnapshotCursor(of: session, selection))
        continueSnapshot(clientIndex)
    }

    /// Encodes more of a snapshot, as much as its reader is ready for; the caller sends it before the next part.
    mutating func continueSnapshot(_ clientIndex: Int) {
        while var cursor = clients[clientIndex].snapshotToContinue() {
            guard cursor.next < cursor.end else {
                let last = cursor.isOfOne ? [] : ServerLine.snapshotEndOfAll.bytes
                clients[clientIndex].endSnapshot(last)
                return
            }
            let lines = processor.snapshot(&cursor)
            clients[clientIndex].continueSnapshot(lines, to: cursor)
        }
    }

    // MARK: Figures

    /// How many sessions there are.
    package var sessionCount: Int { processor.sessionCount }

    private var stats: ServerStats {
        let vitals = vitals()
        let tally = processor.accounts.tally
        var stats = ServerStats()
        stats.uptime = vitals.uptime
        stats.memory = vitals.memory
        stats.used = tally.used
        stats.ignored = tally.ignored
        stats.filtered = tally.filtered
        stats.rejected = tally.rejected
        stats.events = UInt64(tally.events)
        (stats.bytesIn, stats.bytesOut) = transferred
        stats.clients = clients.count
        stats.sessions = processor.sessionCount
        stats.latency = latencies.summary
        return stats
    }

    /// The busiest sessions, so many at most, of those that have taken records since a client first asked.
    ///
    /// They are counted while a client that has asked is connected.
    private mutating func busiestSessions(
        _ most: Int,
        for client: Int
    ) -> [ServerStats.BusySession] {
        watchers.insert(client)
        return processor.sessions.busiestSessions(most)
    }
}
