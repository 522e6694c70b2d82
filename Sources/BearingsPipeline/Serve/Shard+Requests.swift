import BearingsEngine
import BearingsWire

/// What clients ask of a shard, beside what its sessions decide.
extension Shard {
    mutating func answer(_ request: ClientRequest, of place: Int, at wall: Instant) {
        let client = clients[place].id
        switch request {
        case .ping(let id):
            answer(place, ServerLine.pong(id: id).bytes, at: wall)
        case .stats:
            answer(place, ServerLine.stats(stats).bytes, at: wall)
        case .unsubscribe(.all):
            listeners.forgetAll(client)
            answer(place, ServerLine.unsubscribed(session: nil).bytes, at: wall)
        case .unsubscribe(.named(let name)):
            ask(place, of: name, .none, at: wall)
            let line = ServerLine.unsubscribed(session: jsonString(name))
            answer(place, line.bytes, at: wall)
        case .subscribe(.all, let selection, let wantsSnapshot):
            clients[place].subscribed()
            listeners.ask(client, ofAll: selection)
            answer(place, ServerLine.subscribed(session: nil, selection).bytes, at: wall)
            if wantsSnapshot { beginSnapshot(place, selection) }
        case .subscribe(.named(let name), let selection, let wantsSnapshot):
            clients[place].subscribed()
            ask(place, of: name, selection, at: wall)
            let line = ServerLine.subscribed(session: jsonString(name), selection)
            answer(place, line.bytes, at: wall)
            guard wantsSnapshot else { return }
            beginSnapshot(place, of: name, selection)
        }
    }

    private mutating func ask(
        _ place: Int,
        of name: [UInt8],
        _ selection: EventSelection,
        at wall: Instant
    ) {
        let client = clients[place].id
        listeners.ask(client, of: name, processor.birth(of: name), selection)
        // Names are kept for as long as the client is there.
        let limit = limits.clientBuffer
        guard listeners.nameBytes(of: client) > limit else { return }
        end(
            place,
            "the names of sessions asked for take more than \(limit) bytes (--client-buffer)",
            at: wall
        )
    }

    // MARK: Snapshots

    private mutating func beginSnapshot(_ place: Int, _ selection: EventSelection) {
        clients[place].beginSnapshot(SnapshotCursor(upTo: processor.placeCount, selection))
        touch(place)
        continueSnapshot(place)
    }

    private mutating func beginSnapshot(
        _ place: Int,
        of name: [UInt8],
        _ selection: EventSelection
    ) {
        touch(place)
        guard let session = processor.place(of: name) else {
            let end = ServerLine.snapshotEnd(session: jsonString(name), sequence: 0)
            return clients[place].addSnapshot(end.bytes)
        }
        clients[place].beginSnapshot(SnapshotCursor(of: session, selection))
        continueSnapshot(place)
    }

    /// Puts together more of a snapshot, as much as its reader is ready for; the caller sends it, and lets
    /// others have a turn before the next.
    mutating func continueSnapshot(_ place: Int) {
        while var cursor = clients[place].snapshotToContinue() {
            guard cursor.next < cursor.end else {
                let last = cursor.isOfOne ? [] : ServerLine.snapshotEndOfAll.bytes
                clients[place].endSnapshot(last)
                return
            }
            let lines = processor.snapshot(&cursor)
            clients[place].continueSnapshot(lines, to: cursor)
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
