import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// How clients come, are served and go.
extension Server {
    /// Takes in what a client has written, and sends it and others what that leads to.
    mutating func serve(
        _ id: Int,
        _ readiness: Poller.Readiness,
        readAt: UInt64?,
        at wall: Instant
    ) {
        guard let connection = connections[id] else { return }
        let shard = shard
        if readiness.hasHungUp { connection.client.assumeIsolated { $0.hungUp() } }
        if readiness.isReadable || readiness.hasHungUp {
            connection.fill()
            connection.client.assumeIsolated { $0.process(in: shard, at: wall) }
        }
        if !sendToTouched(readAt, writer: id, at: wall) { tend(connection, at: wall) }
    }

    /// Goes on with clients whose lines were more than a turn's.
    mutating func goOn(_ readAt: UInt64, at wall: Instant) {
        guard !goingOn.isEmpty else { return }
        let shard = shard
        let ids = goingOn
        goingOn = []
        for id in ids {
            guard let connection = connections[id] else { continue }
            connection.client.assumeIsolated { $0.process(in: shard, at: wall) }
            if !sendToTouched(readAt, writer: id, at: wall) { tend(connection, at: wall) }
        }
    }

    /// Sends what has been decided since the last call to all whom it concerns.
    ///
    /// The writer comes last: what it is told is done, by a `pong` say, all others have been sent by then,
    /// whatever becomes of this process.
    ///
    /// - Parameters:
    ///   - readAt: When the lines were read that led to it, if any did, in nanoseconds.
    ///   - writer: Whose lines they were.
    /// - Returns: Whether it concerned the writer.
    @discardableResult
    mutating func sendToTouched(
        _ readAt: UInt64?,
        writer: Int? = nil,
        at wall: Instant
    ) -> Bool {
        var concernsWriter = false
        while true {
            let touched = shard.assumeIsolated { $0.takeTouched() }
            guard !touched.isEmpty else { return concernsWriter }
            for id in touched where id != writer { send(to: id, readAt, at: wall) }
            if let writer, touched.contains(writer) {
                concernsWriter = true
                send(to: writer, readAt, at: wall)
            }
            for id in shard.assumeIsolated({ $0.takeSlow() }) {
                complain("client \(id) does not read, and is closed", at: wall)
            }
        }
    }

    private mutating func send(to id: Int, _ readAt: UInt64?, at wall: Instant) {
        guard let connection = connections[id] else { return }
        tend(connection, at: wall)
        guard let readAt else { return }
        let nanoseconds = SystemClock.monotonicNanoseconds - readAt
        shard.assumeIsolated { $0.answered(in: nanoseconds) }
    }

    /// Sends what waits for a client, goes on with what waited for that, and sees what to wait for next.
    mutating func tend(_ connection: Connection, at wall: Instant) {
        connection.flush(at: wall)
        let (client, shard) = (connection.client, shard)
        if client.assumeIsolated({ $0.isHeldUp }) {
            shard.assumeIsolated { $0.continueSnapshot(client) }
        }
        let (wants, deadline) = client.assumeIsolated { ($0.wants, $0.deadline) }
        if let deadline, deadline <= wall { return dismiss(connection) }
        if client.assumeIsolated({ $0.mayGoOn }) { goingOn.insert(client.id) }
        ending[client.id] = deadline
        var interest = Poller.Interest()
        if wants.reading { interest.insert(.readable) }
        if wants.writing { interest.insert(.writable) }
        guard interest != interests[client.id] ?? .readable else { return }
        interests[client.id] = interest == .readable ? nil : interest
        let token = Token.clients + UInt64(client.id)
        try? poller.change(connection.descriptor.number, token: token, to: interest)
    }

    mutating func dismissEnding(at wall: Instant) {
        guard !ending.isEmpty else { return }
        for (id, deadline) in ending where deadline <= wall {
            if let connection = connections[id] { tend(connection, at: wall) }
        }
    }

    private mutating func dismiss(_ connection: Connection) {
        let id = connection.client.id
        poller.remove(connection.descriptor.number)
        connections[id] = nil
        interests[id] = nil
        ending[id] = nil
        goingOn.remove(id)
        shard.assumeIsolated { $0.detach(id) }
    }

    // MARK: Connections

    mutating func accept(at wall: Instant) {
        for _ in 0..<Self.acceptsPerTurn {
            do throws(SystemError) {
                switch try listener.accept() {
                case .connection(let descriptor): welcome(descriptor, at: wall)
                case .none: return
                case .exhausted: return try refuse(at: wall)
                }
            } catch {
                complain("\(error)", at: wall)
                return
            }
        }
    }

    private mutating func welcome(_ descriptor: consuming Descriptor, at wall: Instant) {
        guard connections.count < settings.limits.maxClients else {
            return turnAway(descriptor, at: wall)
        }
        lastClient += 1
        let client = Client(
            lastClient,
            executor,
            settings.limits,
            decoding: settings.run.decoding,
            at: wall
        )
        let connection = Connection(descriptor, client)
        let token = Token.clients + UInt64(client.id)
        do throws(SystemError) {
            try poller.add(connection.descriptor.number, token: token, .readable)
        } catch {
            complain("\(error)", at: wall)
            return
        }
        connections[client.id] = connection
        shard.assumeIsolated { $0.attach(client) }
    }

    private mutating func turnAway(_ descriptor: consuming Descriptor, at wall: Instant) {
        let limit = settings.limits.maxClients
        let line = ServerLine.error(
            limit: .maxClients,
            value: limit,
            message: "there are \(limit) clients, as many as may be (--max-clients)"
        ).bytes
        // Whoever does not take it at once will see the end.
        _ = try? descriptor.send(line, 0..<line.count)
        complain("\(limit) clients are connected; others are turned away (--max-clients)", at: wall)
    }

    /// Descriptors have run out: turns away one who waits with that held in reserve, and rests.
    private mutating func refuse(at wall: Instant) throws(SystemError) {
        complain("no descriptor is left for another client", at: wall)
        reserve = nil
        if case .connection(let descriptor) = try listener.accept() {
            turnAway(descriptor, at: wall)
        }
        reserve = try? .open(reading: "/dev/null")
        poller.remove(listener.number)
        acceptAgain = wall.advanced(by: Self.exhaustionPause)
    }

    mutating func resumeAccepting() throws(SystemError) {
        acceptAgain = nil
        try poller.add(listener.number, token: Token.listener, .readable)
    }

    /// Says what may come thousands of times a second, but not as often.
    mutating func complain(_ message: String, at wall: Instant) {
        guard wall.since(lastComplaint) >= Self.complaintInterval else { return }
        lastComplaint = wall
        log.say(message)
    }
}
