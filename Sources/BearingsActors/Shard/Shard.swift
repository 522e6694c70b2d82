import BearingsEngine
import BearingsPipeline
import Transport

/// Decides for sessions: what decides is a value, and the actor gives it its turns and the time.
package actor Shard<Decider: BearingsActors.Decider & ~Copyable> {
    /// What comes after a step.
    enum Next: Equatable {
        /// More of the same piece, once what waits is written.
        case samePiece
        case nextPiece
        case end(SourceEnd)
    }

    private nonisolated let executor: LoopExecutor
    private var decider: Decider
    private var clock = SystemClock.steady()
    private var gate = Gate()
    private var isOver = false
    /// How many batches of events it has given.
    private var batches = 0

    /// The loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    init(_ decider: consuming Decider, on executor: LoopExecutor) {
        self.decider = decider
        self.executor = executor
    }

    /// How long it can do without records of a source.
    func patience(_ kind: SourceKind) -> Patience {
        readClock()
        return decider.patience(kind, at: clock.now)
    }

    /// A source begins.
    func begin() {
        gate.open()
        isOver = false
    }

    /// Takes a piece of the source once those before it were taken, or goes on with it.
    ///
    /// - Parameter events: Receives what it leads to.
    /// - Returns: `nil` where the source is over.
    func take(_ piece: inout Piece, into events: inout EventBatch) async -> Next? {
        if gate.turn != piece.ticket, !isOver {
            await withCheckedContinuation { gate.hold(piece.ticket, $0) }
        }
        guard !isOver else { return nil }
        readClock()
        begin(&events)
        if piece.outcome == .readerGone { return end(.readerGone) }
        if piece.outcome == .signal, decider.isPast(piece, at: clock.now) {
            decider.interrupt(into: &events)
            return end(.interrupted)
        }
        let isTaken = decider.take(&piece, at: clock.now, into: &events)
        guard isTaken else { return .samePiece }
        (events.failure, events.bytesRead) = (piece.failure, piece.count)
        if decider.hasStopped { return end(.refused) }
        switch piece.outcome {
        case .end: return end(.endOfInput)
        case .signal: return end(.drained)
        case .bytes, .silence, .readerGone:
            gate.advance()
            return .nextPiece
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
    func stop() {
        isOver = true
        gate.open()
    }

    /// The source has been read as far as it goes.
    func endSource(_ account: SourceAccount, _ index: Int) { decider.endSource(account, index) }

    /// All sources have ended: gives more of what is still to be written.
    ///
    /// - Returns: Whether anything is left.
    func finish(into events: inout EventBatch) -> Bool {
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
