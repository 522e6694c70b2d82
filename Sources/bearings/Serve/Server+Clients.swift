import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// Connections and clients.
extension Server {
    /// Applies what a client has written, and sends the resulting events.
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

    private mutating func receive(
        from connection: Connection,
        _ readiness: Poller.Readiness,
        at wall: Instant
    ) {
        if readiness.hasHungUp { hub.hungUp(connection.id) }
        if readiness.isReadable || readiness.hasHungUp {
            hub.takeIn(connection.id, at: wall) { buffer, offset, most in
                connection.receive(into: &buffer, offset, most)
            }
        }
    }

    private mutating func connection(_ id: Int) -> Connection? {
        if let recent, recent.id == id { return recent }
        return lookUp(id)
    }

    @inline(never)
    private mutating func lookUp(_ id: Int) -> Connection? {
        recent = connections[id]
        return recent
    }

    /// Continues with clients whose lines were more than one turn's work, until others have waited long enough.
    mutating func processMore(_ readAt: UInt64, at wall: Instant) throws(SystemError) {
        guard !goingOn.isEmpty else { return }
        let end = SystemClock.monotonicNanoseconds + Self.longestTurn
        var left = goingOn.count
        while left > 0, !goingOn.isEmpty {
            left -= 1
            let id = goingOn.removeFirst()
            guard let connection = connections[id] else { continue }
            connection.isGoingOn = false
            hub.process(id, at: wall)
            if answersWait {
                try letWait(connection, readAt, at: wall)
            } else if !sendToTouched(readAt, writer: connection, at: wall) {
                tend(connection, at: wall)
            }
            guard SystemClock.monotonicNanoseconds < end else { return }
        }
    }

    /// Sends waiting lines to all clients.
    ///
    /// The writer comes last: when it gets a `pong`, the events of its lines have been sent to all others.
    ///
    /// - Parameters:
    ///   - readAt: When the lines that caused them were read, in nanoseconds; `nil` for none.
    ///   - writer: The client that wrote them.
    /// - Returns: Whether anything was sent to the writer.
    @discardableResult
    mutating func sendToTouched(
        _ readAt: UInt64?,
        writer: Connection? = nil,
        at wall: Instant
    ) -> Bool {
        // Usually only the writer has something to read.
        if let writer,
            let isAtRest = hub.flush(alone: writer.id, at: wall, { writer.send($0, $1) })
        {
            if !isAtRest || !needsNothing(writer) { seeWhatNext(writer, at: wall) }
            if let readAt { hub.answered(in: SystemClock.monotonicNanoseconds - readAt) }
            return true
        }
        guard hub.hasTouched, !answersWait else { return false }
        return sendToAll(readAt, writer: writer, at: wall)
    }

    @inline(never)
    private mutating func sendToAll(
        _ readAt: UInt64?,
        writer: Connection?,
        at wall: Instant
    ) -> Bool {
        var concernsWriter = false
        while hub.hasTouched {
            hub.takeTouched(into: &touched)
            for id in touched where id != writer?.id {
                if let connection = connections[id] { send(to: connection, readAt, at: wall) }
            }
            if let writer, touched.contains(writer.id) {
                concernsWriter = true
                send(to: writer, readAt, at: wall)
            }
            touched.forget()
            for id in hub.takeSlow() { warnOfSlow(id, at: wall) }
        }
        return concernsWriter
    }

    private mutating func warnOfSlow(_ id: Int, at wall: Instant) {
        warn("client \(id) does not read, and is closed", at: wall)
    }

    private mutating func send(to connection: Connection, _ readAt: UInt64?, at wall: Instant) {
        tend(connection, at: wall)
        guard let readAt else { return }
        hub.answered(in: SystemClock.monotonicNanoseconds - readAt)
    }

    /// Sends what waits for a client, and takes its next step.
    mutating func tend(_ connection: Connection, at wall: Instant) {
        let isAtRest = hub.flush(connection.id, at: wall) { connection.send($0, $1) }
        if !isAtRest || !needsNothing(connection) { seeWhatNext(connection, at: wall) }
    }

    /// Whether a connection whose client is at rest needs nothing.
    private func needsNothing(_ connection: Connection) -> Bool {
        connection.interest.isReadableAlone && ending.isEmpty
    }

    @inline(never)
    private mutating func seeWhatNext(_ connection: Connection, at wall: Instant) {
        let id = connection.id
        guard let nextStep = hub.goOn(id) else { return }
        if let deadline = nextStep.deadline, deadline <= wall { return dismiss(connection) }
        if nextStep.mayGoOn, !connection.isGoingOn {
            connection.isGoingOn = true
            goingOn.append(id)
        }
        if nextStep.deadline != nil || !ending.isEmpty { ending[id] = nextStep.deadline }
        let wants = nextStep.wants
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
        hub.detach(id)
    }

    /// Nanoseconds for lines left from earlier turns before others have a turn; the last client may take as long again.
    private static let longestTurn: UInt64 = 1_000_000

    // MARK: After the journal

    /// Applies what a client has written; events are sent once the journal is written.
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

    /// Answers a client at the end of the turn, or when enough waits for the journal.
    private mutating func letWait(
        _ connection: Connection,
        _ readAt: UInt64,
        at wall: Instant
    ) throws(SystemError) {
        if !connection.isWaiting {
            connection.isWaiting = true
            writers.append(connection)
        }
        if hub.journalSize >= Self.journalBatch { try answer(readAt, at: wall) }
    }

    /// How many bytes are collected for the journal before they are written; more would only delay clients.
    private static let journalBatch = 1 << 16

    /// Writes the journal, then sends the events; the writers come last.
    @inline(never)
    mutating func answer(_ readAt: UInt64?, at wall: Instant) throws(SystemError) {
        guard hub.hasTouched || !writers.isEmpty else { return }
        if hub.hasUnwrittenLines { try writeJournalFiles() }
        answersWait = false
        defer { answersWait = true }
        hub.takeTouched(into: &touched)
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
        for id in hub.takeSlow() { warnOfSlow(id, at: wall) }
        sendToTouched(readAt, at: wall)
    }

    // MARK: Connections

    mutating func accept(at wall: Instant) {
        for _ in 0..<Self.acceptsPerTurn {
            do throws(SystemError) {
                switch try listener.accept() {
                case .connection(let descriptor): admit(descriptor, at: wall)
                case .none: return
                case .exhausted: return try refuse(at: wall)
                }
            } catch {
                warn("\(error)", at: wall)
                return
            }
        }
    }

    private mutating func admit(_ descriptor: consuming Descriptor, at wall: Instant) {
        guard connections.count < settings.limits.maxClients else {
            return turnAway(descriptor, at: wall)
        }
        lastClient += 1
        let connection = Connection(descriptor, lastClient)
        let token = Token.clients + UInt64(lastClient)
        do throws(SystemError) {
            try poller.add(connection.descriptor.number, token: token, .readable)
        } catch {
            warn("\(error)", at: wall)
            return
        }
        connections[lastClient] = connection
        hub.attach(
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
            message: "there are already \(limit) clients (--max-clients)"
        ).bytes
        // If it cannot be sent at once, the client only sees the end of the connection.
        _ = try? descriptor.send(line, 0..<line.count)
        warn("\(limit) clients are connected; others are turned away (--max-clients)", at: wall)
    }

    /// Descriptors have run out: refuses one waiting client with the reserve, and pauses.
    private mutating func refuse(at wall: Instant) throws(SystemError) {
        warn("no descriptor is left for another client", at: wall)
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

    /// Logs a warning, at most once per ``warningInterval``.
    mutating func warn(_ message: String, at wall: Instant) {
        guard wall.since(lastWarning) >= Self.warningInterval else { return }
        lastWarning = wall
        log.say(message)
    }
}
