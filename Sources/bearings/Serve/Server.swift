import BearingsActors
import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsServe
import BearingsWire
import Transport

/// A server: takes in clients, and begins and ends what is done for them.
///
/// Each client has two tasks: one carries what it writes to the hub, the other sends it what waits.
actor Server {
    private nonisolated let loop: LoopExecutor
    private let settings: ServeSettings
    private let log: ServerLog
    private let waits: DescriptorWaits
    private let pipeline: ServingPipeline<ServedFiles, DocumentFormats>
    private let state: StateKeeper?
    private var entrance: Entrance
    /// Why it cannot go on.
    private var failure: SystemError?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Milliseconds to wait after the service manager's queue was full.
    private static let notifyPause: UInt64 = 100
    /// Milliseconds that clients have to read what waits when the server ends: all in all it ends within five seconds.
    private static let drainTime: UInt64 = 3000

    /// Opens all that a server needs.
    ///
    /// - Throws: ``SystemError``, and why its state cannot be used.
    init(
        _ wanted: ServeSettings,
        _ log: ServerLog,
        _ waits: DescriptorWaits,
        on loop: LoopExecutor
    ) async throws {
        // Read first, so that a refused state file leaves no trace.
        let state = try wanted.statePath.map {
            try StateKeeper($0, at: SystemClock.wall, waits, on: loop)
        }
        entrance = Entrance(try Self.listen(wanted, log))
        let book = try AddressBookLoader.load(wanted.run.book)
        var settings = wanted
        let descriptors = DescriptorBudget(clients: settings.limits.maxClients)
        if let limit = descriptors.limit {
            log.say(
                "\(descriptors.clients) clients at most may connect: \(limit) files may be open (ulimit -n)"
            )
        }
        settings.limits.maxClients = descriptors.clients
        let start = SystemClock.monotonicNanoseconds
        let identity = ServerIdentity(
            version: HelpCommand.number,
            epoch: state?.epoch ?? UInt64(SystemClock.wallMilliseconds),
            limits: settings.limits
        )
        pipeline = await ServingPipeline(
            Self.hub(settings, book),
            try ServedFiles(settings, log),
            identity,
            settings.run.stream.decoding,
            waits,
            in: ServerProcess {
                log.warn($0)
            } vitals: {
                let uptime = Double(SystemClock.monotonicNanoseconds - start) / 1e9
                return (uptime, ProcessMemory.residentBytes)
            },
            on: loop
        )
        (self.loop, self.waits, self.log) = (loop, waits, log)
        (self.settings, self.state) = (settings, state)
    }

    /// The socket passed by systemd, or else one at the given path.
    private static func listen(
        _ settings: ServeSettings,
        _ log: ServerLog
    ) throws(SystemError) -> ListeningSocket {
        let passed = InheritedSockets.count
        if let inherited = try ListeningSocket.inherited() {
            if passed > 1 { log.say("\(passed) sockets were passed; the first alone is served") }
            if settings.socketPath != nil { log.say("a socket was passed; --socket is not used") }
            return inherited
        }
        guard let path = settings.socketPath else {
            preconditionFailure("neither a socket nor a path to make one at")
        }
        return try .listen(at: path, mode: settings.mode)
    }

    private static func hub(_ settings: ServeSettings, _ book: AddressBook) -> Hub {
        Hub(
            Processor(settings.run.configuration(book), settings.run.stream.processing),
            settings.limits,
            shards: settings.shards
        )
    }

    // MARK: Its life

    /// Serves until a signal asks to drain.
    ///
    /// - Throws: ``SystemError`` if it cannot continue; the socket's file is then removed.
    func serve() async throws(SystemError) {
        await attempt { server throws(SystemError) in try await server.begin() }
        await withDiscardingTaskGroup { sinks in
            await withDiscardingTaskGroup { sources in
                addOwnTasks(to: &sources)
                await acceptAll(to: &sources, &sinks)
                await pipeline.clients.stopHearing()
            }
            await end()
            await waits.stop()
        }
        let left = await pipeline.clients.count
        log.say(left == 0 ? "ended" : "ended; \(left) clients have not read all")
        await pipeline.hub.abandonSessions()
        if let failure { throw failure }
    }

    private func begin() async throws(SystemError) {
        try await waits.watch(entrance.number)
        try await waits.watch(Signals.descriptor)
        if let state { try await resume(state) }
        log.say("listening\(entrance.path.map { " on \($0)" } ?? "")")
        _ = try await WarmUp(
            with: Self.hub(settings, AddressBook()),
            settings.limits,
            reading: DocumentFormats.self,
            settings.run.stream.decoding,
            waits,
            on: loop
        )
    }

    /// Resumes the sessions of an earlier run, and marks their file as in use.
    private func resume(_ state: StateKeeper) async throws(SystemError) {
        if let found = state.found {
            await pipeline.hub.resume(found.sessions)
            let end = found.isClean ? "ended well" : "did not end well: a new epoch begins"
            log.say("resumed \(grouped(found.sessions.count)) session(s); the last server \(end)")
            tellOfAnnotations(found.sessions)
        }
        try await state.saveAll(pipeline.hub, isClean: false)
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

    /// Adds the tasks that serve no client; they end when nobody reads any more.
    private func addOwnTasks(to group: inout DiscardingTaskGroup) {
        let (pipeline, state) = (pipeline, state)
        group.addTask { await self.notifyReady() }
        group.addTask { await self.heedSignals() }
        for shard in 0..<settings.shards {
            group.addTask {
                await self.attempt { _ throws(SystemError) in
                    try await pipeline.keepTime(of: shard)
                }
            }
        }
        if let state { group.addTask { await state.keep(pipeline.hub, self.log) } }
        if let path = settings.inputPath {
            group.addTask {
                await self.attempt { server throws(SystemError) in
                    try await server.readInput(path)
                }
            }
        }
    }

    /// Does what may fail; then the server ends as if a signal had asked to drain.
    private func attempt(_ body: (Server) async throws(SystemError) -> Void) async {
        do throws(SystemError) {
            try await body(self)
        } catch {
            if failure == nil { failure = error }
            await waits.stopReading()
        }
    }

    /// Notifies the service manager that clients are served, again while its queue is full.
    private func notifyReady() async {
        let timer = await waits.newTimer()
        while !ServiceManager.notify("READY=1") {
            let pause = SystemClock.monotonicNanoseconds + Self.notifyPause * 1_000_000
            guard await waits.reading(timer, until: pause) == .late else { return }
        }
    }

    /// Reopens files after SIGHUP, and ends all reading once a signal asks to drain.
    private func heedSignals() async {
        while !Signals.drainRequested, await waits.reading(Signals.descriptor) != .stopped {
            guard Signals.takeReopenRequest() else { continue }
            try? await pipeline.files.use { files throws(SystemError) in files.reopen() }
        }
        await waits.stopReading()
    }

    /// Ends movements, saves the sessions, and sends what waits to clients, except the events of lines that could not be
    /// written to the journal.
    private func end() async {
        ServiceManager.notify("STOPPING=1")
        log.say("draining")
        entrance.removeFile()
        let state = state
        await attempt { server throws(SystemError) in
            try await server.pipeline.finish(keepsSessions: state != nil)
        }
        await attempt { server throws(SystemError) in
            try await state?.saveAll(server.pipeline.hub, isClean: true)
        }
        let isComplete = failure == nil
        await pipeline.clients.closeAll(ServerLine.bye(.shutdown).bytes, behindAll: isComplete)
        await pipeline.clients.allGone(within: Self.drainTime, waits)
    }

    // MARK: Input

    /// Reads the server's own input, and what further writers write to a named pipe.
    private func readInput(_ path: String) async throws(SystemError) {
        var isFirst = true
        var next: Source? = try await open(path)
        while let source = next {
            // The old descriptor is closed after the new one is open, so that a writer always finds a reader.
            next = try await pipeline.read(source) { [isFirst] in
                await self.openAgain(path, behind: source, isFirst)
            }
            isFirst = false
        }
    }

    /// Opens a named pipe for another writer; `nil` if the input is none.
    private func openAgain(
        _ path: String,
        behind source: Source<SourceReader<DocumentFormats>>,
        _ isFirst: Bool
    ) async -> Source<SourceReader<DocumentFormats>>? {
        guard source.isPipe, path != InputFile.standard else {
            log.say("\(InputFile.name(path)) has ended; the server goes on")
            return nil
        }
        if isFirst { log.say("the writer of \(path) has closed it; waiting for another") }
        do throws(SystemError) {
            return try await open(path)
        } catch {
            log.say("\(error); the server goes on without it")
            return nil
        }
    }

    private func open(
        _ path: String
    ) async throws(SystemError) -> Source<SourceReader<DocumentFormats>> {
        // Clients are served while a named pipe has no writer.
        let input = try InputFile.open(path, awaitsWriter: false)
        let isFile = input.kind == .regular
        let number = input.number
        var decoding = settings.run.stream.decoding
        // Requests could not be answered.
        decoding.acceptsRequests = false
        let source = Source(
            input,
            SourceReader<DocumentFormats>(
                named: InputFile.name(path),
                kind: .stream,
                index: Self.inputIndex,
                decoding: decoding
            ),
            LineBuffer(maxLine: decoding.maxLine, readSize: 1 << 14, splitsDocuments: true),
            waitingBy: waits,
            on: loop
        )
        if !isFile { try await waits.watch(number) }
        return source
    }

    /// The index of the input's source; clients' follow.
    private static let inputIndex = 0

    // MARK: Connections

    /// Takes in clients until nobody reads any more.
    private func acceptAll(
        to sources: inout DiscardingTaskGroup,
        _ sinks: inout DiscardingTaskGroup
    ) async {
        while await waits.reading(entrance.number) == .ready {
            for _ in 0..<Entrance.acceptsPerTurn {
                do throws(SystemError) {
                    switch try entrance.accept() {
                    case .connection(let descriptor):
                        try await admit(descriptor, to: &sources, &sinks)
                    case .none: break
                    case .exhausted: try await pauseAccepting()
                    }
                } catch {
                    log.warn("\(error)")
                    break
                }
            }
        }
    }

    private func admit(
        _ descriptor: consuming Descriptor,
        to sources: inout DiscardingTaskGroup,
        _ sinks: inout DiscardingTaskGroup
    ) async throws(SystemError) {
        guard await pipeline.clients.haveRoom(within: settings.limits) else {
            return turnAway(descriptor)
        }
        let client = try await pipeline.join(descriptor, as: entrance.nextClient())
        let pipeline = pipeline
        sinks.addTask { await pipeline.attend(to: client) }
        sources.addTask {
            await self.attempt { _ throws(SystemError) in try await pipeline.carry(client) }
        }
    }

    private func turnAway(_ descriptor: consuming Descriptor) {
        let limit = settings.limits.maxClients
        Self.refuse(descriptor, limit)
        log.warn("\(limit) clients are connected; others are turned away (--max-clients)")
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
    private func pauseAccepting() async throws(SystemError) {
        log.warn("no descriptor is left for another client")
        let limit = settings.limits.maxClients
        try entrance.refuseOne { Self.refuse($0, limit) }
        let timer = await waits.newTimer()
        let end = SystemClock.monotonicNanoseconds + Entrance.pause
        _ = await waits.reading(timer, until: end)
        await waits.forget(timer)
    }
}
