import BearingsEngine
import BearingsPipeline
import BearingsServe
import Transport

/// A further shard: decides for its share of the sessions, on a thread of its own.
actor FurtherShard {
    private nonisolated let executor: LoopExecutor
    /// What runs the executor, if it is its own.
    private let thread: ExecutorThread?
    private let number: Int
    /// `nil` once the first shard has taken it over.
    private var share: SessionShare?
    private var gate = Gate()

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates a shard on a thread of its own, or on a loop that others run.
    ///
    /// - Throws: ``SystemError`` if no thread can be started.
    init(
        _ number: Int,
        _ share: consuming SessionShare,
        on loop: LoopExecutor?
    ) throws(SystemError) {
        self.number = number
        self.share = consume share
        if let loop {
            (executor, thread) = (loop, nil)
        } else {
            let thread = try ExecutorThread()
            (executor, self.thread) = (thread.executor, thread)
        }
    }

    /// Decides its records of a piece once those of earlier pieces are decided, or goes on with them.
    func decide(_ piece: inout Piece) async {
        guard !piece.shared.isDecided(by: number, of: piece.batch) else { return }
        let ticket = piece.shared[ticketOf: number]
        if !gate.mayPass(ticket) {
            await withCheckedContinuation { gate.hold(ticket, $0) }
        }
        guard !gate.isOver else { return }
        share?.decide(&piece.shared, of: number, in: piece.batch)
        if piece.shared.isDecided(by: number, of: piece.batch) { gate.advance() }
    }

    /// Does something with what it owns once all before it is done.
    ///
    /// - Returns: `nil` once that was given up.
    func visit<Value: Sendable>(
        _ ticket: Int,
        _ body: @Sendable (inout SessionShare) -> Value
    ) async -> Value? {
        if !gate.mayPass(ticket) {
            await withCheckedContinuation { gate.hold(ticket, $0) }
        }
        defer { gate.advance() }
        return use(body)
    }

    /// Does something with what it owns.
    ///
    /// - Returns: `nil` once that was given up.
    func use<Value: Sendable>(_ body: @Sendable (inout SessionShare) -> Value) -> Value? {
        guard var own = share.take() else { return nil }
        let value = body(&own)
        share = consume own
        return value
    }

    /// Writes the state of sessions.
    ///
    /// - Returns: Whether more sessions follow.
    func write(
        _ range: Range<Int>,
        ahead: Milliseconds,
        with writer: inout StateWriter,
        to out: inout [UInt8]
    ) -> Bool {
        share?.write(range, ahead: ahead, with: &writer, to: &out) ?? false
    }

    /// Gives up what it owns.
    func giveUp() -> SessionShare? { share.take() }

    /// Decides no more.
    func stop() {
        gate.end()
    }
}
