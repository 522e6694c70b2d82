import BearingsEngine
import BearingsPipeline
import Transport

/// Decides for sessions: what decides is a value, and the actor gives it its turns and the time.
///
/// Several share the sessions of a log. This is the first, which also decides what needs more than one session: it shares
/// pieces out, and merges what all have made of them. Where a piece cannot be shared, it takes all sessions over.
package actor Shard<Decider: BearingsActors.Decider & ~Copyable> {
    /// What comes after a step.
    enum Next: Equatable {
        /// More of the same piece, once what waits is written.
        case samePiece
        case nextPiece
        /// The piece was shared out: merging goes on with it.
        case shared
        case end(SourceEnd)
    }

    private nonisolated let executor: LoopExecutor
    private var decider: Decider
    private var clock = SystemClock.steady()
    private var gate = Gate()
    /// Lets shared pieces be merged in their order.
    private var merging = Gate()
    /// How many shards there are; 1 once this one has taken all sessions over.
    private var count: Int
    /// The further shards that have had sessions.
    private var further: FurtherShards
    /// How many batches of events it has given.
    private var batches = 0

    /// The loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates the first of `count` shards.
    ///
    /// - Parameter haveThreads: Whether each further shard has a thread of its own.
    init(
        _ decider: consuming Decider,
        of count: Int,
        haveThreads: Bool,
        on executor: LoopExecutor
    ) {
        self.decider = decider
        self.count = count
        further = FurtherShards(on: haveThreads ? nil : executor)
        self.executor = executor
    }

    /// How long it can do without records of a source.
    func patience(_ kind: SourceKind) -> Patience {
        readClock()
        return decider.patience(kind, at: clock.now)
    }

    /// A source begins.
    func begin() {
        (gate, merging) = (Gate(), Gate())
    }

    /// Takes a piece of the source once those before it were taken, or goes on with it.
    ///
    /// - Parameter events: Receives what it leads to.
    /// - Returns: `nil` where the source is over. Where the piece was shared out, go on with ``furtherShards(of:)`` and
    ///   ``merge(_:into:)``.
    func take(_ piece: inout Piece, into events: inout EventBatch) async -> Next? {
        if !gate.mayPass(piece.ticket) {
            await withCheckedContinuation { gate.hold(piece.ticket, $0) }
        }
        guard !gate.isOver else { return nil }
        readClock()
        if count > 1 {
            if share(&piece) {
                gate.advance()
                return .shared
            }
            await takeOver(before: piece.ticket)
            guard !gate.isOver else { return nil }
        }
        begin(&events)
        if piece.outcome == .readerGone { return end(.readerGone) }
        if piece.outcome == .signal, decider.isPast(piece, at: clock.now) {
            decider.interrupt(into: &events)
            return end(.interrupted)
        }
        guard decider.take(&piece, at: clock.now, into: &events) else { return .samePiece }
        let next = taken(piece, &events)
        if next == .nextPiece { gate.advance() }
        return next
    }

    /// All of a piece was taken.
    private func taken(_ piece: borrowing Piece, _ events: inout EventBatch) -> Next {
        (events.failure, events.bytesRead) = (piece.failure, piece.count)
        if decider.hasStopped { return end(.refused) }
        switch piece.outcome {
        case .end: return end(.endOfInput)
        case .signal: return end(.drained)
        case .bytes, .silence, .readerGone: return .nextPiece
        }
    }

    private func begin(_ events: inout EventBatch) {
        events.clear()
        events.ticket = batches
        batches += 1
    }

    private func end(_ end: SourceEnd) -> Next {
        stop()
        return .end(end)
    }

    /// Takes no more of the source.
    private func stop() {
        gate.end()
        merging.end()
    }

    /// Takes no more, since what was decided cannot be written.
    func fail() async {
        stop()
        for shard in further.all { await shard.stop() }
    }

    // MARK: Several shards

    /// Shares a piece out.
    ///
    /// - Returns: `false` where this shard is to take all sessions over.
    private func share(_ piece: inout Piece) -> Bool {
        switch piece.outcome {
        case .bytes, .end: break
        case .silence, .signal, .readerGone: return false
        }
        guard decider.share(&piece, at: clock.now, among: count) else { return false }
        return further.enter(&piece) { decider.newShare() }
    }

    /// The further shards of those numbers.
    func furtherShards(of numbers: [Int]) -> [FurtherShard] {
        further.of(numbers)
    }

    /// Merges what shards have made of a piece once those before it are merged.
    ///
    /// - Parameter events: Receives what it leads to.
    /// - Returns: `nil` where the source is over.
    func merge(_ piece: inout Piece, into events: inout EventBatch) async -> Next? {
        if !merging.mayPass(piece.ticket) {
            await withCheckedContinuation { merging.hold(piece.ticket, $0) }
        }
        guard !gate.isOver else { return nil }
        begin(&events)
        guard decider.merge(&piece, into: &events) else { return .samePiece }
        merging.advance()
        return taken(piece, &events)
    }

    /// Takes all sessions over, once all pieces before one are merged.
    private func takeOver(before ticket: Int) async {
        if !merging.mayPass(ticket) {
            await withCheckedContinuation { merging.hold(ticket, $0) }
        }
        if !gate.isOver { await takeOver() }
    }

    private func takeOver() async {
        count = 1
        for shard in further.all {
            if let share = await shard.giveUp() { decider.unite(share) }
        }
        further.removeAll()
    }

    /// The source has been read as far as it goes.
    func endSource(_ account: SourceAccount, _ index: Int) { decider.endSource(account, index) }

    /// All sources have ended: gives more of what is still to be written.
    ///
    /// - Returns: Whether anything is left.
    func finish(into events: inout EventBatch) async -> Bool {
        if count > 1 { await takeOver() }
        begin(&events)
        return decider.finish(into: &events)
    }

    /// Uses what decides, when all was read.
    package func conclude<Value: Sendable>(
        _ body: @Sendable (inout Decider) throws -> Value
    ) rethrows -> Value {
        try body(&decider)
    }

    private func readClock() {
        if clock.read() { decider.wallClockWasSet(ahead: clock.wallAhead) }
    }
}
