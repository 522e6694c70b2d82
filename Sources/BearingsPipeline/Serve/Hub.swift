import BearingsEngine
import BearingsWire

/// Owns the sessions of a server, applies what clients write, and delivers events to subscribers.
///
/// It receives batches, never single records, and never waits. The loop owns it alone, so nothing can come between
/// reading an engine and writing it.
package struct Hub: ~Copyable {
    /// What the server's `hello` says.
    package struct Identity: Sendable {
        /// The program's version: "0.1.0".
        package var version: String
        /// Changes whenever events are numbered from 1 again.
        package var epoch: UInt64
        /// The limits on clients.
        package var limits: ServerLimits

        /// Creates an identity.
        package init(version: String, epoch: UInt64, limits: ServerLimits) {
            self.version = version
            self.epoch = epoch
            self.limits = limits
        }

        fileprivate var hello: ServerLine {
            .hello(version: version, epoch: epoch, limits)
        }
    }

    /// The sessions; the loop writes its dead letters and journal.
    package var processor: Processor
    /// The batch being applied; its capacity is reused.
    var batch = RecordBatch()
    /// The limits on clients.
    let limits: ServerLimits
    /// The first line for every client.
    let hello: [UInt8]
    var clients = ClientTable()
    var subscriptions = Subscriptions()
    /// The last client to write, its session, and the version of the subscriptions then.
    var lastWriter: (client: Int, generation: UInt64, version: Int) = (0, 0, -1)
    /// The processor's output events while they are delivered; the capacity is reused.
    var outputEvents: [OutputEvent] = []
    /// The ids of clients with something to send since the last ``takeTouched(into:)``.
    var touched: [Int] = []
    /// When to check for idle clients; `nil` without clients.
    var idleCheck: Instant?
    /// The ids of clients closed for being slow since the last ``takeSlow()``.
    var slow: [Int] = []
    /// Diagnostics about lines that no client wrote, as lines.
    var diagnostics: [UInt8] = []
    private(set) var latencies = LatencyHistogram()
    /// How many bytes clients and the input have written, and how many clients have been sent.
    var transferred: (received: UInt64, sent: UInt64) = (0, 0)
    /// The ids of clients that have asked for the busiest sessions: for them records are counted.
    var watchers: Set<Int> = []
    /// Reads figures about the process.
    private(set) var vitals: @Sendable () -> Vitals = { Vitals(uptime: 0, memory: nil) }

    /// Creates a hub of the sessions that `processor` has, without clients.
    package init(_ processor: consuming Processor, _ identity: Identity) {
        self.processor = processor
        limits = identity.limits
        hello = identity.hello.bytes
    }

    /// Figures about the process.
    package struct Vitals: Sendable {
        /// Seconds since the start.
        package var uptime: Double
        /// Resident memory in bytes, where the system says.
        package var memory: Int?

        /// Creates figures: uptime in seconds, memory in bytes.
        package init(uptime: Double, memory: Int?) {
            self.uptime = uptime
            self.memory = memory
        }
    }

    /// Sets the function that reads figures about the process.
    package mutating func setVitals(_ vitals: @escaping @Sendable () -> Vitals) {
        self.vitals = vitals
    }

    /// Records that the events of a line were sent so many nanoseconds after it was read.
    package mutating func answered(in nanoseconds: UInt64) { latencies.add(nanoseconds) }

    /// Records that so many bytes have been read that no client wrote.
    package mutating func didRead(_ count: Int) { transferred.received += UInt64(count) }

    // MARK: Input

    /// Applies the lines in ``batch``, written by a client, and answers its requests; work beyond one turn is left for
    /// the client's next.
    ///
    /// - Parameters:
    ///   - start: The entry to start with.
    ///   - left: The work left in this turn, in lines.
    /// - Returns: Whether the batch is done.
    mutating func receiveBatch(
        from clientIndex: Int,
        start: Int = 0,
        _ left: inout Int,
        at wall: Instant
    ) -> Bool {
        let (id, origin) = (clients[clientIndex].id, clients[clientIndex].origin)
        processor.delivery.circumstances = .init(version: subscriptions.version, writer: id)
        let next = processor.process(
            batch,
            of: clients[clientIndex].inbox.bytes,
            from: origin,
            at: wall,
            from: start
        )
        left -= processor.lines
        deliverOutput(writer: clientIndex, at: wall)
        if let next {
            clients[clientIndex].leave(&batch, from: next)
            return false
        }
        guard !batch.requests.isEmpty else { return true }
        for request in batch.requests { answer(request, of: clientIndex, at: wall) }
        return true
    }

    /// Applies lines that no client wrote.
    ///
    /// - Parameter start: The entry to start with.
    /// - Returns: The entry to continue with in another turn; `nil` when the batch is done.
    package mutating func receiveInput(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from origin: SourceOrigin,
        at wall: Instant,
        start: Int = 0
    ) -> Int? {
        processor.delivery.circumstances = nil
        let next = processor.process(batch, of: bytes, from: origin, at: wall, from: start)
        deliverOutput(writer: nil, at: wall)
        return next
    }

    /// A source that is not a client has ended.
    package mutating func ended(_ origin: SourceOrigin) {
        ended(origin.index)
    }

    /// A source has ended.
    mutating func ended(_ source: Int) {
        processor.sourceEnded(source)
    }

    /// Takes the diagnostics about lines that no client wrote.
    package mutating func takeDiagnostics() -> [UInt8] {
        guard !diagnostics.isEmpty else { return [] }
        defer { diagnostics.removeAll() }
        return diagnostics
    }

    /// Whether dead letters, journal lines or diagnostics wait to be written.
    package var hasUnwrittenLines: Bool {
        mutating get {
            !processor.accounts.deadLetters.isEmpty || !processor.journal.waiting.isEmpty
                || !diagnostics.isEmpty
        }
    }

    /// How many bytes wait for the journal.
    package var journalSize: Int {
        mutating get { processor.journal.waiting.count }
    }

    /// Dead letters and journal have been written.
    package mutating func written() {
        processor.accounts.deadLetters.written()
        processor.journal.written()
    }

    /// The wall clock has been set: it is now ahead of the wall times passed in by so many milliseconds.
    package mutating func wallClockWasSet(ahead: Milliseconds) {
        processor.wallClockWasSet(ahead: ahead)
    }

    /// Advances live sessions to a wall time.
    package mutating func advance(to wall: Instant) {
        guard let alarm = alarm(at: wall), alarm <= wall else { return }
        processor.advance(to: wall, .stream)
        deliverOutput(writer: nil, at: wall)
        closeIdle(at: wall)
    }

    /// When to call ``advance(to:)``; `nil` for never.
    package mutating func alarm(at wall: Instant) -> Instant? {
        .earlier(processor.alarm(.stream, at: wall), idleCheck)
    }

    /// Ends movements, and hides what is shown unless the sessions will be resumed.
    package mutating func finish(keepsSessions: Bool, at wall: Instant) {
        if keepsSessions { processor.settle() } else { processor.finish() }
        deliverOutput(writer: nil, at: wall)
    }

    // MARK: State

    /// Resumes sessions from their state.
    package mutating func resume(_ sessions: [SessionState], at wall: Instant) {
        for session in sessions { processor.resume(session, at: wall) }
    }

    /// Writes the state of the sessions with these indices, skipping unused ones.
    ///
    /// - Returns: Whether more sessions follow.
    package mutating func write(
        _ range: Range<Int>,
        with writer: inout StateWriter,
        to out: inout [UInt8]
    ) -> Bool {
        for index in range where index < processor.tableSize {
            if let state = processor.state(ofSession: index) { writer.append(state, to: &out) }
        }
        return range.upperBound < processor.tableSize
    }

    /// A number that grows whenever a saved state becomes outdated.
    package var changes: Int {
        mutating get { processor.accounts.tally.read + processor.accounts.tally.events }
    }
}
