import BearingsActors
import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// The loop of a server: waits, reads, lets the hub decide, sends.
///
/// It runs on the main thread and owns everything it drives.
struct Server: ~Copyable {
    let settings: ServeSettings
    var log: ServerLog
    var hub: Hub
    var entrance: Entrance
    var connections = ConnectionTable()
    /// Templates for clients' lines, learned by ``WarmUp``.
    private(set) var templateCache = TemplateCache()
    private var input: InputFeed?
    private var journalFiles: JournalFiles
    private let state: StateKeeper?
    var poller: Poller
    var ready: [Poller.Readiness] = []
    /// The ids of clients to send to; its capacity is reused.
    var touched: [Int] = []
    /// What waits for the journal; `nil` without one.
    var answers: WaitingAnswers?
    /// When to notify the service manager again, whose queue was full.
    private var notifyReadyAgain: Instant?
    /// The clock for all waiting.
    private var clock = SystemClock.steady()

    /// Tokens of the poller; clients follow.
    enum Token {
        static let signals: UInt64 = 0
        static let listener: UInt64 = 1
        static let input: UInt64 = 2
        static let state: UInt64 = 3
        static let clients: UInt64 = 4
    }

    /// Milliseconds to wait after the service manager's queue was full.
    private static let notifyPause: Milliseconds = 100
    /// Milliseconds that clients have to read what waits when the server ends: all in all it ends within five seconds.
    private static let drainTime: Milliseconds = 3000

    init(
        _ settings: ServeSettings,
        _ listener: consuming ListeningSocket,
        _ state: StateKeeper?
    ) throws(SystemError) {
        let book = try AddressBookLoader.load(settings.run.book)
        let input = try settings.inputPath.map { path throws(SystemError) in
            try InputFeed(path, settings.run.decoding)
        }
        var settings = settings
        let descriptors = DescriptorBudget(clients: settings.limits.maxClients)
        if let limit = descriptors.limit {
            ServerLog(style: settings.log).say(
                "\(descriptors.clients) clients at most may connect: \(limit) files may be open (ulimit -n)"
            )
        }
        settings.limits.maxClients = descriptors.clients
        let poller = try Self.poller(listener, input, state)
        let log = ServerLog(style: settings.log)
        let journalFiles = try JournalFiles(settings.run, isShared: true) { log.say($0) }
        // Nothing can fail from here on: noncopyable values are moved in.
        self.settings = settings
        self.log = log
        hub = Self.hub(settings, book, epoch: state?.epoch)
        self.state = state
        self.input = input
        self.poller = poller
        self.journalFiles = journalFiles
        entrance = Entrance(listener)
        answers = settings.run.journalPath == nil ? nil : WaitingAnswers()
    }

    private static func hub(
        _ settings: ServeSettings,
        _ book: AddressBook,
        epoch: UInt64?
    ) -> Hub {
        let processor = Processor(settings.run.configuration(book), settings.run.processing)
        let start = SystemClock.monotonicNanoseconds
        let identity = Hub.Identity(
            version: HelpCommand.number,
            epoch: epoch ?? UInt64(SystemClock.wallMilliseconds),
            limits: settings.limits
        )
        var hub = Hub(processor, identity)
        hub.setVitals {
            Hub.Vitals(
                uptime: Double(SystemClock.monotonicNanoseconds - start) / 1e9,
                memory: ProcessMemory.residentBytes
            )
        }
        return hub
    }

    private static func poller(
        _ listener: borrowing ListeningSocket,
        _ input: InputFeed?,
        _ state: StateKeeper?
    ) throws(SystemError) -> Poller {
        var poller = try Poller()
        try poller.add(Signals.descriptor, token: Token.signals, .readable)
        try poller.add(listener.number, token: Token.listener, .readable)
        if let input, !input.isFile {
            try poller.add(input.descriptor.number, token: Token.input, .readable)
        }
        if let state { try poller.add(state.descriptor, token: Token.state, .readable) }
        return poller
    }

    private var wall: Instant { clock.now }

    /// Whether answers wait until the journal is written.
    var answersWait: Bool { answers?.isWriting == false }

    /// Reads the clocks.
    ///
    /// - Returns: The monotonic clock, in nanoseconds.
    private mutating func readClocks() -> UInt64 {
        let monotonic = SystemClock.monotonicNanoseconds
        if clock.read(monotonic: monotonic, wall: SystemClock.wall) {
            hub.wallClockWasSet(ahead: clock.wallAhead)
        }
        return monotonic
    }

    // MARK: The loop

    /// Serves until a signal asks to drain.
    ///
    /// - Throws: ``SystemError`` if it cannot continue; the socket's file is then removed.
    mutating func run() throws(SystemError) {
        do throws(SystemError) {
            if let state { try resume(state) }
            log.say("listening\(settings.socketPath.map { " on \($0)" } ?? "")")
            notifyReady(at: wall)
            warmUp()
            var next = nextDeadline(wall)
            while !Signals.drainRequested {
                if isBusy {
                    try poller.wait(nanoseconds: 0, into: &ready)
                } else {
                    try poller.wait(until: next.map(clock.monotonic), into: &ready)
                }
                next = try turn(readAt: readClocks(), at: clock.now)
            }
        } catch {
            // State is saved and clients are told, as if a signal had asked to drain.
            try? drain()
            throw error
        }
        try drain()
    }

    /// Notifies the service manager that clients are served, now or later if its queue is full.
    private mutating func notifyReady(at wall: Instant) {
        let isNotified = ServiceManager.notify("READY=1")
        notifyReadyAgain = isNotified ? nil : wall.advanced(by: Self.notifyPause)
    }

    /// Runs the code paths of a client once, so that the first client does not wait.
    private mutating func warmUp() {
        ready.reserveCapacity(8)
        let hub = Self.hub(settings, AddressBook(), epoch: 0)
        let decoding = settings.run.decoding
        let rehearsal = WarmUp(
            with: hub,
            settings.limits,
            reading: DocumentFormats.self,
            decoding,
            at: wall
        )
        templateCache = rehearsal.templateCache
    }

    /// Resumes the sessions of an earlier run, and marks their file as in use.
    private mutating func resume(_ state: StateKeeper) throws(SystemError) {
        let wall = wall
        if let found = state.found {
            hub.resume(found.sessions, at: wall)
            let end = found.isClean ? "ended well" : "did not end well: a new epoch begins"
            log.say("resumed \(grouped(found.sessions.count)) session(s); the last server \(end)")
            tellOfAnnotations(found.sessions)
        }
        try state.saveAll(&hub, isClean: false, at: wall)
    }

    /// Tells of sessions that have more annotations than a record may make them.
    private func tellOfAnnotations(_ sessions: [SessionState]) {
        let limit = settings.limits.maxAnnotations
        for session in sessions where session.annotationCount > limit {
            let (count, most) = (grouped(session.annotationCount), grouped(limit))
            let name = String(decoding: session.name, as: UTF8.self)
            log.say(
                "session \(name) has \(count) annotations, more than \(most) (--max-annotations); they stay"
            )
        }
    }

    /// Whether there is something to do without waiting.
    private var isBusy: Bool {
        connections.goingOnCount > 0 || input?.isBusy == true
    }

    /// When something is due next; `nil` for never.
    private mutating func nextDeadline(_ wall: Instant) -> Instant? {
        var next = Instant.earlier(hub.alarm(at: wall), entrance.opensAgain)
        next = .earlier(next, notifyReadyAgain)
        next = .earlier(next, connections.earliestDeadline)
        if let state { next = .earlier(next, state.deadline(hub.changes)) }
        return next
    }

    /// Handles everything that is ready after a wait.
    ///
    /// - Returns: When something is due next.
    private mutating func turn(readAt: UInt64, at wall: Instant) throws(SystemError) -> Instant? {
        for index in ready.indices {
            let readiness = ready[index]
            if readiness.token < Token.clients {
                try attend(to: readiness.token, readAt, at: wall)
            } else if answersWait {
                try takeIn(readiness, readAt, at: wall)
            } else {
                let id = Int(readiness.token - Token.clients)
                serve(id, readiness, readAt: readAt, at: wall)
            }
        }
        ready.forget()
        if isBusy { try goOn(readAt, at: wall) }
        if answersWait { try answer(readAt, at: wall) }
        let next = nextDeadline(wall)
        if let next, next <= wall { return try meet(at: wall) }
        if hub.hasUnwrittenLines { try writeJournalFiles() }
        return next
    }

    /// Handles readiness of anything but clients.
    @inline(never)
    private mutating func attend(
        to token: UInt64,
        _ readAt: UInt64,
        at wall: Instant
    ) throws(SystemError) {
        switch token {
        case Token.signals: try reopen()
        case Token.listener: accept(at: wall)
        case Token.state: updateState(at: wall)
        default: try readInput(at: wall)
        }
        sendToTouched(readAt, at: wall)
    }

    /// Continues work that was left for another turn.
    @inline(never)
    private mutating func goOn(_ readAt: UInt64, at wall: Instant) throws(SystemError) {
        try processMore(readAt, at: wall)
        guard input?.isBusy == true else { return }
        try readInput(at: wall)
        sendToTouched(nil, at: wall)
    }

    /// Does everything that is due.
    ///
    /// - Returns: When something is due next.
    @inline(never)
    private mutating func meet(at wall: Instant) throws(SystemError) -> Instant? {
        hub.advance(to: wall)
        sendToTouched(nil, at: wall)
        if answersWait { try answer(nil, at: wall) }
        for connection in connections.due(at: wall) { tend(connection, at: wall) }
        if hub.hasUnwrittenLines { try writeJournalFiles() }
        state?.turn(&hub, at: wall)
        if entrance.mayOpen(at: wall) {
            try poller.add(entrance.number, token: Token.listener, .readable)
        }
        if let time = notifyReadyAgain, time <= wall { notifyReady(at: wall) }
        return nextDeadline(wall)
    }

    // MARK: Files

    private mutating func readInput(at wall: Instant) throws(SystemError) {
        guard let input, try !input.read(into: &hub, at: wall) else { return }
        poller.remove(input.descriptor.number)
        hub.ended(input.origin)
        self.input = nil
        guard input.canBeOpenedAgain else {
            return log.say("\(input.path) has ended; the server goes on")
        }
        do throws(SystemError) {
            // The old descriptor is closed after the new one is open, so that a writer always finds a reader.
            let next = try InputFeed(input.path, settings.run.decoding, isFirst: false)
            try poller.add(next.descriptor.number, token: Token.input, .readable)
            self.input = next
            guard input.isFirst else { return }
            log.say("the writer of \(input.path) has closed it; waiting for another")
        } catch {
            log.say("\(error); the server goes on without it")
        }
    }

    @inline(never)
    mutating func writeJournalFiles() throws(SystemError) {
        try journalFiles.write(
            journal: hub.processor.journal.waiting,
            deadLetters: hub.processor.accounts.deadLetters.waiting,
            hub.processor.accounts.deadLetters.pieces
        )
        hub.written()
        let diagnostics = hub.takeDiagnostics()
        for line in diagnostics.split(separator: UInt8(ascii: "\n")) {
            log.warn(
                "\(settings.inputPath ?? ""): \(String(decoding: line, as: UTF8.self))",
                at: wall
            )
        }
    }

    /// Takes the result of a save; one that fails is tried again later.
    private mutating func updateState(at wall: Instant) {
        do throws(SystemError) {
            try state?.update(at: wall)
        } catch {
            log.warn("\(error); the sessions are not saved", at: wall)
            state?.postpone(at: wall)
        }
    }

    /// Reopens files after SIGHUP.
    private mutating func reopen() throws(SystemError) {
        guard Signals.takeReopenRequest() else { return }
        do throws(SystemError) {
            try journalFiles.reopen()
            log.say("reopened files")
        } catch {
            log.say("\(error); the files before stay open")
        }
    }

    // MARK: The end

    /// Stops reading, ends movements, and sends what waits to clients, except the events of lines that could not be
    /// written to the journal.
    private mutating func drain() throws(SystemError) {
        ServiceManager.notify("STOPPING=1")
        log.say("draining")
        entrance.removeFile()
        poller.remove(entrance.number)
        // Signals stay readable, and would wake the loop all the time.
        poller.remove(Signals.descriptor)
        if let input, !input.isFile { poller.remove(input.descriptor.number) }
        _ = readClocks()
        var wall = wall
        let keepsSessions = state != nil
        hub.finish(keepsSessions: keepsSessions, at: wall)
        // The journal first, because it must not be lost.
        var failure: SystemError?
        do throws(SystemError) {
            if !journalFiles.hasLostLines { try writeJournalFiles() }
        } catch {
            failure = error
        }
        answers = nil
        try state?.saveAll(&hub, isClean: true, at: wall)
        let bye = ServerLine.bye(.shutdown).bytes
        for connection in connections.all {
            hub.close(connection.id, bye, behindAll: !journalFiles.hasLostLines, at: wall)
            tend(connection, at: wall)
        }
        let end = wall.advanced(by: Self.drainTime)
        while connections.count > 0, wall < end {
            try poller.wait(nanoseconds: UInt64(end.since(wall)) * 1_000_000, into: &ready)
            _ = readClocks()
            wall = self.wall
            for readiness in ready where readiness.token >= Token.clients {
                let id = Int(readiness.token - Token.clients)
                serve(id, readiness, readAt: nil, at: wall)
            }
            ready.removeAll(keepingCapacity: true)
        }
        let left = connections.count
        log.say(left == 0 ? "ended" : "ended; \(left) clients have not read all")
        hub.processor.abandonSessions()
        if let failure { throw failure }
    }
}
