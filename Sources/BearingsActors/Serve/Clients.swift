import BearingsPipeline
import BearingsServe
import BearingsWire
import Transport

/// The connected clients of a server: hands each what it gets.
package actor Clients {
    private nonisolated let loop: LoopExecutor
    private var sinks: [Int: ClientSink] = [:]
    private var silent = SilentClients()
    /// Those that give way to others, and so take no place any more.
    private var givingWay: Set<Int> = []
    /// Those of whom either the source or the sink has ended.
    private var leaving: Set<Int> = []
    /// A timer that waits until all have gone; `nil` for none.
    private var lastGone: Int32?
    private var gate = Gate()
    private var latencies = LatencyHistogram()
    /// How many bytes clients and the input have written, and how many clients have been sent.
    private var received: UInt64 = 0
    private var sent: UInt64 = 0
    /// Prints a warning.
    private let warn: @Sendable (String) -> Void

    /// The loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Creates a table without clients.
    package init(on loop: LoopExecutor, _ warn: @escaping @Sendable (String) -> Void) {
        self.loop = loop
        self.warn = warn
    }

    /// How many there are.
    package var count: Int { sinks.count }

    /// Adds a client.
    package func add(_ sink: ClientSink) {
        sinks[sink.connection.client] = sink
        silent.connected(sink.connection.client, at: SystemClock.steadyTime)
    }

    /// A client has written for the first time.
    func speaks(_ client: Int) { silent.remove(client) }

    /// Whether one more may connect; the longest idle of those that have written nothing gives way, if need be.
    package func haveRoom(within limits: ServerLimits) async -> Bool {
        guard sinks.count - givingWay.count >= limits.maxClients else { return true }
        let now = SystemClock.steadyTime
        guard let idle = silent.takeIdle(after: limits.idleClient, at: now),
            let sink = sinks[idle]
        else { return false }
        givingWay.insert(idle)
        await sink.close(ServerLine.bye(.idle).bytes, behindAll: true)
        return true
    }

    /// The source or the sink of a client has ended.
    ///
    /// - Returns: Whether it is gone: both have.
    func leave(_ client: Int, _ waits: DescriptorWaits) async -> Bool {
        guard leaving.remove(client) != nil else {
            leaving.insert(client)
            return false
        }
        sinks[client] = nil
        silent.remove(client)
        givingWay.remove(client)
        if sinks.isEmpty, let lastGone { await waits.changed(lastGone) }
        return true
    }

    /// Waits until all have gone, for at most this many milliseconds.
    package func allGone(within patience: UInt64, _ waits: DescriptorWaits) async {
        guard !sinks.isEmpty else { return }
        let timer = await waits.newTimer()
        lastGone = timer
        let end = SystemClock.monotonicNanoseconds + patience * 1_000_000
        _ = await waits.writing(timer, isForRoom: false, until: end)
    }

    /// So many bytes have been read.
    package func didRead(_ count: Int) { received += UInt64(count) }

    /// Hands out deliveries once those before them are handed out.
    ///
    /// The writer comes last: when it gets a `pong`, the events of its lines have been sent to all others.
    ///
    /// - Parameters:
    ///   - writer: The client that wrote the lines they come of.
    ///   - readAt: When those were read, in nanoseconds; `nil` for none.
    func deliver(_ deliveries: Deliveries, writer: ClientSink?, readAt: UInt64?) async {
        let ticket = deliveries.ticket
        if !gate.mayPass(ticket) {
            await withCheckedContinuation { gate.hold(ticket, $0) }
        }
        guard !gate.isOver else { return }
        var touched: [ClientSink] = []
        var isWriterTouched = false
        for item in deliveries.items {
            let isOfWriter = item.client == writer?.connection.client
            guard let sink = isOfWriter ? writer : sinks[item.client] else { continue }
            if !(await sink.add(item, of: deliveries)) {
                warn("client \(item.client) does not read, and is closed")
            }
            if isOfWriter {
                isWriterTouched = true
            } else if touched.last !== sink {
                touched.append(sink)
            }
        }
        for sink in touched { await flush(sink, readAt) }
        if isWriterTouched, let writer { await flush(writer, readAt) }
        gate.advance()
    }

    private func flush(_ sink: ClientSink, _ readAt: UInt64?) async {
        sent += UInt64(await sink.flush())
        if let readAt { latencies.add(SystemClock.monotonicNanoseconds - readAt) }
    }

    /// Answers a client.
    ///
    /// - Parameter readAt: When its request was read, in nanoseconds; `nil` for none.
    func answer(_ sink: ClientSink, _ line: [UInt8], _ readAt: UInt64? = nil) async {
        guard let count = await sink.answer(line) else {
            return warn("client \(sink.connection.client) does not read, and is closed")
        }
        sent += UInt64(count)
        if let readAt { latencies.add(SystemClock.monotonicNanoseconds - readAt) }
    }

    /// Hands out nothing more: what precedes it could not be written.
    package func end() { gate.end() }

    /// No more of what any client has written is to be applied.
    package func stopHearing() async {
        for sink in Array(sinks.values) { await sink.stopHearing() }
    }

    /// Closes all connections behind these last lines, and behind all that waits, or in place of it.
    package func closeAll(_ last: [UInt8], behindAll: Bool) async {
        for sink in Array(sinks.values) { await sink.close(last, behindAll: behindAll) }
    }

    /// Adds what it knows to figures about sessions.
    func complete(_ figures: inout ServerStats) {
        (figures.bytesIn, figures.bytesOut) = (received, sent)
        figures.clients = sinks.count
        figures.latency = latencies.summary
    }
}
