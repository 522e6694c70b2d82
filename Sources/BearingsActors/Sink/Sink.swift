/// Writes what a shard has decided, in the order in which it was decided.
package actor Sink<Writer: BearingsActors.Writer & ~Copyable> {
    private nonisolated let executor: LoopExecutor
    private var writer: Writer
    private var gate = Gate()
    /// The output whose reader must not go; -1 for none.
    nonisolated let watched: Int32

    /// The loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    init(_ writer: consuming Writer, on executor: LoopExecutor) {
        watched = writer.watched
        self.writer = writer
        self.executor = executor
    }

    /// Writes a batch once those before it are written.
    ///
    /// - Throws: What the writer throws; nothing is written after that.
    func write(_ events: inout EventBatch) async throws {
        if !gate.mayPass(events.ticket) {
            await withCheckedContinuation { gate.hold(events.ticket, $0) }
        }
        guard !gate.isOver else { return }
        do {
            try writer.write(&events)
        } catch {
            gate.end()
            throw error
        }
        gate.advance()
    }

    /// Uses what writes, when all was read.
    package func conclude<Value: Sendable>(
        _ body: @Sendable (inout Writer) throws -> Value
    ) rethrows -> Value {
        try body(&writer)
    }
}
