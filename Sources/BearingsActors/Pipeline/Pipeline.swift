import BearingsPipeline
import Transport

/// The way of all reading commands: sources read pieces of their input, shards decide, a sink writes.
///
/// A few tasks each carry a piece from the source to the sink, and take it back to be filled again. So what is under way
/// is bounded, whatever is slow. Shards and sink let pieces pass in their order.
package struct Pipeline<
    Decider: BearingsActors.Decider & ~Copyable,
    Writer: BearingsActors.Writer & ~Copyable
>: Sendable {
    /// Decides.
    package let shard: Shard<Decider>
    /// Writes.
    package let sink: Sink<Writer>
    private let loop: LoopExecutor
    private let flow: Flow

    /// Creates actors that share a loop.
    package init(
        _ decider: consuming Decider,
        _ writer: consuming Writer,
        _ flow: Flow,
        on loop: LoopExecutor
    ) {
        shard = Shard(
            decider,
            of: flow.shards,
            haveThreads: flow.shardsHaveThreads,
            on: loop
        )
        sink = Sink(writer, on: loop)
        self.flow = flow
        self.loop = loop
    }

    /// Reads an input to its end, or as far as it goes.
    ///
    /// - Parameter maxLine: The most bytes of a line, without its newline.
    /// - Throws: What the writer throws, and ``SystemError`` where a source cannot be waited for.
    package func read<Reader: PieceReader>(
        _ input: consuming Descriptor,
        by reader: Reader,
        maxLine: Int,
        splitsDocuments: Bool = true
    ) async throws -> SourceEnd {
        // Without another thread, this one does it all.
        let thread = flow.readsAhead(input) ? try? ExecutorThread() : nil
        defer { withExtendedLifetime(thread) {} }
        let buffer = LineBuffer(
            maxLine: maxLine,
            readSize: thread == nil ? flow.readSize : flow.readSizeAhead,
            splitsDocuments: splitsDocuments
        )
        let source = Source(
            input,
            reader,
            buffer,
            watching: sink.watched,
            on: thread?.executor ?? loop
        )
        await shard.begin()
        let end = try await carry(
            from: source,
            by: thread == nil && flow.shards == 1 ? flow.carriers : flow.carriersAhead
        )
        await shard.endSource(source.account, reader.origin.index)
        return end
    }

    private func carry<Reader>(
        from source: Source<Reader>,
        by carriers: Int
    ) async throws -> SourceEnd {
        try await withThrowingTaskGroup(of: SourceEnd?.self) { group in
            for _ in 0..<carriers { group.addTask { try await carry(from: source) } }
            var end = SourceEnd.endOfInput
            while let met = try await group.next() { end = met ?? end }
            return end
        }
    }

    /// Carries pieces of a source, one after the other.
    ///
    /// - Returns: How it has ended; `nil` where another task knows.
    private func carry<Reader>(from source: Source<Reader>) async throws -> SourceEnd? {
        var piece = Piece()
        var events = EventBatch()
        var patience = Patience()
        while true {
            if source.canPause { patience = await shard.patience(source.origin.kind) }
            guard try await source.read(into: &piece, patience) else { return nil }
            var next: Shard<Decider>.Next?
            repeat {
                next = await decide(&piece, into: &events)
                guard next != nil else { return nil }
                do {
                    try await sink.write(&events)
                } catch {
                    await shard.fail()
                    throw error
                }
            } while next == .samePiece
            if case .end(let end) = next { return end }
        }
    }

    /// Has a piece decided, by one shard or several.
    private func decide(
        _ piece: inout Piece,
        into events: inout EventBatch
    ) async -> Shard<Decider>.Next? {
        if !piece.shared.isOpen {
            let next = await shard.take(&piece, into: &events)
            guard next == .shared else { return next }
        }
        for further in await shard.furtherShards(of: piece.shared.furtherShards) {
            await further.decide(&piece)
        }
        return await shard.merge(&piece, into: &events)
    }

    /// All inputs have ended: writes what is left.
    package func finish() async throws {
        var events = EventBatch()
        while true {
            let isLeft = await shard.finish(into: &events)
            try await sink.write(&events)
            guard isLeft else { return }
        }
    }
}
