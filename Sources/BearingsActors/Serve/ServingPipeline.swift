import BearingsEngine
import BearingsPipeline
import BearingsServe
import BearingsWire
import Transport

/// The way of a client's lines: its source reads them, the hub decides, and sinks write what clients get of them.
///
/// A task carries the lines of each client, one piece after the other.
package struct ServingPipeline<
    Files: ServerFiles & ~Copyable,
    Others: OtherFormats
>: Sendable {
    /// The sessions.
    package let hub: HubShard
    /// The connected clients.
    package let clients: Clients
    /// What is written before anybody is answered.
    package let files: FileSink<Files>
    private let waits: DescriptorWaits
    private let loop: LoopExecutor
    private let limits: ServerLimits
    private let hello: [UInt8]
    private let decoding: DecodingOptions
    private let process: ServerProcess

    /// Creates the pipeline of a server.
    package init(
        _ hub: consuming Hub,
        _ files: consuming Files,
        _ identity: ServerIdentity,
        _ decoding: DecodingOptions,
        _ waits: DescriptorWaits,
        in process: ServerProcess,
        on loop: LoopExecutor
    ) async {
        var timers: [Int32] = []
        for _ in 0..<hub.shards { timers.append(await waits.newTimer()) }
        self.hub = HubShard(hub, timers, waits, on: loop)
        clients = Clients(on: loop, process.warn)
        self.files = FileSink(files, waits, on: loop)
        (self.waits, self.loop, self.decoding, self.process) = (waits, loop, decoding, process)
        limits = identity.limits
        hello = identity.hello
    }

    // MARK: Clients

    /// A connected client.
    package struct Client: Sendable {
        /// Reads what it writes.
        package let source: ClientSource<Others>
        let sink: ClientSink
        /// Its number.
        var number: Int { sink.connection.client }
    }

    /// Takes in a client, and greets it.
    ///
    /// Both ``carry(_:)`` and ``attend(to:)`` are to follow.
    ///
    /// - Parameter number: Its number; unique among all clients of a run.
    /// - Throws: ``SystemError`` if its socket cannot be waited for.
    package func join(
        _ socket: consuming Descriptor,
        as number: Int
    ) async throws(SystemError) -> Client {
        let connection = Connection(socket, of: number)
        try await waits.watch(connection.number)
        let now = SystemClock.steadyTime
        let input = ClientInput<Others>(
            number,
            limits,
            decoding: decoding
        )
        let output = ClientOutput(number, limit: limits.clientBuffer, at: now)
        let client = Client(
            source: ClientSource(connection, input, waits, on: loop),
            sink: ClientSink(connection, output, waits, on: loop)
        )
        await hub.attach(number)
        await clients.add(client.sink)
        await clients.answer(client.sink, hello)
        return client
    }

    /// Sends a client what waits whenever there is room, until its connection is to be closed.
    package func attend(to client: Client) async {
        await client.sink.attend()
        await waits.forget(client.sink.connection.number)
        await leave(client)
    }

    /// Its source or its sink has ended.
    private func leave(_ client: Client) async {
        if await clients.leave(client.number, waits) { await hub.detach(client.number) }
    }

    /// Carries what a client writes until it has finished writing, or is not to be heard any more.
    ///
    /// - Throws: ``SystemError`` if files cannot be written.
    package func carry(_ client: Client) async throws(SystemError) {
        do throws(SystemError) {
            try await carry(from: client.source, client.sink)
        } catch {
            await leave(client)
            throw error
        }
        await leave(client)
    }

    /// Isolated to the source, as calls from one actor of a loop to another take no turn of the loop.
    private func carry(
        from source: isolated ClientSource<Others>,
        _ sink: ClientSink
    ) async throws(SystemError) {
        var piece = Piece()
        var deliveries = Deliveries()
        while true {
            let reading = await source.read()
            var readAt: UInt64?
            switch reading {
            case .bytes(let count, let time, let areFirst):
                readAt = time
                await clients.didRead(count)
                if areFirst { await clients.speaks(sink.connection.client) }
            case .silence:
                guard await hub.isSubscribed(sink.connection.client) else {
                    return await sink.close(ServerLine.bye(.idle).bytes, behindAll: true)
                }
                source.mayBeSilent()
                continue
            case .end: break
            }
            repeat {
                guard await sink.isReadyForMore() else { return }
                guard await source.take(into: &piece) else { break }
                let isDone = try await decide(&piece, source, sink, readAt, &deliveries)
                piece.bytes = []
                if !isDone { return }
            } while true
            if case .end = reading { break }
        }
        await sink.finishedWriting()
    }

    /// Has a piece decided, and delivers its events.
    ///
    /// - Returns: Whether the client is to be heard on.
    private func decide(
        _ piece: inout Piece,
        _ source: isolated ClientSource<Others>,
        _ sink: ClientSink,
        _ readAt: UInt64?,
        _ deliveries: inout Deliveries
    ) async throws(SystemError) -> Bool {
        while true {
            let progress = try await apply(&piece, writer: sink, readAt: readAt, &deliveries)
            source.count(progress.lines)
            if progress.isDone { break }
            await Task.yield()
            // What was shared out is merged at once: others wait for it.
            if piece.shared.isOpen { continue }
            guard await sink.isReadyForMore() else { return false }
        }
        for request in piece.batch.requests {
            try await answer(request, of: sink, readAt, &deliveries)
        }
        return true
    }

    /// Applies more of a piece, and delivers its events.
    private func apply(
        _ piece: inout Piece,
        writer: ClientSink?,
        readAt: UInt64?,
        _ deliveries: inout Deliveries,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(SystemError) -> HubShard.Progress {
        let client = writer?.connection.client
        let progress = await hub.take(&piece, writer: client, into: &deliveries)
        do throws(SystemError) {
            try await deliver(deliveries, writer: writer, readAt: readAt)
        } catch {
            await hub.mergeRest(of: &piece, writer: client)
            throw error
        }
        return progress
    }

    private func deliver(
        _ deliveries: Deliveries,
        writer: ClientSink?,
        readAt: UInt64?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(SystemError) {
        if deliveries.hasLinesForFiles {
            do throws(SystemError) {
                try await files.write(deliveries)
            } catch {
                // What was not written is not answered either.
                await clients.end()
                throw error
            }
        }
        await clients.deliver(deliveries, writer: writer, readAt: readAt)
    }

    // MARK: Requests

    private func answer(
        _ request: ClientRequest,
        of sink: ClientSink,
        _ readAt: UInt64?,
        _ deliveries: inout Deliveries,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(SystemError) {
        let client = sink.connection.client
        switch request {
        case .ping(let id):
            await clients.answer(sink, ServerLine.pong(id: id).bytes, readAt)
        case .stats(let most):
            var figures = await hub.figures(busiest: most, for: client)
            await clients.complete(&figures)
            (figures.uptime, figures.memory) = process.vitals()
            await clients.answer(sink, ServerLine.stats(figures).bytes, readAt)
        case .subscribe, .unsubscribe:
            if case .subscribe = request { await sink.subscribed() }
            await hub.answer(request, of: client, into: &deliveries)
            try await deliver(deliveries, writer: sink, readAt: readAt)
            guard request.wantsSnapshot else { return }
            // No more of it is encoded than its reader is ready for.
            while await sink.isReadyForMore(), await sink.isReading {
                let isMore = await hub.continueSnapshot(of: client, into: &deliveries)
                try await deliver(deliveries, writer: sink, readAt: nil)
                if !isMore { return }
            }
        }
    }

    // MARK: Others

    /// Reads a source that is no client to its end, or until nobody reads any more.
    ///
    /// - Parameter next: Opens what is to be read after it; asked once it has ended by itself, before anybody learns what
    ///   came last.
    /// - Returns: What is to be read after it; `nil` for nothing.
    /// - Throws: ``SystemError`` if it cannot be read, or files cannot be written.
    package func read<Reader>(
        _ source: isolated Source<Reader>,
        then next: @Sendable () async -> Source<Reader>?
    ) async throws(SystemError) -> Source<Reader>? {
        var piece = Piece()
        var deliveries = Deliveries()
        var following: Source<Reader>?
        while try await source.read(into: &piece) {
            if let failure = piece.failure { throw failure }
            if piece.outcome == .end { following = await next() }
            await clients.didRead(piece.count)
            while true {
                let progress = try await apply(&piece, writer: nil, readAt: nil, &deliveries)
                if progress.isDone { break }
                await Task.yield()
            }
            // A file never keeps others waiting.
            await Task.yield()
        }
        await hub.ended(source.origin.index)
        await waits.forget(source.number)
        return following
    }

    /// Lets time pass for the sessions of a shard, until nobody reads any more.
    package func keepTime(of shard: Int) async throws(SystemError) {
        try await keepTime(of: shard, on: hub)
    }

    private func keepTime(of shard: Int, on hub: isolated HubShard) async throws(SystemError) {
        var deliveries = Deliveries()
        while await hub.isDue(shard) {
            guard await hub.advance(shard, into: &deliveries) else { continue }
            try await deliver(deliveries, writer: nil, readAt: nil)
        }
    }

    /// Ends movements, and hides what is shown unless the sessions will be resumed.
    package func finish(keepsSessions: Bool) async throws(SystemError) {
        var deliveries = Deliveries()
        await hub.finish(keepsSessions: keepsSessions, into: &deliveries)
        try await deliver(deliveries, writer: nil, readAt: nil)
    }
}

extension ClientRequest {
    fileprivate var wantsSnapshot: Bool {
        if case .subscribe(_, _, let wantsSnapshot) = self { wantsSnapshot } else { false }
    }
}
