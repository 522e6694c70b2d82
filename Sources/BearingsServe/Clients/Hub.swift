import BearingsEngine
import BearingsPipeline
import BearingsWire

/// Owns the sessions of a server, applies what clients write, and says who gets which events.
///
/// It receives batches, never single records, and knows clients by their numbers alone.
package struct Hub: ~Copyable, Sendable {
    /// The sessions.
    package var processor: Processor
    /// The limits on clients.
    let limits: ServerLimits
    var subscriptions = Subscriptions()
    /// The sessions of further shards.
    var further = FurtherSessions()
    /// How many shards there are.
    package internal(set) var shards: Int
    /// The work of the last turn, in lines.
    package internal(set) var lines = 0
    /// The snapshots that clients wait for.
    var snapshots: [Int: SnapshotCursor] = [:]
    /// The last client to write, its session, and the version of the subscriptions then.
    var lastWriter: (client: Int, generation: UInt64, version: Int) = (0, 0, -1)
    /// The clients that have asked for the busiest sessions: for them records are counted.
    var watchers: Set<Int> = []

    /// Creates a hub of the sessions that `processor` has, without clients.
    package init(_ processor: consuming Processor, _ limits: ServerLimits, shards: Int = 1) {
        self.processor = processor
        self.shards = shards
        self.limits = limits
    }

    // MARK: Clients

    /// A client has connected.
    package mutating func attach(_ client: Int) { subscriptions.addClient(client) }

    /// A client has gone.
    package mutating func detach(_ client: Int) {
        // A client's number is also the index of its source.
        ended(client)
        if watchers.remove(client) != nil, watchers.isEmpty { processor.sessions.busiest = nil }
        subscriptions.remove(client)
        snapshots[client] = nil
    }

    /// Whether a client has subscribed to anything, or written to a session.
    package func isSubscribed(_ client: Int) -> Bool { subscriptions.isSubscribed(client) }

    // MARK: Input

    /// Applies entries of a batch; what is more than one turn's work is left for another.
    ///
    /// - Parameters:
    ///   - bytes: The buffer from which it was decoded.
    ///   - writer: The client that wrote its lines; `nil` for none.
    ///   - start: The entry to start with.
    ///   - deliveries: Receives what clients get of it.
    /// - Returns: The entry to continue with; `nil` when the batch is done.
    package mutating func take(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from origin: SourceOrigin,
        writer: Int?,
        at wall: Instant,
        start: Int = 0,
        into deliveries: inout Deliveries
    ) -> Int? {
        processor.delivery.circumstances = writer.map {
            Interest.Circumstances(version: subscriptions.version, writer: $0)
        }
        let next = processor.process(batch, of: bytes, from: origin, at: wall, from: start)
        lines = processor.lines
        deliverOutput(writer: writer, into: &deliveries)
        return next
    }

    /// A source has ended.
    package mutating func ended(_ source: Int) { processor.sourceEnded(source) }

    // MARK: Time

    /// The wall clock has been set: it is now ahead of the wall times passed in by this, in milliseconds.
    package mutating func wallClockWasSet(ahead: Milliseconds) {
        processor.wallClockWasSet(ahead: ahead)
    }

    /// Advances live sessions to a wall time.
    package mutating func advance(to wall: Instant, into deliveries: inout Deliveries) {
        guard let alarm = alarm(at: wall), alarm <= wall else { return }
        processor.advance(to: wall, .stream)
        deliverOutput(writer: nil, into: &deliveries)
    }

    /// When to call ``advance(to:into:)``; `nil` for never.
    package mutating func alarm(at wall: Instant) -> Instant? {
        processor.alarm(.stream, at: wall)
    }

    /// Ends movements, and hides what is shown unless the sessions will be resumed.
    package mutating func finish(keepsSessions: Bool, into deliveries: inout Deliveries) {
        if keepsSessions { processor.settle() } else { processor.finish() }
        deliverOutput(writer: nil, into: &deliveries)
    }

    // MARK: State

    /// Resumes a session from its state.
    package mutating func resume(_ session: SessionState, at wall: Instant) {
        processor.sessions.table.orderNext(by: nextPlace())
        processor.resume(session, at: wall)
    }

    /// The place of the next session that is resumed, among those of all shards.
    package mutating func nextPlace() -> UInt64 {
        defer { processor.sharing.entries += 1 }
        return processor.sharing.entries
    }

    /// Writes the state of the sessions with these indices, skipping unused ones.
    ///
    /// - Returns: Whether more sessions follow.
    package mutating func write(
        _ range: Range<Int>,
        with writer: inout StateWriter,
        to out: inout [UInt8]
    ) -> Bool {
        for index in range where index < processor.tableSize {
            if let state = processor.state(ofSession: index) { writer.append(state, to: &out) }
        }
        return range.upperBound < processor.tableSize
    }

    /// A number that grows whenever a saved state becomes outdated.
    package var changes: Int {
        processor.accounts.tally.read + processor.accounts.tally.events
    }
}
