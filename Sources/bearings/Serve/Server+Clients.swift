import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// How clients come, are served and go.
extension Server {
    /// Takes in what a client has written, and sends it and others what that leads to.
    @inline(__always)
    mutating func serve(
        _ id: Int,
        _ readiness: Poller.Readiness,
        readAt: UInt64?,
        at wall: Instant
    ) {
        guard let connection = connection(id) else { return }
        receive(from: connection, readiness, at: wall)
        if !sendToTouched(readAt, writer: connection, at: wall) { tend(connection, at: wall) }
    }

    @inline(__always)
    private mutating func receive(
        from connection: Connection,
        _ readiness: Poller.Readiness,
        at wall: Instant
    ) {
        if readiness.hasHungUp { shard.hungUp(connection.id) }
        if readiness.isReadable || readiness.hasHungUp {
            shard.takeIn(connection.id, at: wall) { buffer, offset, most in
                connection.receive(into: &buffer, offset, most)
            }
        }
    }

    @inline(__always)
    private mutating func connection(_ id: Int) -> Connection? {
        if let recent, recent.id == id { return recent }
        return lookUp(id)
    }

    @inline(never)
    private mutating func lookUp(_ id: Int) -> Connection? {
        recent = connections[id]
        return recent
    }

    /// Goes on with clients whose lines were more than a turn's, until others have waited for long enough.
    mutating func processMore(_ readAt: UInt64, at wall: Instant) throws(SystemError) {
        guard !goingOn.isEmpty else { return }
        let end = SystemClock.monotonicNanoseconds + Self.longestTurn
        var left = goingOn.count
        while left > 0, !goingOn.isEmpty {
            left -= 1
            let id = goingOn.removeFirst()
            guard let connection = connections[id] else { continue }
            connection.isGoingOn = false
            shard.process(id, at: wall)
            if answersWait {
                try letWait(connection, readAt, at: wall)
            } else if !sendToTouched(readAt, writer: connection, at: wall) {
                tend(connection, at: wall)
            }
            guard SystemClock.monotonicNanoseconds < end else { return }
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
        writer: Connection? = nil,
        at wall: Instant
    ) -> Bool {
        // Most often it concerns the writer alone.
        if let writer,
            let isAtRest = shard.flush(alone: writer.id, at: wall, { writer.send($0, $1) })
        {
            if !isAtRest || !needsNothing(writer) { seeWhatNext(writer, at: wall) }
            if let readAt { shard.answered(in: SystemClock.monotonicNanoseconds - readAt) }
            return true
        }
        guard shard.hasTouched, !answersWait else { return false }
        return sendToAll(readAt, writer: writer, at: wall)
    }

    @inline(never)
    private mutating func sendToAll(
        _ readAt: UInt64?,
        writer: Connection?,
        at wall: Instant
    ) -> Bool {
        var concernsWriter = false
        while shard.hasTouched {
            shard.takeTouched(into: &touched)
            for id in touched where id != writer?.id {
                if let connection = connections[id] { send(to: connection, readAt, at: wall) }
            }
            if let writer, touched.contains(writer.id) {
                concernsWriter = true
                send(to: writer, readAt, at: wall)
            }
            touched.forget()
            for id in shard.takeSlow() { complainOfSlow(id, at: wall) }
        }
        return concernsWriter
    }

    private mutating func complainOfSlow(_ id: Int, at wall: Instant) {
        complain("client \(id) does not read, and is closed", at: wall)
    }

    private mutating func send(to connection: Connection, _ readAt: UInt64?, at wall: Instant) {
        tend(connection, at: wall)
        guard let readAt else { return }
        shard.answered(in: SystemClock.monotonicNanoseconds - readAt)
    }

    /// Sends what waits for a client, goes on with what waited for that, and sees what to wait for next.
    mutating func tend(_ connection: Connection, at wall: Instant) {
        let isAtRest = shard.flush(connection.id, at: wall) { connection.send($0, $1) }
        if !isAtRest || !needsNothing(connection) { seeWhatNext(connection, at: wall) }
    }

    /// Whether nothing is to be done for a connection whose client is at rest.
    private func needsNothing(_ connection: Connection) -> Bool {
        connection.interest.isReadableAlone && ending.isEmpty
    }

    @inline(never)
    private mutating func seeWhatNext(_ connection: Connection, at wall: Instant) {
        let id = connection.id
        guard let outlook = shard.goOn(id) else { return }
        if let deadline = outlook.deadline, deadline <= wall { return dismiss(connection) }
        if outlook.mayGoOn, !connection.isGoingOn {
            connection.isGoingOn = true
            goingOn.append(id)
        }
        if outlook.deadline != nil || !ending.isEmpty { ending[id] = outlook.deadline }
        let wants = outlook.wants
        var interest = Poller.Interest()
        if wants.reading { interest.insert(.readable) }
        if wants.writing { interest.insert(.writable) }
        guard interest != connection.interest else { return }
        connection.interest = interest
        let token = Token.clients + UInt64(id)
        try? poller.change(connection.descriptor.number, token: token, to: interest)
    }

    mutating func dismissEnding(at wall: Instant) {
        guard !ending.isEmpty else { return }
        for (id, deadline) in ending where deadline <= wall {
            if let connection = connections[id] { tend(connection, at: wall) }
        }
    }

    private mutating func dismiss(_ connection: Connection) {
        let id = connection.id
        poller.remove(connection.descriptor.number)
        connections[id] = nil
        if recent?.id == id { recent = nil }
        ending[id] = nil
        if connection.isGoingOn { goingOn.removeAll { $0 == id } }
        shard.detach(id)
    }

    /// How long lines that were more than a turn's are gone on with before others have a turn, in nanoseconds; the
    /// last client's turn may take as long again.
    private static let longestTurn: UInt64 = 1_000_000

    // MARK: Behind the journal

    /// Takes in what a client has written; what that leads to is sent once the journal has it.
    @inline(never)
    mutating func takeIn(
        _ readiness: Poller.Readiness,
        _ readAt: UInt64,
        at wall: Instant
    ) throws(SystemError) {
        guard let connection = connection(Int(readiness.token - Token.clients)) else { return }
        receive(from: connection, readiness, at: wall)
        try letWait(connection, readAt, at: wall)
    }

    /// Has a client that has written be answered at the end of the turn, or when enough waits.
    private mutating func letWait(
        _ connection: Connection,
        _ readAt: UInt64,
        at wall: Instant
    ) throws(SystemError) {
        if !connection.isWaiting {
            connection.isWaiting = true
            writers.append(connection)
        }
        if shard.journalSize >= Self.journalBatch { try answer(readAt, at: wall) }
    }

    /// So many bytes are gathered for the journal before they are written: more would save nothing, and
    /// clients would wait.
    private static let journalBatch = 1 << 16

    /// Writes the journal, and then sends what its lines led to; the writers come last.
    @inline(never)
    mutating func answer(_ readAt: UInt64?, at wall: Instant) throws(SystemError) {
        guard shard.hasTouched || !writers.isEmpty else { return }
        if shard.hasKept { try writeKept() }
        answersWait = false
        defer { answersWait = true }
        shard.takeTouched(into: &touched)
        for isWriter in [false, true] {
            for id in touched {
                guard let connection = connections[id], connection.isWaiting == isWriter else {
                    continue
                }
                connection.isWaiting = false
                send(to: connection, readAt, at: wall)
            }
        }
        touched.forget()
        for connection in writers where connection.isWaiting {
            connection.isWaiting = false
            tend(connection, at: wall)
        }
        writers.forget()
        for id in shard.takeSlow() { complainOfSlow(id, at: wall) }
        sendToTouched(readAt, at: wall)
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
        let connection = Connection(descriptor, lastClient)
        let token = Token.clients + UInt64(lastClient)
        do throws(SystemError) {
            try poller.add(connection.descriptor.number, token: token, .readable)
        } catch {
            complain("\(error)", at: wall)
            return
        }
        connections[lastClient] = connection
        shard.attach(
            Client(
                lastClient,
                settings.limits,
                decoding: settings.run.decoding,
                knowing: templateCache,
                at: wall
            )
        )
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
