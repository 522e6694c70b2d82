import BearingsEngine
import BearingsWire

/// Owns sessions, applies what clients write to them, and tells those who listen.
///
/// It receives batches, never single records, and waits for nothing: between reading an engine and
/// writing it nobody else has a turn, for it has one owner, the loop.
package struct Shard: ~Copyable {
    /// What the server says of itself when it greets.
    package struct Identity: Sendable {
        /// The program's: "0.1.0".
        package var version: String
        /// Tells apart the runs whose events are numbered anew.
        package var epoch: UInt64
        /// What `hello` says that clients are held to.
        package var limits: ServerLimits

        package init(version: String, epoch: UInt64, limits: ServerLimits) {
            self.version = version
            self.epoch = epoch
            self.limits = limits
        }

        fileprivate var hello: ServerLine {
            .hello(version: version, epoch: epoch, limits)
        }
    }

    /// Whatever the sessions know; the loop wakes it and writes what it puts out.
    package var processor: Processor
    /// The lines at hand, of whatever client; kept for its room.
    var batch = RecordBatch()
    /// What clients are held to.
    let limits: ServerLimits
    /// What every client is greeted with.
    let hello: [UInt8]
    var clients = ClientTable()
    var listeners = Subscriptions()
    /// Those who hear the session told of last: most messages are of the session of the one before.
    private var hearers = SubscriberCache()
    /// Who has written last, to which session, while nobody else heard anything else.
    private var lastWriter: (client: Int, birth: UInt64, version: Int) = (0, 0, -1)
    /// What the processor has done, while it is told; kept for its room.
    private var emissions: [OutputEvent] = []
    /// Clients for whom something waits since the last ``takeTouched(into:)``, by their ids.
    var touched: [Int] = []
    /// When to look for clients that are idle; `nil` while there are none.
    var idleCheck: Instant?
    /// Clients that have been ended since.
    var slow: [Int] = []
    /// Remarks about lines that no client wrote, as lines.
    var remarks: [UInt8] = []
    private(set) var latencies = LatencyHistogram()
    /// Asks the process about itself.
    private(set) var vitals: @Sendable () -> Vitals = { Vitals(uptime: 0, memory: nil) }

    /// Creates a shard of the sessions that `processor` has, without clients.
    package init(_ processor: consuming Processor, _ identity: Identity) {
        self.processor = processor
        limits = identity.limits
        hello = identity.hello.bytes
    }

    /// What only the process knows of itself.
    package struct Vitals: Sendable {
        /// Seconds since the start.
        package var uptime: Double
        /// Bytes in memory, where the system tells.
        package var memory: Int?

        /// Creates what a process says of itself: seconds, and bytes.
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

    // MARK: What comes in

    /// Applies the lines that ``batch`` holds, of the client at a place, and answers what they ask; what is more than a
    /// turn's work is left to the client.
    ///
    /// - Parameters:
    ///   - start: The entry to begin with.
    ///   - left: How many more lines, or what takes as long, are to be applied in this turn.
    /// - Returns: Whether all is done.
    mutating func receiveBatch(
        from place: Int,
        start: Int = 0,
        _ left: inout Int,
        at wall: Instant
    ) -> Bool {
        let (id, origin) = (clients[place].id, clients[place].origin)
        processor.circumstances = .init(version: listeners.version, writer: id)
        let before = processor.unfinished.count
        let next = processor.process(
            batch,
            of: clients[place].inbox.bytes,
            from: origin,
            at: wall,
            from: start
        )
        left -= processor.lines
        if !tellAlone(place, id, at: wall) { tell(writer: place, at: wall) }
        if let next {
            let awaited =
                processor.unfinished.count > before ? processor.unfinished.last : nil
            clients[place].leave(&batch, from: next, awaiting: awaited)
            return false
        }
        guard !batch.requests.isEmpty else { return true }
        for request in batch.requests { answer(request, of: place, at: wall) }
        return true
    }

    /// Applies lines that no client wrote.
    ///
    /// - Parameter start: The entry to begin with.
    /// - Returns: The entry to go on with in another turn; `nil` where all is done.
    package mutating func receive(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from origin: Source.Origin,
        at wall: Instant,
        start: Int = 0
    ) -> Int? {
        processor.circumstances = nil
        let next = processor.process(batch, of: bytes, from: origin, at: wall, from: start)
        tell(writer: nil, at: wall)
        return next
    }

    /// Whether something is still to be told of lines that have been applied: ``tellMore(at:)``.
    package var isUnfinished: Bool { mutating get { !processor.unfinished.isEmpty } }

    /// Tells more of what lines have led to that were applied before.
    package mutating func tellMore(at wall: Instant) {
        processor.work = 0
        _ = processor.tellMore()
        tell(writer: nil, at: wall)
    }

    /// No more lines come that no client wrote.
    package mutating func ended(_ origin: Source.Origin) {
        ended(origin.index)
    }

    /// No more lines come of a source.
    mutating func ended(_ source: Int) {
        processor.withholding.ended(source)
        processor.delays[source] = nil
        processor.deadLetters.endLine(of: source)
    }

    /// Remarks about lines that no client wrote, since the last call.
    package mutating func takeRemarks() -> [UInt8] {
        guard !remarks.isEmpty else { return [] }
        defer { remarks.removeAll() }
        return remarks
    }

    /// Whether anything waits to be kept in files, or to be remarked.
    package var hasKept: Bool {
        mutating get {
            !processor.deadLetters.isEmpty || !processor.journal.waiting.isEmpty
                || !remarks.isEmpty
        }
    }

    /// How many bytes wait for the journal.
    package var journalSize: Int {
        mutating get { processor.journal.waiting.count }
    }

    /// What waits for files has been written.
    package mutating func written() {
        processor.deadLetters.written()
        processor.journal.written()
    }

    /// The wall clock has been set: it is now so much later than the moments that are handed in.
    package mutating func wallClockWasSet(ahead: Milliseconds) {
        processor.wallClockWasSet(ahead: ahead)
    }

    /// Lets silence move the clocks.
    package mutating func advance(to wall: Instant) {
        guard let alarm = alarm(at: wall), alarm <= wall else { return }
        processor.advance(to: wall, .stream)
        tell(writer: nil, at: wall)
        closeIdle(at: wall)
    }

    /// When ``advance(to:)`` has something to do; `nil` if it never will.
    package mutating func alarm(at wall: Instant) -> Instant? {
        .earlier(processor.alarm(.stream, at: wall), idleCheck)
    }

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
            processor.tellRest(of: place)
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
    ///
    /// - Parameter writer: The place of the client whose lines it was.
    @inline(never)
    private mutating func tell(writer: Int?, at wall: Instant) {
        guard !processor.emissions.isEmpty else { return }
        // Taken out for as long, so that none is copied.
        swap(&emissions, &processor.emissions)
        var index = 0
        while index < emissions.count {
            var next = index + 1
            if case .event = emissions[index].what {
                let birth = emissions[index].birth
                while next < emissions.count, emissions[next].isEvent(of: birth) { next += 1 }
                deliver(index..<next, writer: writer, at: wall)
            } else {
                tell(emissions[index], writer: writer, at: wall)
            }
            index = next
        }
        emissions.forget()
        swap(&emissions, &processor.emissions)
        processor.forgetEmissions()
    }

    /// Hands the client at a place the one event that its lines have led to, if nobody else hears it, as
    /// before: most messages come to that.
    ///
    /// - Returns: Whether it is so.
    @inline(__always)
    private mutating func tellAlone(_ place: Int, _ id: Int, at wall: Instant) -> Bool {
        guard processor.emissions.count == 1, hearers.isWriterAlone, hearers.writer == id,
            hearers.version == listeners.version
        else { return false }
        let emission = processor.emissions[0]
        guard case .event(let kind, let weight) = emission.what, emission.birth == hearers.birth,
            emission.heldOf < 0, clients[place].hearsAtOnce
        else { return false }
        if hearers.selection.contains(kind) {
            touch(place)
            let isWell = clients[place].deliver(emission, kind, weight, processor.output.bytes)
            if !isWell { end(place, at: wall) }
        }
        processor.forgetEmissions()
        return true
    }

    /// Tells of anything but an event.
    @inline(never)
    private mutating func tell(_ emission: OutputEvent, writer: Int?, at wall: Instant) {
        let writer = emission.heldOf < 0 ? writer : self.writer(emission)
        switch emission.what {
        case .touched(let begins):
            if begins { listeners.began(emission.birth, Array(text(of: emission))) }
            if let writer { wrote(writer, to: emission.birth) }
        case .event: break
        case .remark:
            if let writer {
                answer(writer, Array(text(of: emission)), at: wall)
            } else {
                remarks += text(of: emission)
            }
        case .refused(let limit):
            if let writer { answer(writer, refusal(limit).bytes, at: wall) }
        case .ended:
            listeners.ended(emission.birth)
        }
    }

    /// A client has written to a session: it hears of it, unless it has asked for something else.
    private mutating func wrote(_ place: Int, to birth: UInt64) {
        let client = clients[place].id
        let writer = (client: client, birth: birth, version: listeners.version)
        guard writer != lastWriter else { return }
        listeners.wrote(client, to: birth)
        lastWriter = (client, birth, listeners.version)
    }

    private func text(of emission: OutputEvent) -> ArraySlice<UInt8> {
        processor.output.bytes[emission.text.indices]
    }

    /// The place of whoever wrote the line that has waited, if that client is still there.
    private mutating func writer(_ emission: OutputEvent) -> Int? {
        clients.place(of: emission.heldOf)
    }

    /// Hands the events of a session, which stand at some places among what has been done, to those who
    /// hear it.
    private mutating func deliver(_ places: Range<Int>, writer: Int?, at wall: Instant) {
        let first = emissions[places.lowerBound]
        if hearers.birth != first.birth || hearers.version != listeners.version {
            hearers = SubscriberCache(of: first.birth, among: listeners)
        }
        if let writer, first.heldOf < 0 { heard(by: clients[writer].id, first) }
        for index in hearers.listeners.indices {
            let listener = hearers.listeners[index]
            if let place = clients.place(of: listener.client) {
                hand(places, to: place, as: listener, at: wall)
            }
        }
    }

    /// Hands events to the client at a place, which hears them.
    private mutating func hand(
        _ events: Range<Int>,
        to place: Int,
        as listener: Subscriptions.Subscriber,
        at wall: Instant
    ) {
        guard !listener.selection.isEmpty else { return }
        let isWell = clients[place].deliver(
            emissions,
            events,
            from: processor.output.bytes,
            to: listener
        )
        if clients[place].hasSomethingToSend { touch(place) }
        if !isWell { end(place, at: wall) }
    }

    /// Tells the processor what anybody hears of a session while a client writes, that of the event `first`
    /// if it has not been told.
    private mutating func heard(by writer: Int, _ first: OutputEvent) {
        guard hearers.writer != writer else { return }
        hearers.known(to: writer)
        let circumstances = Interest.Circumstances(version: listeners.version, writer: writer)
        let audience = Interest(circumstances, hears: hearers.selection)
        processor.heard(audience, ofPlace: Int(first.session), birth: first.birth)
    }

    /// What a client is told that has met a limit on sessions.
    private func refusal(_ limit: LimitName) -> ServerLine {
        let value: Int
        let message: String
        if limit == .maxSessions {
            value = limits.maxSessions
            message = "there are \(value) sessions, as many as may be (--max-sessions)"
        } else {
            value = limits.maxSessionBytes
            message = "a session may keep \(value) bytes at most (--max-session-bytes)"
        }
        return .error(limit: limit, value: value, message: message)
    }
}

extension OutputEvent {
    func isEvent(of birth: UInt64) -> Bool {
        if case .event = what { self.birth == birth } else { false }
    }
}
