import BearingsEngine
import BearingsWire

/// Owns sessions, applies what clients write to them, and tells those who listen.
///
/// It receives batches, never single records, and waits for nothing: between reading an engine and
/// writing it nobody else has a turn.
package actor Shard {
    private let executor: LoopExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// What the server says of itself when it greets.
    package struct Identity: Sendable {
        package var version: String
        /// Tells apart the runs whose events are numbered anew.
        package var epoch: UInt64
        package var limits: ServerLimits

        package init(version: String, epoch: UInt64, limits: ServerLimits) {
            self.version = version
            self.epoch = epoch
            self.limits = limits
        }
    }

    package var processor: Processor
    private let identity: Identity
    private var clients: [Int: Client] = [:]
    /// The newest clients by the places of their lines among all sources.
    private var clientBySource: [Int: Int] = [:]
    private var listeners = Listeners()
    /// Clients for whom something waits since the last ``takeTouched()``.
    private var touched: Set<Int> = []
    /// Clients that have been ended since.
    private var slow: [Int] = []
    /// Remarks about lines that no client wrote, as lines.
    private var remarks: [UInt8] = []
    private var latencies = LatencyHistogram()

    package init(_ executor: LoopExecutor, _ processor: Processor, _ identity: Identity) {
        self.executor = executor
        self.processor = processor
        self.identity = identity
    }

    // MARK: Clients

    /// How many clients there are.
    package var clientCount: Int { clients.count }

    /// A client has come: it is greeted.
    package func attach(_ client: Client) {
        clients[client.id] = client
        clientBySource[client.origin.index] = client.id
        listeners.add(client.id)
        let hello = ServerLine.hello(
            version: identity.version,
            epoch: identity.epoch,
            identity.limits
        )
        answer(client, hello.bytes, at: .epoch)
    }

    /// A client has gone.
    package func detach(_ client: Int) {
        if let source = clients[client]?.origin.index, clientBySource[source] == client {
            clientBySource[source] = nil
        }
        clients[client] = nil
        listeners.remove(client)
        touched.remove(client)
    }

    /// The clients for whom something waits since the last call.
    package func takeTouched() -> Set<Int> {
        defer { touched.removeAll(keepingCapacity: true) }
        return touched
    }

    private func answer(_ client: Client, _ line: [UInt8], at wall: Instant) {
        touched.insert(client.id)
        let isWell = client.assumeIsolated { $0.answer(line) }
        if !isWell { end(client, at: wall) }
    }

    /// Ends the connection of a client that does not read.
    private func end(_ client: Client, at wall: Instant) {
        let limit = identity.limits.clientBuffer
        let message = "more than \(limit) bytes of events wait to be read (--client-buffer)"
        end(client, message, at: wall)
    }

    /// Ends the connection of a client that takes more room than it may.
    private func end(_ client: Client, _ message: String, at wall: Instant) {
        let limit = identity.limits.clientBuffer
        let error = ServerLine.error(limit: .clientBuffer, value: limit, message: message)
        let last = error.bytes + ServerLine.bye(.slow).bytes
        client.assumeIsolated { $0.close(with: last, at: wall) }
        touched.insert(client.id)
        listeners.remove(client.id)
        slow.append(client.id)
    }

    /// The clients ended for being slow since the last call.
    package func takeSlow() -> [Int] {
        defer { slow.removeAll() }
        return slow
    }

    // MARK: What comes in

    /// Applies a client's lines, and answers what they ask.
    func receive(_ batch: RecordBatch, of bytes: [UInt8], from client: Client, at wall: Instant) {
        processor.process(batch, of: bytes, from: client.origin, at: wall)
        tell(writer: client, at: wall)
        for request in batch.requests { answer(request, of: client, at: wall) }
    }

    /// Applies lines that no client wrote.
    package func receive(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from origin: Source.Origin,
        at wall: Instant
    ) {
        processor.process(batch, of: bytes, from: origin, at: wall)
        tell(writer: nil, at: wall)
    }

    /// Remarks about lines that no client wrote, since the last call.
    package func takeRemarks() -> [UInt8] {
        defer { remarks.removeAll() }
        return remarks
    }

    /// What waits to be kept in files, since the last call: rejected lines, and those that were not.
    package func takeKept() -> (deadLetters: [UInt8], journal: [UInt8]) {
        defer {
            processor.deadLetters.written()
            processor.journal.written()
        }
        return (processor.deadLetters.waiting, processor.journal.waiting)
    }

    /// Lets silence move the clocks.
    package func advance(to wall: Instant) {
        processor.advance(to: wall, .stream)
        tell(writer: nil, at: wall)
    }

    /// When ``advance(to:)`` has something to do; `nil` if it never will.
    package func alarm(at wall: Instant) -> Instant? { processor.alarm(.stream, at: wall) }

    /// Brings to its end what is under way; what is shown is retracted, unless the sessions go on later.
    package func finish(keepsSessions: Bool, at wall: Instant) {
        if keepsSessions { processor.settle() } else { processor.finish() }
        tell(writer: nil, at: wall)
    }

    // MARK: Sessions that outlive the process

    /// Goes on with sessions where they were.
    package func resume(_ sessions: [SessionState], at wall: Instant) {
        for session in sessions { processor.resume(session, at: wall) }
    }

    /// Writes what is kept of the sessions at some `places` of the table; those there are not are passed
    /// over.
    ///
    /// - Returns: Whether more are behind them.
    package func write(
        _ places: Range<Int>,
        with writer: inout StateWriter,
        to out: inout [UInt8]
    ) -> Bool {
        for place in places where place < processor.placeCount {
            if let state = processor.state(ofPlace: place) { writer.append(state, to: &out) }
        }
        return places.upperBound < processor.placeCount
    }

    /// Grows with whatever would make a state file out of date.
    package var changes: Int { processor.tally.read + processor.tally.events }

    // MARK: Who is told

    /// Hands what the processor has done to those who listen.
    private func tell(writer: Client?, at wall: Instant) {
        let emissions = processor.emissions
        guard !emissions.isEmpty else { return }
        let text = processor.output.bytes
        var index = 0
        while index < emissions.count {
            let emission = emissions[index]
            let writer = emission.heldOf < 0 ? writer : self.writer(emission)
            var next = index + 1
            switch emission.what {
            case .touched(let begins):
                if begins { listeners.began(emission.birth, Array(text[emission.text.indices])) }
                if let writer { listeners.wrote(writer.id, to: emission.birth) }
            case .event:
                while next < emissions.count, emissions[next].isEvent(of: emission.birth) {
                    next += 1
                }
                deliver(emissions[index..<next], from: text, at: wall)
            case .remark:
                let line = text[emission.text.indices]
                if let writer { answer(writer, Array(line), at: wall) } else { remarks += line }
            case .refused:
                if let writer { answer(writer, tooManySessions.bytes, at: wall) }
            case .ended:
                listeners.ended(emission.birth)
            }
            index = next
        }
        processor.forgetEmissions()
    }

    /// Whose line it was that has waited, if the client is still there.
    private func writer(_ emission: Emission) -> Client? {
        clientBySource[Int(emission.heldOf)].flatMap { clients[$0] }
    }

    private func deliver(_ emissions: ArraySlice<Emission>, from text: [UInt8], at wall: Instant) {
        guard let birth = emissions.first?.birth else { return }
        for listener in listeners.of(birth) where listener.selection != .none {
            guard let client = clients[listener.client] else { continue }
            touched.insert(listener.client)
            let isWell = client.assumeIsolated { $0.deliver(emissions, from: text, to: listener) }
            if !isWell { end(client, at: wall) }
        }
    }

    private var tooManySessions: ServerLine {
        let limit = identity.limits.maxSessions
        return .error(
            limit: .maxSessions,
            value: limit,
            message: "there are \(limit) sessions, as many as may be (--max-sessions)"
        )
    }

    // MARK: Requests

    private func answer(_ request: ClientRequest, of client: Client, at wall: Instant) {
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
            client.assumeIsolated { $0.subscribed() }
            listeners.ask(client.id, ofAll: selection)
            if wantsSnapshot { beginSnapshot(client, selection) }
        case .subscribe(.named(let name), let selection, let wantsSnapshot):
            client.assumeIsolated { $0.subscribed() }
            ask(client, of: name, selection, at: wall)
            guard wantsSnapshot else { return }
            let lines = processor.snapshot(of: name, selection)
            client.assumeIsolated { $0.addSnapshot(lines) }
            touched.insert(client.id)
        }
    }

    private func ask(
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

    private func beginSnapshot(_ client: Client, _ selection: EventSelection) {
        let cursor = SnapshotCursor(next: 0, end: processor.placeCount, selection: selection)
        client.assumeIsolated { $0.beginSnapshot(cursor) }
        touched.insert(client.id)
        continueSnapshot(client)
    }

    /// Puts together more of a snapshot, as much as its reader is ready for; the caller sends it, and lets
    /// others have a turn before the next.
    package func continueSnapshot(_ client: Client) {
        while let cursor = client.assumeIsolated({ $0.snapshotToContinue() }) {
            if cursor.next < cursor.end {
                let lines = processor.snapshot(ofPlace: cursor.next, cursor.selection)
                client.assumeIsolated { $0.continueSnapshot(lines) }
            } else {
                client.assumeIsolated { $0.endSnapshot(ServerLine.snapshotEndOfAll.bytes) }
            }
        }
    }

    // MARK: Figures

    /// The events of lines read so long ago, in nanoseconds, have been handed to the system.
    package func answered(in nanoseconds: UInt64) { latencies.add(nanoseconds) }

    /// How many sessions there are.
    package var sessionCount: Int { processor.sessionCount }

    /// What only the process knows of itself.
    package struct Vitals: Sendable {
        /// Seconds since the start.
        package var uptime: Double
        /// Bytes in memory, where the system tells.
        package var memory: Int?

        package init(uptime: Double, memory: Int?) {
            self.uptime = uptime
            self.memory = memory
        }
    }

    /// Asks the process about itself.
    private var vitals: @Sendable () -> Vitals = { Vitals(uptime: 0, memory: nil) }

    /// Has figures about the process asked for by `vitals`.
    package func setVitals(_ vitals: @escaping @Sendable () -> Vitals) { self.vitals = vitals }

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

extension Emission {
    func isEvent(of birth: UInt64) -> Bool {
        if case .event = what { self.birth == birth } else { false }
    }
}
