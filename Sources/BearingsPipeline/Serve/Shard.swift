import BearingsEngine
import BearingsWire

/// Owns sessions, applies what clients write to them, and tells those who listen.
///
/// It receives batches, never single records, and waits for nothing: between reading an engine and
/// writing it nobody else has a turn, for it has one owner, the loop.
package struct Shard: ~Copyable {
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
    /// The lines at hand, of whatever client; kept for its room.
    var batch = RecordBatch()
    let identity: Identity
    private(set) var clients: [Int: Client] = [:]
    /// The newest clients by the places of their lines among all sources.
    private var clientBySource: [Int: Int] = [:]
    var listeners = Listeners()
    /// Those who hear the session told of last: most messages are of the session of the one before.
    private var hearers = Hearers()
    /// Who has written last, to which session, while nobody else heard anything else.
    private var lastWriter: (client: Int, birth: UInt64, version: Int) = (0, 0, -1)
    /// What the processor has done, while it is told; kept for its room.
    private var emissions: [Emission] = []
    /// Clients for whom something waits since the last ``takeTouched(into:)``.
    private var touched: [Client] = []
    /// Clients that have been ended since.
    private var slow: [Int] = []
    /// Remarks about lines that no client wrote, as lines.
    private var remarks: [UInt8] = []
    private(set) var latencies = LatencyHistogram()
    /// Asks the process about itself.
    private(set) var vitals: @Sendable () -> Vitals = { Vitals(uptime: 0, memory: nil) }

    package init(_ processor: Processor, _ identity: Identity) {
        self.processor = processor
        self.identity = identity
    }

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

    /// Has figures about the process asked for by `vitals`.
    package mutating func setVitals(_ vitals: @escaping @Sendable () -> Vitals) {
        self.vitals = vitals
    }

    /// The events of lines read so long ago, in nanoseconds, have been handed to the system.
    package mutating func answered(in nanoseconds: UInt64) { latencies.add(nanoseconds) }

    // MARK: Clients

    /// How many clients there are.
    package var clientCount: Int { clients.count }

    /// A client has come: it is greeted.
    package mutating func attach(_ client: Client) {
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
    package mutating func detach(_ client: Int) {
        if let source = clients[client]?.origin.index, clientBySource[source] == client {
            clientBySource[source] = nil
        }
        clients[client] = nil
        listeners.remove(client)
        touched.removeAll { $0.id == client }
    }

    /// The clients for whom something waits since the last call.
    ///
    /// - Parameter clients: They take the place of what it holds; only its room is used.
    package mutating func takeTouched(into clients: inout [Client]) {
        clients.forget()
        swap(&clients, &touched)
        for client in clients { client.isTouched = false }
    }

    /// Whether there are any.
    ///
    /// It is read as if it changed the shard, which would otherwise be copied to be asked.
    package var hasTouched: Bool { mutating get { !touched.isEmpty } }

    /// Something waits for a client.
    mutating func touch(_ client: Client) {
        guard !client.isTouched else { return }
        client.isTouched = true
        touched.append(client)
    }

    mutating func answer(_ client: Client, _ line: [UInt8], at wall: Instant) {
        touch(client)
        let isWell = client.answer(line)
        if !isWell { end(client, at: wall) }
    }

    /// Ends the connection of a client that does not read.
    private mutating func end(_ client: Client, at wall: Instant) {
        let limit = identity.limits.clientBuffer
        let message = "more than \(limit) bytes of events wait to be read (--client-buffer)"
        end(client, message, at: wall)
    }

    /// Ends the connection of a client that takes more room than it may.
    mutating func end(_ client: Client, _ message: String, at wall: Instant) {
        let limit = identity.limits.clientBuffer
        let error = ServerLine.error(limit: .clientBuffer, value: limit, message: message)
        let last = error.bytes + ServerLine.bye(.slow).bytes
        client.close(with: last, at: wall)
        touch(client)
        listeners.remove(client.id)
        slow.append(client.id)
    }

    /// The clients ended for being slow since the last call.
    package mutating func takeSlow() -> [Int] {
        guard !slow.isEmpty else { return [] }
        defer { slow.removeAll() }
        return slow
    }

    // MARK: What comes in

    /// Applies the lines of a client that ``batch`` holds, and answers what they ask.
    mutating func receiveBatch(of bytes: [UInt8], from client: Client, at wall: Instant) {
        processor.circumstances = .init(version: listeners.version, writer: client.id)
        processor.process(batch, of: bytes, from: client.origin, at: wall)
        tell(writer: client, at: wall)
        guard !batch.requests.isEmpty else { return }
        for request in batch.requests { answer(request, of: client, at: wall) }
    }

    /// Applies lines that no client wrote.
    package mutating func receive(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from origin: Source.Origin,
        at wall: Instant
    ) {
        processor.circumstances = nil
        processor.process(batch, of: bytes, from: origin, at: wall)
        tell(writer: nil, at: wall)
    }

    /// Remarks about lines that no client wrote, since the last call.
    package mutating func takeRemarks() -> [UInt8] {
        guard !remarks.isEmpty else { return [] }
        defer { remarks.removeAll() }
        return remarks
    }

    /// Whether anything waits to be kept in files.
    package var hasKept: Bool {
        mutating get {
            !processor.deadLetters.waiting.isEmpty || !processor.journal.waiting.isEmpty
        }
    }

    /// What waits to be kept in files, since the last call: rejected lines, and those that were not.
    package mutating func takeKept() -> (deadLetters: [UInt8], journal: [UInt8]) {
        defer {
            processor.deadLetters.written()
            processor.journal.written()
        }
        return (processor.deadLetters.waiting, processor.journal.waiting)
    }

    /// Lets silence move the clocks.
    package mutating func advance(to wall: Instant) {
        guard let alarm = alarm(at: wall), alarm <= wall else { return }
        processor.advance(to: wall, .stream)
        tell(writer: nil, at: wall)
    }

    /// When ``advance(to:)`` has something to do; `nil` if it never will.
    package mutating func alarm(at wall: Instant) -> Instant? { processor.alarm(.stream, at: wall) }

    /// Brings to its end what is under way; what is shown is retracted, unless the sessions go on later.
    package mutating func finish(keepsSessions: Bool, at wall: Instant) {
        if keepsSessions { processor.settle() } else { processor.finish() }
        tell(writer: nil, at: wall)
    }

    // MARK: Sessions that outlive the process

    /// Goes on with sessions where they were.
    package mutating func resume(_ sessions: [SessionState], at wall: Instant) {
        for session in sessions { processor.resume(session, at: wall) }
    }

    /// Writes what is kept of the sessions at some `places` of the table; those there are not are passed
    /// over.
    ///
    /// - Returns: Whether more are behind them.
    package mutating func write(
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
    package var changes: Int {
        mutating get { processor.tally.read + processor.tally.events }
    }

    // MARK: Who is told

    /// Hands what the processor has done to those who listen.
    private mutating func tell(writer: Client?, at wall: Instant) {
        guard !processor.emissions.isEmpty else { return }
        // Taken out for as long, so that none is copied.
        swap(&emissions, &processor.emissions)
        var index = 0
        while index < emissions.count {
            let emission = emissions[index]
            let writer = emission.heldOf < 0 ? writer : self.writer(emission)
            var next = index + 1
            switch emission.what {
            case .touched(let begins):
                if begins { listeners.began(emission.birth, Array(text(of: emission))) }
                if let writer { wrote(writer, to: emission.birth) }
            case .event:
                while next < emissions.count, emissions[next].isEvent(of: emission.birth) {
                    next += 1
                }
                deliver(index..<next, writer: writer, at: wall)
            case .remark:
                if let writer {
                    answer(writer, Array(text(of: emission)), at: wall)
                } else {
                    remarks += text(of: emission)
                }
            case .refused:
                if let writer { answer(writer, tooManySessions.bytes, at: wall) }
            case .ended:
                listeners.ended(emission.birth)
            }
            index = next
        }
        emissions.forget()
        swap(&emissions, &processor.emissions)
        processor.forgetEmissions()
    }

    /// A client has written to a session: it hears of it, unless it has asked for something else.
    private mutating func wrote(_ client: Client, to birth: UInt64) {
        let writer = (client: client.id, birth: birth, version: listeners.version)
        guard writer != lastWriter else { return }
        listeners.wrote(client.id, to: birth)
        lastWriter = (client.id, birth, listeners.version)
    }

    private func text(of emission: Emission) -> ArraySlice<UInt8> {
        processor.output.bytes[emission.text.indices]
    }

    /// Whose line it was that has waited, if the client is still there.
    private func writer(_ emission: Emission) -> Client? {
        clientBySource[Int(emission.heldOf)].flatMap { clients[$0] }
    }

    /// Hands the events of a session, which stand at some places among what has been done, to those who
    /// hear it.
    private mutating func deliver(_ places: Range<Int>, writer: Client?, at wall: Instant) {
        let first = emissions[places.lowerBound]
        if hearers.birth != first.birth || hearers.version != listeners.version {
            hearers = Hearers(of: first.birth, among: listeners)
        }
        if let writer, first.heldOf < 0 {
            let audience = Audience(
                .init(version: listeners.version, writer: writer.id),
                hears: hearers.selection
            )
            processor.heard(audience, ofPlace: Int(first.session), birth: first.birth)
        }
        for place in hearers.listeners.indices {
            let listener = hearers.listeners[place]
            guard listener.selection != .none else { continue }
            let isWriter = writer?.id == listener.client
            guard let client = isWriter ? writer : clients[listener.client] else { continue }
            let isWell = client.deliver(
                emissions,
                places,
                from: processor.output.bytes,
                to: listener
            )
            if client.hasSomethingToSend { touch(client) }
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
}

extension Emission {
    func isEvent(of birth: UInt64) -> Bool {
        if case .event = what { self.birth == birth } else { false }
    }
}
