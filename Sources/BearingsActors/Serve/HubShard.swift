import BearingsEngine
import BearingsPipeline
import BearingsServe
import BearingsWire
import Transport

/// Decides for the sessions of a server: what decides is a value, and the actor gives it its turns and the time.
///
/// Several may share the sessions. This is the first, which shares pieces out and merges what all have made of them. Pieces
/// of one shard are merged in the order in which they were shared out; a shard that takes long delays no other.
package actor HubShard {
    private nonisolated let loop: LoopExecutor
    private let waits: DescriptorWaits
    private var hub: Hub
    private var clock = SystemClock.steady()
    /// How many deliveries it has given.
    private var count = 0
    /// The timers that wake the shards.
    private let timers: [Int32]
    /// When each is set to wake its shard; `nil` for never.
    private var timersAreSetTo: [Instant?]

    /// How many shards there are; 1 once this one has taken all sessions over.
    private var shards: Int
    private var further: FurtherShards
    /// Lets what has come in a further shard be merged in its order.
    private var merging: [Gate]
    /// When each further shard is to be woken; `nil` for never.
    private var alarms: [Instant?]
    /// Tasks that wait until this shard has taken all sessions over; `nil` unless it is doing so.
    private var waiting: [CheckedContinuation<Void, Never>]?
    /// Whether sessions were taken over, and clients that wait for snapshots have not heard of it.
    private var hasUnited = false

    /// The loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Creates the first shard.
    ///
    /// - Parameters:
    ///   - timers: One for each shard, this one included.
    ///   - haveThreads: Whether each further shard has a thread of its own.
    init(
        _ hub: consuming Hub,
        _ timers: [Int32],
        haveThreads: Bool = true,
        _ waits: DescriptorWaits,
        on loop: LoopExecutor
    ) {
        self.hub = hub
        self.timers = timers
        shards = timers.count
        further = FurtherShards(on: haveThreads ? nil : loop)
        merging = timers.map { _ in Gate() }
        alarms = timers.map { _ in nil }
        timersAreSetTo = alarms
        self.waits = waits
        self.loop = loop
    }

    private func readClock() {
        if clock.read() { hub.wallClockWasSet(ahead: clock.wallAhead) }
    }

    private func begin(_ deliveries: inout Deliveries) {
        deliveries.clear()
        deliveries.ticket = count
        count += 1
        if hasUnited { hub.united(into: &deliveries) }
        hasUnited = false
    }

    // MARK: Clients

    /// A client has connected.
    package func attach(_ client: Int) { hub.attach(client) }

    /// A client has gone.
    package func detach(_ client: Int) { hub.detach(client) }

    /// A source that is not a client has ended.
    func ended(_ source: Int) { hub.ended(source) }

    /// Whether a client has asked for events, or written to a session.
    func isSubscribed(_ client: Int) -> Bool { hub.isSubscribed(client) }

    /// The outcome of a piece of a source.
    struct Progress: Sendable {
        /// Whether all of it was applied.
        var isDone: Bool
        /// The work, in lines.
        var lines: Int
    }

    /// Applies what a source has written, until enough output waits.
    ///
    /// - Parameters:
    ///   - writer: The client; `nil` for none.
    ///   - deliveries: Receives what clients get of it.
    func take(
        _ piece: inout Piece,
        writer: Int?,
        into deliveries: inout Deliveries
    ) async -> Progress {
        if shards > 1 {
            if !piece.shared.isOpen { await share(&piece) }
            if piece.shared.isOpen {
                return await takeShared(&piece, writer: writer, into: &deliveries)
            }
        }
        readClock()
        begin(&deliveries)
        let next = hub.take(
            piece.batch,
            of: piece.bytes,
            from: piece.origin,
            writer: writer,
            at: clock.now,
            start: piece.next,
            into: &deliveries
        )
        piece.next = next ?? piece.batch.entries.count
        let progress = Progress(isDone: next == nil, lines: hub.lines)
        await hastenTimer(of: 0)
        return progress
    }

    /// Answers a request that concerns sessions.
    func answer(
        _ request: ClientRequest,
        of client: Int,
        into deliveries: inout Deliveries
    ) {
        begin(&deliveries)
        hub.answer(request, of: client, into: &deliveries)
    }

    /// Encodes more of the snapshot that a client waits for.
    ///
    /// - Returns: Whether there may be more.
    func continueSnapshot(of client: Int, into deliveries: inout Deliveries) async -> Bool {
        await untilTakenOver()
        guard let (number, cursor) = hub.furtherSnapshot(of: client) else {
            begin(&deliveries)
            return hub.continueSnapshot(of: client, into: &deliveries)
        }
        guard let (shard, ticket) = further.enter(number) else {
            begin(&deliveries)
            hub.skipShard(of: client)
            return true
        }
        let part = await shard.visit(ticket) { share in
            var cursor = cursor
            return (lines: share.snapshot(&cursor), cursor: cursor)
        }
        await pass(number, ticket)
        begin(&deliveries)
        if let part { hub.add(part.lines, upTo: part.cursor, for: client, &deliveries) }
        merging[number].advance()
        return true
    }

    /// Figures about the sessions.
    func figures(busiest most: Int, for client: Int) async -> ServerStats {
        var figures = hub.figures(busiest: most, for: client)
        guard var busiest = figures.busiest, shards > 1 else { return figures }
        for shard in further.all {
            busiest += await shard.use { $0.busiestSessions(most) } ?? []
        }
        figures.busiest = Array(busiest.sorted { $0.records > $1.records }.prefix(most))
        return figures
    }

    // MARK: Several shards

    /// Shares a piece out, or takes all sessions over because that cannot be.
    private func share(_ piece: inout Piece) async {
        await untilTakenOver()
        guard shards > 1 else { return }
        readClock()
        if hub.share(piece.batch, from: piece.origin, at: clock.now, into: &piece.shared),
            further.enter(&piece, { hub.newShare() })
        {
            return
        }
        await takeOver()
    }

    /// Takes the shards' outcomes of a piece that was shared out, until enough output waits.
    private func takeShared(
        _ piece: inout Piece,
        writer: Int?,
        into deliveries: inout Deliveries
    ) async -> Progress {
        let numbers = piece.shared.furtherShards
        for shard in further.of(numbers) { await shard.decide(&piece) }
        for number in numbers { await pass(number, piece.shared[ticketOf: number]) }
        begin(&deliveries)
        let isDone = hub.merge(
            &piece.shared,
            of: piece.batch,
            piece.bytes,
            writer: writer,
            into: &deliveries
        )
        let progress = Progress(isDone: isDone, lines: hub.lines)
        for number in numbers {
            alarms[number] = piece.shared.alarm(of: number)
            if isDone { merging[number].advance() }
        }
        for number in [0] + numbers { await hastenTimer(of: number) }
        return progress
    }

    /// Merges what is left of a piece that was shared out, and delivers nothing of it.
    func mergeRest(of piece: inout Piece, writer: Int?) async {
        var deliveries = Deliveries()
        while piece.shared.isOpen {
            _ = await takeShared(&piece, writer: writer, into: &deliveries)
        }
    }

    /// Waits until it is the turn of a ticket to be merged.
    private func pass(_ number: Int, _ ticket: Int) async {
        guard !merging[number].mayPass(ticket) else { return }
        await withCheckedContinuation { merging[number].hold(ticket, $0) }
    }

    /// Waits while sessions are taken over.
    private func untilTakenOver() async {
        guard waiting != nil else { return }
        await withCheckedContinuation { waiting?.append($0) }
    }

    /// Takes all sessions over, once all that was shared out is merged.
    private func takeOver() async {
        waiting = []
        for (number, visits) in further.visits { await pass(number, visits) }
        for shard in further.all {
            if let share = await shard.giveUp() { hub.unite(share, at: clock.now) }
        }
        further.removeAll()
        shards = 1
        hasUnited = true
        takeOvers += 1
        for task in waiting.take() ?? [] { task.resume() }
    }

    /// How often this shard has taken all sessions over: at most once.
    package private(set) var takeOvers = 0

    // MARK: Time

    /// When a shard is to be woken; `nil` for never.
    private func alarm(of number: Int) -> Instant? {
        number == 0 ? hub.alarm(at: clock.now) : shards > 1 ? alarms[number] : nil
    }

    private func hastenTimer(of number: Int) async {
        guard let alarm = alarm(of: number) else { return }
        if let set = timersAreSetTo[number], set <= alarm { return }
        timersAreSetTo[number] = alarm
        await waits.hasten(timers[number], to: clock.monotonic(at: alarm))
    }

    /// Waits until time is to pass for a shard.
    ///
    /// - Returns: `false` once nobody reads any more.
    func isDue(_ number: Int) async -> Bool {
        let alarm = alarm(of: number)
        timersAreSetTo[number] = alarm
        let deadline = alarm.map(clock.monotonic)
        return await waits.reading(timers[number], until: deadline) != .stopped
    }

    /// Lets time pass for a shard while nothing comes.
    ///
    /// - Returns: Whether anything is to be delivered.
    func advance(_ number: Int, into deliveries: inout Deliveries) async -> Bool {
        readClock()
        let now = clock.now
        guard number > 0 else {
            begin(&deliveries)
            hub.advance(to: now, into: &deliveries)
            return true
        }
        guard waiting == nil, let (shard, ticket) = further.enter(number) else { return false }
        let lapsed = await shard.visit(ticket) { $0.advance(to: now) }
        await pass(number, ticket)
        begin(&deliveries)
        if let lapsed { hub.take(lapsed, of: number, into: &deliveries) }
        alarms[number] = lapsed?.alarm
        merging[number].advance()
        return true
    }

    /// Ends movements, and hides what is shown unless the sessions will be resumed.
    func finish(keepsSessions: Bool, into deliveries: inout Deliveries) async {
        if shards > 1 { await takeOver() }
        begin(&deliveries)
        hub.finish(keepsSessions: keepsSessions, into: &deliveries)
    }

    // MARK: State

    /// Resumes sessions from their state.
    package func resume(_ sessions: [SessionState]) async {
        readClock()
        let (now, ahead) = (clock.now, hub.wallAhead)
        for session in sessions {
            let number = hub.shard(of: session.name)
            guard number > 0, further.start(number, { hub.newShare() }),
                let shard = further[number]
            else {
                hub.resume(session, at: now)
                continue
            }
            let place = hub.nextPlace()
            let resumed = await shard.use { share in
                (
                    session: share.resume(session, as: place, at: now, ahead: ahead),
                    alarm: share.alarm
                )
            }
            guard let resumed else { continue }
            hub.resumed(session.name, as: place, resumed.session, in: number)
            alarms[number] = resumed.alarm
        }
    }

    /// How far the state of all sessions is written.
    package struct StateCursor: Sendable {
        fileprivate var shard = 0
        fileprivate var next = 0

        /// Begins with the first session.
        package init() {}
    }

    /// Writes the state of at most this many more sessions.
    ///
    /// - Returns: Whether more sessions follow.
    package func write(
        _ count: Int,
        from cursor: inout StateCursor,
        with writer: inout StateWriter,
        to out: inout [UInt8]
    ) async -> Bool {
        let range = cursor.next..<cursor.next + count
        cursor.next += count
        let isMore: Bool
        if cursor.shard == 0 {
            isMore = hub.write(range, with: &writer, to: &out)
        } else if let shard = further[cursor.shard] {
            isMore = await shard.write(range, ahead: hub.wallAhead, with: &writer, to: &out)
        } else {
            isMore = false
        }
        if isMore { return true }
        (cursor.shard, cursor.next) = (cursor.shard + 1, 0)
        return cursor.shard < shards
    }

    /// A number that grows whenever a saved state becomes outdated.
    package var changes: Int { hub.changes }

    /// The sessions are given up with the process.
    package func abandonSessions() { hub.processor.abandonSessions() }
}
