import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// The loop of a server: waits, reads, lets the shard decide, sends.
///
/// It runs on the main thread and owns all it drives; nothing is handed to another thread, and nobody
/// waits for anybody. What becomes of a client the client decides.
struct Server: ~Copyable {
    let settings: ServeSettings
    let log: ServerLog
    var shard: Shard
    let listener: ListeningSocket
    /// What clients' lines are like before any has come.
    private(set) var templateCache = TemplateCache()
    /// Given up where descriptors run out, so that whoever waits can be told.
    var reserve: Descriptor?
    private var feed: InputFeed?
    private var kept: JournalFiles
    private let state: StateKeeper?
    var poller: Poller
    var ready: [Poller.Readiness] = []
    var connections: [Int: Connection] = [:]
    /// The clients to send to, while that is done; kept for its room.
    var touched: [Int] = []
    /// The connection that was served last: most messages come by that of the one before.
    var recent: Connection?
    var lastClient = 0
    /// The clients that are to go at some moment, unless they go before.
    var ending: [Int: Instant] = [:]
    /// The clients whose lines wait for another turn, the one that waits longest first.
    var goingOn: [Int] = []
    /// Whether what is to be sent waits until the journal has what led to it.
    var answersWait: Bool
    /// The clients that have written in this turn, while answers wait.
    var writers: [Connection] = []
    /// Whether lines are lost that the journal should have.
    private var hasLostLines = false
    /// When to take connections again, after descriptors ran out.
    var acceptAgain: Instant?
    /// When to tell the service manager again, whose queue was full.
    private var tellReadyAgain: Instant?
    var lastComplaint = Instant.epoch
    /// What all that waits goes by.
    private var clock = SystemClock.steady()

    /// What the poller tells apart; clients come behind.
    enum Token {
        static let signals: UInt64 = 0
        static let listener: UInt64 = 1
        static let feed: UInt64 = 2
        static let state: UInt64 = 3
        static let clients: UInt64 = 4
    }

    /// So many connections are taken before others have a turn.
    static let acceptsPerTurn = 64
    /// How long to wait for a descriptor to become free, or a queue, in milliseconds.
    static let exhaustionPause: Milliseconds = 100
    /// How long clients have to read what waits when the server ends, in milliseconds: with what else
    /// there is to do it stays under five seconds.
    private static let drainTime: Milliseconds = 3000
    /// A complaint that may come thousands of times a second is told once in so many milliseconds.
    static let complaintInterval: Milliseconds = 10_000
    init(
        _ settings: ServeSettings,
        _ listener: consuming ListeningSocket,
        _ state: StateKeeper?
    ) throws(SystemError) {
        let book = try AddressBookLoader.load(settings.run.book)
        let feed = try settings.inputPath.map { path throws(SystemError) in
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
        let poller = try Self.poller(listener, feed, state)
        let log = ServerLog(style: settings.log)
        let kept = try JournalFiles(settings.run, isShared: true) { log.say($0) }
        // From here on nothing fails: what cannot be copied is taken over at once.
        self.settings = settings
        self.log = log
        shard = Self.shard(settings, book, epoch: state?.epoch)
        self.state = state
        self.feed = feed
        self.poller = poller
        self.kept = kept
        self.listener = listener
        answersWait = settings.run.journalPath != nil
        reserve = try? .open(reading: "/dev/null")
    }

    private static func shard(
        _ settings: ServeSettings,
        _ book: AddressBook,
        epoch: UInt64?
    ) -> Shard {
        let processor = Processor(settings.run.configuration(book), settings.run.processing)
        let start = SystemClock.monotonicNanoseconds
        let identity = Shard.Identity(
            version: HelpCommand.number,
            epoch: epoch ?? UInt64(SystemClock.wallMilliseconds),
            limits: settings.limits
        )
        var shard = Shard(processor, identity)
        shard.setVitals {
            Shard.Vitals(
                uptime: Double(SystemClock.monotonicNanoseconds - start) / 1e9,
                memory: ProcessMemory.residentBytes
            )
        }
        return shard
    }

    private static func poller(
        _ listener: borrowing ListeningSocket,
        _ feed: InputFeed?,
        _ state: StateKeeper?
    ) throws(SystemError) -> Poller {
        var poller = try Poller()
        try poller.add(Signals.descriptor, token: Token.signals, .readable)
        try poller.add(listener.number, token: Token.listener, .readable)
        if let feed, !feed.isFile {
            try poller.add(feed.descriptor.number, token: Token.feed, .readable)
        }
        if let state { try poller.add(state.descriptor, token: Token.state, .readable) }
        return poller
    }

    private var wall: Instant { clock.now }

    /// Reads the clocks.
    ///
    /// - Returns: What the monotonic one shows.
    @inline(__always)
    private mutating func readClocks() -> UInt64 {
        let monotonic = SystemClock.monotonicNanoseconds
        if clock.read(monotonic: monotonic, wall: SystemClock.wall) {
            shard.wallClockWasSet(ahead: clock.wallAhead)
        }
        return monotonic
    }

    // MARK: The loop

    /// Serves until a signal asks to drain.
    ///
    /// - Throws: What cannot be gone on without; the socket's file is then removed.
    mutating func run() throws(SystemError) {
        do throws(SystemError) {
            if let state { try resume(state) }
            log.say("listening\(settings.socketPath.map { " on \($0)" } ?? "")")
            tellReady(at: wall)
            rehearse()
            var next = nextMoment(wall)
            while !Signals.drainRequested {
                if isBusy {
                    try poller.wait(nanoseconds: 0, into: &ready)
                } else {
                    try poller.wait(until: next.map(clock.monotonic), into: &ready)
                }
                next = try turn(readAt: readClocks(), at: clock.now)
            }
        } catch {
            // Sessions are kept, and clients hear of the end, as if it had been asked for.
            try? drain()
            throw error
        }
        try drain()
    }

    /// Tells the service manager that clients are served, now or once it listens.
    private mutating func tellReady(at wall: Instant) {
        let isTold = ServiceManager.notify("READY=1")
        tellReadyAgain = isTold ? nil : wall.advanced(by: Self.exhaustionPause)
    }

    /// Has done once, for nobody, what the first client is not to wait for.
    private mutating func rehearse() {
        connections.reserveCapacity(8)
        ready.reserveCapacity(8)
        let shard = Self.shard(settings, AddressBook(), epoch: 0)
        let decoding = settings.run.decoding
        templateCache = WarmUp(with: shard, settings.limits, decoding, at: wall).templateCache
    }

    /// Takes up the sessions of a run before, and marks their file as in use.
    private mutating func resume(_ state: StateKeeper) throws(SystemError) {
        let wall = wall
        if let found = state.found {
            shard.resume(found.sessions, at: wall)
            let end = found.isClean ? "ended well" : "did not end well: a new epoch begins"
            log.say("took up \(grouped(found.sessions.count)) session(s); the last server \(end)")
        }
        try state.saveAll(&shard, isClean: false, at: wall)
    }

    /// Whether there is something to do already.
    private var isBusy: Bool {
        mutating get { !goingOn.isEmpty || feed?.isBusy == true || shard.isUnfinished }
    }

    /// Until when nothing happens by itself; `nil` for ever.
    private mutating func nextMoment(_ wall: Instant) -> Instant? {
        var next = Instant.earlier(shard.alarm(at: wall), acceptAgain)
        next = .earlier(next, tellReadyAgain)
        if !ending.isEmpty { next = .earlier(next, ending.values.min()) }
        if let state { next = .earlier(next, state.deadline(shard.changes)) }
        return next
    }

    /// Does what there is to do after a wait.
    ///
    /// - Returns: When there is more, if nothing comes before.
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
        let next = nextMoment(wall)
        if let next, next <= wall { return try meet(at: wall) }
        if shard.hasKept { try writeKept() }
        return next
    }

    /// Sees to what is ready and no client.
    @inline(never)
    private mutating func attend(
        to token: UInt64,
        _ readAt: UInt64,
        at wall: Instant
    ) throws(SystemError) {
        switch token {
        case Token.signals: try reopen()
        case Token.listener: accept(at: wall)
        case Token.state: hearOfState(at: wall)
        default: try readFeed(at: wall)
        }
        sendToTouched(readAt, at: wall)
    }

    /// Goes on with what need not be waited for.
    @inline(never)
    private mutating func goOn(_ readAt: UInt64, at wall: Instant) throws(SystemError) {
        if shard.isUnfinished {
            shard.tellMore(at: wall)
            sendToTouched(nil, at: wall)
        }
        try processMore(readAt, at: wall)
        guard feed?.isBusy == true else { return }
        try readFeed(at: wall)
        sendToTouched(nil, at: wall)
    }

    /// Does what is to be done at some moment, if it has come.
    ///
    /// - Returns: The next moment.
    @inline(never)
    private mutating func meet(at wall: Instant) throws(SystemError) -> Instant? {
        shard.advance(to: wall)
        sendToTouched(nil, at: wall)
        if answersWait { try answer(nil, at: wall) }
        dismissEnding(at: wall)
        if shard.hasKept { try writeKept() }
        state?.turn(&shard, at: wall)
        if let moment = acceptAgain, moment <= wall { try resumeAccepting() }
        if let moment = tellReadyAgain, moment <= wall { tellReady(at: wall) }
        return nextMoment(wall)
    }

    // MARK: Files

    private mutating func readFeed(at wall: Instant) throws(SystemError) {
        guard let feed, try !feed.read(into: &shard, at: wall) else { return }
        poller.remove(feed.descriptor.number)
        shard.ended(feed.origin)
        self.feed = nil
        guard feed.canBeOpenedAgain else {
            return log.say("\(feed.path) has ended; the server goes on")
        }
        do throws(SystemError) {
            // Whoever opens it from here on finds a reader: this one is closed only once the next is open.
            let next = try InputFeed(feed.path, settings.run.decoding, isFirst: false)
            try poller.add(next.descriptor.number, token: Token.feed, .readable)
            self.feed = next
            guard feed.isFirst else { return }
            log.say("whoever wrote to \(feed.path) has gone; the server waits for others")
        } catch {
            log.say("\(error); the server goes on without it")
        }
    }

    @inline(never)
    mutating func writeKept() throws(SystemError) {
        do throws(SystemError) {
            try kept.write(
                shard.processor.deadLetters,
                journal: shard.processor.journal.waiting
            )
        } catch {
            hasLostLines = true
            throw error
        }
        shard.written()
        let remarks = shard.takeRemarks()
        for line in remarks.split(separator: UInt8(ascii: "\n")) {
            complain(
                "\(settings.inputPath ?? ""): \(String(decoding: line, as: UTF8.self))",
                at: wall
            )
        }
    }

    /// Hears how far the sessions are saved; a save that fails is tried again later.
    private mutating func hearOfState(at wall: Instant) {
        do throws(SystemError) {
            try state?.hear(at: wall)
        } catch {
            complain("\(error); the sessions are not saved", at: wall)
            state?.postpone(at: wall)
        }
    }

    /// After SIGHUP, files that were moved away are made anew.
    private mutating func reopen() throws(SystemError) {
        guard Signals.takeReopenRequest() else { return }
        do throws(SystemError) {
            try kept.reopen()
            log.say("reopened files")
        } catch {
            log.say("\(error); the files before stay open")
        }
    }

    // MARK: The end

    /// Takes nothing more in, brings to its end what is under way, and lets clients read what waits; but not
    /// what lines led to that could not be written to the journal.
    private mutating func drain() throws(SystemError) {
        ServiceManager.notify("STOPPING=1")
        log.say("draining")
        listener.removeFile()
        poller.remove(listener.number)
        // They stay readable, and would wake the loop all the time.
        poller.remove(Signals.descriptor)
        if let feed, !feed.isFile { poller.remove(feed.descriptor.number) }
        _ = readClocks()
        var wall = wall
        let keepsSessions = state != nil
        shard.finish(keepsSessions: keepsSessions, at: wall)
        // First what must not be lost: nothing happens to a session any more.
        var failure: SystemError?
        do throws(SystemError) {
            if !hasLostLines { try writeKept() }
        } catch {
            failure = error
        }
        answersWait = false
        try state?.saveAll(&shard, isClean: true, at: wall)
        let bye = ServerLine.bye(.shutdown).bytes
        for connection in connections.values {
            shard.close(connection.id, bye, behindAll: !hasLostLines, at: wall)
            tend(connection, at: wall)
        }
        let end = wall.advanced(by: Self.drainTime)
        while !connections.isEmpty, wall < end {
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
        shard.processor.abandonSessions()
        if let failure { throw failure }
    }
}
