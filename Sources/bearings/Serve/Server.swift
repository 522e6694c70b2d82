import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// The loop of a server: waits, reads, lets the shard decide, sends.
///
/// It runs on the main thread, which is also where all its actors run; nothing is handed to another
/// thread, and nobody waits for anybody. What becomes of a client the client's actor decides.
struct Server: ~Copyable {
    let settings: ServeSettings
    let log: ServerLog
    let executor = LoopExecutor()
    let shard: Shard
    private let listener: ListeningSocket
    /// Given up where descriptors run out, so that whoever waits can be told.
    private var reserve: Descriptor?
    private var feed: Feed?
    private var kept: KeptFiles
    private var poller: Poller
    private var ready: [Poller.Readiness] = []
    private var connections: [Int: Connection] = [:]
    /// What the poller waits for, of clients of whom it does not just read.
    private var interests: [Int: Poller.Interest] = [:]
    private var lastClient = 0
    /// The clients that are to go at some moment of the wall clock, unless they go before.
    private var ending: [Int: Instant] = [:]
    /// When to take connections again, after descriptors ran out.
    private var acceptAgain: Instant?
    private var lastComplaint = Instant.epoch

    /// What the poller tells apart; clients come behind.
    private enum Token {
        static let signals: UInt64 = 0
        static let listener: UInt64 = 1
        static let feed: UInt64 = 2
        static let clients: UInt64 = 3
    }

    /// So many connections are taken before others have a turn.
    private static let acceptsPerTurn = 64
    /// How long to wait for a descriptor to become free, in milliseconds.
    private static let exhaustionPause: Milliseconds = 100
    /// How long clients have to read what waits when the server ends, in milliseconds: with what else
    /// there is to do it stays under five seconds.
    private static let drainTime: Milliseconds = 4000
    /// A complaint that may come thousands of times a second is told once in so many milliseconds.
    private static let complaintInterval: Milliseconds = 10_000
    /// Descriptors that are no clients.
    private static let ownDescriptors = 32

    init(_ settings: ServeSettings, _ listener: consuming ListeningSocket) throws(SystemError) {
        let book = try AddressBookLoader.load(settings.run.book)
        let feed = try settings.inputPath.map { path throws(SystemError) in
            try Feed(path, settings.run.decoding)
        }
        ResourceLimits.raiseOpenFiles(to: settings.limits.maxClients + Self.ownDescriptors)
        let poller = try Self.poller(listener, feed)
        let kept = try KeptFiles(settings.run)
        // From here on nothing fails: what cannot be copied is taken over at once.
        self.settings = settings
        log = ServerLog(style: settings.log)
        shard = Self.shard(settings, book, executor)
        self.feed = feed
        self.poller = poller
        self.kept = kept
        self.listener = listener
        reserve = try? .open(reading: "/dev/null")
    }

    private static func shard(
        _ settings: ServeSettings,
        _ book: AddressBook,
        _ executor: LoopExecutor
    ) -> Shard {
        let processor = Processor(settings.run.configuration(book), settings.run.processing)
        let start = SystemClock.monotonicNanoseconds
        let identity = Shard.Identity(
            version: HelpCommand.number,
            epoch: UInt64(SystemClock.wallMilliseconds),
            limits: settings.limits
        )
        let shard = Shard(executor, processor, identity)
        shard.assumeIsolated { shard in
            shard.setVitals {
                Shard.Vitals(
                    uptime: Double(SystemClock.monotonicNanoseconds - start) / 1e9,
                    memory: ProcessMemory.residentBytes
                )
            }
        }
        return shard
    }

    private static func poller(
        _ listener: borrowing ListeningSocket,
        _ feed: Feed?
    ) throws(SystemError) -> Poller {
        var poller = try Poller()
        try poller.add(Signals.descriptor, token: Token.signals, .readable)
        try poller.add(listener.number, token: Token.listener, .readable)
        if let feed, !feed.isFile {
            try poller.add(feed.descriptor.number, token: Token.feed, .readable)
        }
        return poller
    }

    private var wall: Instant {
        Instant(millisecondsSince1970: SystemClock.wallMilliseconds)
    }

    // MARK: The loop

    mutating func run() throws(SystemError) {
        log.say("listening\(settings.socketPath.map { " on \($0)" } ?? "")")
        ServiceManager.notify("READY=1")
        while !Signals.drainRequested {
            try poller.wait(nanoseconds: timeToWait, into: &ready)
            try turn()
        }
        ServiceManager.notify("STOPPING=1")
        try drain()
    }

    /// How long nothing happens by itself, in nanoseconds; `nil` for ever.
    private var timeToWait: UInt64? {
        if feed?.isFile == true { return 0 }
        let wall = wall
        let alarm = shard.assumeIsolated { $0.alarm(at: wall) }
        let moments = [alarm, ending.values.min(), acceptAgain].compactMap { $0 }
        return moments.min().map { UInt64(max(0, $0.since(wall))) * 1_000_000 }
    }

    private mutating func turn() throws(SystemError) {
        let readAt = SystemClock.monotonicNanoseconds
        let wall = wall
        for index in ready.indices {
            let readiness = ready[index]
            switch readiness.token {
            case Token.signals: try reopen()
            case Token.listener: accept(at: wall)
            case Token.feed: try readFeed(at: wall)
            default: serve(Int(readiness.token - Token.clients), readiness, at: wall)
            }
            sendToTouched(readAt, at: wall)
        }
        ready.removeAll(keepingCapacity: true)
        if feed?.isFile == true { try readFeed(at: wall) }
        shard.assumeIsolated { $0.advance(to: wall) }
        sendToTouched(nil, at: wall)
        dismissEnding(at: wall)
        try writeKept()
        if let moment = acceptAgain, moment <= wall { try resumeAccepting() }
        executor.runEnqueued()
    }

    // MARK: Clients

    private mutating func serve(_ id: Int, _ readiness: Poller.Readiness, at wall: Instant) {
        guard let connection = connections[id] else { return }
        let shard = shard
        if readiness.hasHungUp { connection.client.assumeIsolated { $0.hungUp() } }
        if readiness.isReadable || readiness.hasHungUp {
            connection.fill()
            connection.client.assumeIsolated { $0.process(in: shard, at: wall) }
        }
        tend(connection, at: wall)
    }

    /// Sends what has been decided since the last call to all whom it concerns.
    ///
    /// - Parameter readAt: When the lines were read that led to it, if any did, in nanoseconds.
    private mutating func sendToTouched(_ readAt: UInt64?, at wall: Instant) {
        while true {
            let touched = shard.assumeIsolated { $0.takeTouched() }
            guard !touched.isEmpty else { return }
            for id in touched {
                guard let connection = connections[id] else { continue }
                tend(connection, at: wall)
                guard let readAt else { continue }
                let nanoseconds = SystemClock.monotonicNanoseconds - readAt
                shard.assumeIsolated { $0.answered(in: nanoseconds) }
            }
            for id in shard.assumeIsolated({ $0.takeSlow() }) {
                complain("client \(id) does not read, and is closed", at: wall)
            }
        }
    }

    /// Sends what waits for a client, goes on with what waited for that, and sees what to wait for next.
    private mutating func tend(_ connection: Connection, at wall: Instant) {
        connection.flush(at: wall)
        let (client, shard) = (connection.client, shard)
        if client.assumeIsolated({ $0.isHeldUp }) {
            shard.assumeIsolated { $0.continueSnapshot(client) }
            client.assumeIsolated { $0.process(in: shard, at: wall) }
            connection.flush(at: wall)
        }
        let (wants, deadline) = client.assumeIsolated { ($0.wants, $0.deadline) }
        if let deadline, deadline <= wall { return dismiss(connection) }
        ending[client.id] = deadline
        var interest = Poller.Interest()
        if wants.reading { interest.insert(.readable) }
        if wants.writing { interest.insert(.writable) }
        guard interest != interests[client.id] ?? .readable else { return }
        interests[client.id] = interest == .readable ? nil : interest
        let token = Token.clients + UInt64(client.id)
        try? poller.change(connection.descriptor.number, token: token, to: interest)
    }

    private mutating func dismissEnding(at wall: Instant) {
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
        shard.assumeIsolated { $0.detach(id) }
    }

    // MARK: Connections

    private mutating func accept(at wall: Instant) {
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

    private mutating func resumeAccepting() throws(SystemError) {
        acceptAgain = nil
        try poller.add(listener.number, token: Token.listener, .readable)
    }

    /// Says what may come thousands of times a second, but not as often.
    private mutating func complain(_ message: String, at wall: Instant) {
        guard wall.since(lastComplaint) >= Self.complaintInterval else { return }
        lastComplaint = wall
        log.say(message)
    }

    // MARK: Files

    private mutating func readFeed(at wall: Instant) throws(SystemError) {
        guard let isOpen = try feed?.read(into: shard, at: wall), !isOpen else { return }
        log.say("\(settings.inputPath ?? "the input") has ended; the server goes on")
        if let number = feed?.descriptor.number { poller.remove(number) }
        feed = nil
    }

    private mutating func writeKept() throws(SystemError) {
        let waiting = shard.assumeIsolated { $0.takeKept() }
        try kept.write(deadLetters: waiting.deadLetters, journal: waiting.journal)
        let remarks = shard.assumeIsolated { $0.takeRemarks() }
        for line in remarks.split(separator: UInt8(ascii: "\n")) {
            complain(
                "\(settings.inputPath ?? ""): \(String(decoding: line, as: UTF8.self))",
                at: wall
            )
        }
    }

    /// After SIGHUP, files that were moved away are made anew.
    private mutating func reopen() throws(SystemError) {
        guard Signals.takeReopenRequest() else { return }
        try kept.reopen()
        log.say("reopened files")
    }

    // MARK: The end

    /// Takes nothing more in, brings to its end what is under way, and lets clients read what waits.
    private mutating func drain() throws(SystemError) {
        log.say("draining")
        listener.removeFile()
        poller.remove(listener.number)
        var wall = wall
        shard.assumeIsolated { $0.finish(at: wall) }
        let bye = ServerLine.bye(.shutdown).bytes
        for connection in connections.values {
            connection.client.assumeIsolated { $0.closeBehindAll(bye, at: wall) }
            tend(connection, at: wall)
        }
        let end = wall.advanced(by: Self.drainTime)
        while !connections.isEmpty, wall < end {
            try poller.wait(nanoseconds: UInt64(end.since(wall)) * 1_000_000, into: &ready)
            wall = self.wall
            for readiness in ready where readiness.token >= Token.clients {
                serve(Int(readiness.token - Token.clients), readiness, at: wall)
            }
            ready.removeAll(keepingCapacity: true)
        }
        try writeKept()
        let left = connections.count
        log.say(left == 0 ? "ended" : "ended; \(left) clients have not read all")
    }
}
