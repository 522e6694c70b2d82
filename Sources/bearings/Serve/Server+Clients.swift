import BearingsDocuments
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
        guard let connection = connections[id] else { return }
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

    /// Continues with clients whose lines were more than one turn's work, until others have waited long enough.
    mutating func processMore(_ readAt: UInt64, at wall: Instant) throws(SystemError) {
        let end = SystemClock.monotonicNanoseconds + Self.longestTurn
        var left = connections.goingOnCount
        while left > 0, connections.goingOnCount > 0 {
            left -= 1
            guard let connection = connections.takeGoingOn() else { continue }
            hub.process(connection.id, at: wall)
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
        log.warn("client \(id) does not read, and is closed", at: wall)
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
        connection.interest.isReadableAlone && !connections.isAnyClosing
    }

    @inline(never)
    private mutating func seeWhatNext(_ connection: Connection, at wall: Instant) {
        let id = connection.id
        guard let nextStep = hub.goOn(id) else { return }
        if let deadline = nextStep.deadline, deadline <= wall { return dismiss(connection) }
        if nextStep.mayGoOn { connections.goOn(connection) }
        connections.setDeadline(nextStep.deadline, of: id)
        let wants = nextStep.wants
        var interest = Poller.Interest()
        if wants.reading { interest.insert(.readable) }
        if wants.writing { interest.insert(.writable) }
        guard interest != connection.interest else { return }
        connection.interest = interest
        let token = Token.clients + UInt64(id)
        try? poller.change(connection.descriptor.number, token: token, to: interest)
    }

    private mutating func dismiss(_ connection: Connection) {
        poller.remove(connection.descriptor.number)
        connections.remove(connection)
        hub.detach(connection.id)
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
        guard let connection = connections[Int(readiness.token - Token.clients)] else { return }
        receive(from: connection, readiness, at: wall)
        try letWait(connection, readAt, at: wall)
    }

    /// Answers a client at the end of the turn, or when enough waits for the journal.
    private mutating func letWait(
        _ connection: Connection,
        _ readAt: UInt64,
        at wall: Instant
    ) throws(SystemError) {
        answers?.wait(connection)
        if hub.journalSize >= Self.journalBatch { try answer(readAt, at: wall) }
    }

    /// How many bytes are collected for the journal before they are written; more would only delay clients.
    private static let journalBatch = 1 << 16

    /// Writes the journal, then sends the events; the writers come last.
    @inline(never)
    mutating func answer(_ readAt: UInt64?, at wall: Instant) throws(SystemError) {
        guard hub.hasTouched || answers?.writers.isEmpty == false else { return }
        if hub.hasUnwrittenLines { try writeJournalFiles() }
        answers?.isWriting = true
        defer { answers?.isWriting = false }
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
        for connection in answers?.takeWriters() ?? [] where connection.isWaiting {
            connection.isWaiting = false
            tend(connection, at: wall)
        }
        for id in hub.takeSlow() { warnOfSlow(id, at: wall) }
        sendToTouched(readAt, at: wall)
    }

    // MARK: Connections

    mutating func accept(at wall: Instant) {
        for _ in 0..<Entrance.acceptsPerTurn {
            do throws(SystemError) {
                switch try entrance.accept() {
                case .connection(let descriptor): admit(descriptor, at: wall)
                case .none: return
                case .exhausted: return try pauseAccepting(at: wall)
                }
            } catch {
                log.warn("\(error)", at: wall)
                return
            }
        }
    }

    private mutating func admit(_ descriptor: consuming Descriptor, at wall: Instant) {
        guard connections.count < settings.limits.maxClients else {
            return turnAway(descriptor, at: wall)
        }
        let id = entrance.nextClient()
        let connection = Connection(descriptor, id)
        let token = Token.clients + UInt64(id)
        do throws(SystemError) {
            try poller.add(connection.descriptor.number, token: token, .readable)
        } catch {
            log.warn("\(error)", at: wall)
            return
        }
        connections.add(connection)
        hub.attach(
            Client(
                id,
                settings.limits,
                reading: DocumentFormats.self,
                decoding: settings.run.decoding,
                knowing: templateCache,
                at: wall
            )
        )
    }

    private mutating func turnAway(_ descriptor: consuming Descriptor, at wall: Instant) {
        let limit = settings.limits.maxClients
        Self.refuse(descriptor, limit)
        log.warn("\(limit) clients are connected; others are turned away (--max-clients)", at: wall)
    }

    /// Tells a client why it is turned away.
    private static func refuse(_ descriptor: consuming Descriptor, _ limit: Int) {
        let line = ServerLine.error(
            limit: .maxClients,
            value: limit,
            message: "there are already \(limit) clients (--max-clients)"
        ).bytes
        // If it cannot be sent at once, the client only sees the end of the connection.
        _ = try? descriptor.send(line, 0..<line.count)
    }

    /// Descriptors have run out: refuses one waiting client, and pauses.
    private mutating func pauseAccepting(at wall: Instant) throws(SystemError) {
        log.warn("no descriptor is left for another client", at: wall)
        let limit = settings.limits.maxClients
        try entrance.pause(at: wall) { Self.refuse($0, limit) }
        poller.remove(entrance.number)
    }
}
