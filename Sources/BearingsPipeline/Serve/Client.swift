import BearingsEngine
import BearingsWire

/// One connection: what has come from it and waits to be read, and what waits to be sent to it.
///
/// It belongs to the shard, which fills and flushes it for the loop that owns the socket, and decides what
/// becomes of the connection; the loop obeys.
package struct Client: Sendable {
    /// What came of an attempt to receive.
    package enum Arrival: Sendable {
        case bytes(Int)
        /// Nothing yet.
        case nothing
        /// The client has finished writing.
        case end
    }

    /// What the loop is to wait for.
    package struct Wants: Equatable, Sendable {
        /// That there is something to receive.
        package var reading = false
        /// That there is room to send.
        package var writing = false
    }

    /// What is to become of it.
    package struct NextStep: Equatable, Sendable {
        /// What the loop is to wait for.
        package var wants: Wants
        /// Until when the connection stays at most; `nil` for as long as the client wants.
        package var deadline: Instant?
        /// Whether lines wait for nothing but their turn.
        package var mayGoOn: Bool
    }

    private struct Rest: Sendable {
        var batch: RecordBatch
        /// The entry to go on with.
        var next: Int
        /// The session of which all is to be told before, by its index.
        var awaited: Int?
    }

    private enum State: Equatable {
        case open
        /// Nothing more is taken from it or added for it; it goes once it has read what waits, or at this
        /// moment of the wall clock.
        case closing(at: Instant)
    }

    /// Its place among the clients.
    package let id: Int
    /// What its lines count as.
    let origin: Source.Origin
    /// When it came.
    let arrival: Instant
    /// Whether the shard knows that something waits for it.
    var isTouched = false

    /// What has come and has not been dealt with.
    private(set) var inbox: LineBuffer
    private var source: Source
    private var hasFinishedWriting = false
    /// Whether lines that have come wait because it was held up.
    private(set) var hasLinesWaiting = false
    /// What is left of a batch that was more than a turn's work; none or one.
    private var rest: [Rest] = []

    private var outbox: Outbox
    private var state = State.open
    /// Whether it may still read: a failed send ends that alone.
    private var canRead = true
    /// Whether it has ever asked for events.
    private var hasSubscribed = false
    /// How far the snapshot is that it waits for.
    private var snapshot: SnapshotCursor?
    /// Events of a session that come behind what the snapshot tells of it; none or one.
    private var behindSnapshot: [Outbox] = []
    /// How many bytes of events may wait for it.
    private let limit: Int
    /// When it was last sent anything, or had finished writing.
    private var lastSent: Instant
    /// When its lines last had a turn.
    private var lastTurn: Instant

    /// One read takes at most so much, so that no client holds up the others.
    private static let readSize = 1 << 14
    /// So many lines are applied before others have a turn: under a millisecond's work.
    static let entriesPerTurn = 256
    private static let entriesPerRequest = 15
    /// No more of a snapshot is put together while so much waits, in bytes.
    private static let snapshotStock = 1 << 14
    /// How long a client that is to go has to read the last line, in milliseconds.
    private static let patience: Milliseconds = 5000
    /// How long one that has finished writing and never asked for events is still told what its lines
    /// lead to, in milliseconds: longer than any movement takes to come to rest.
    private static let afterglow: Milliseconds = 2000

    /// Creates a client that has just come.
    ///
    /// - Parameter known: What has been learned of the lines of others.
    package init(
        _ id: Int,
        _ limits: ServerLimits,
        decoding: RecordDecoder.Options,
        knowing known: TemplateCache = TemplateCache(),
        at wall: Instant
    ) {
        self.id = id
        origin = Source.Origin(kind: .stream, index: id)
        inbox = LineBuffer(maxLine: limits.maxLine, readSize: Self.readSize)
        source = Source(
            named: "client",
            kind: .stream,
            index: origin.index,
            decoding: decoding,
            knowing: known
        )
        limit = limits.clientBuffer
        outbox = Outbox(limit: limit)
        lastSent = wall
        lastTurn = wall
        arrival = wall
    }

    // MARK: Reading

    /// What has been learned of its lines.
    var templateCache: TemplateCache { source.templateCache }

    /// Takes in what `receive` gives: it is handed the buffer, where in it to begin, and how many bytes
    /// are wanted at most.
    @inline(__always)
    mutating func fill(_ receive: (inout [UInt8], Int, Int) -> Arrival) {
        guard state == .open, !hasFinishedWriting, !isHeldUp, !hasLinesWaiting else { return }
        if inbox.fill(atMost: Self.readSize, receive) { hasFinishedWriting = true }
    }

    /// The other side has gone for good: it reads nothing more, but what it wrote still counts.
    mutating func hungUp() {
        readsNoMore()
        if state != .open { hasFinishedWriting = true }
    }

    /// Its lines have a turn.
    @inline(__always)
    mutating func beginTurn(at wall: Instant) {
        hasLinesWaiting = hasRest
        lastTurn = wall
        if hasFinishedWriting { lastSent = max(lastSent, wall) }
    }

    /// Decodes lines that have come whole, up to one whose answer must first be read, and no more than
    /// others can wait for.
    ///
    /// - Parameters:
    ///   - batch: Takes them in place of what it holds.
    ///   - left: How many more lines it may have applied in this turn.
    /// - Returns: Whether there are any.
    @inline(__always)
    mutating func decode(into batch: inout RecordBatch, _ left: inout Int) -> Bool {
        guard state == .open, !inbox.isEmpty || hasFinishedWriting else { return false }
        guard !isHeldUp, left > 0 else {
            hasLinesWaiting = !inbox.isEmpty
            return false
        }
        batch.forgetLines()
        source.decode(&inbox, isAtEnd: hasFinishedWriting, maxEntries: left, into: &batch)
        // A question takes as long as many lines.
        left -= batch.entries.count
        left -= batch.requests.count * Self.entriesPerRequest
        return !batch.entries.isEmpty
    }

    /// Leaves entries of a batch for another turn.
    ///
    /// - Parameters:
    ///   - batch: Taken over; what is put in its place is empty.
    ///   - next: The first of the entries.
    ///   - awaited: The session of which all is to be told before, by its index.
    @inline(never)
    mutating func leave(_ batch: inout RecordBatch, from next: Int, awaiting awaited: Int?) {
        guard state == .open else { return }
        rest = [Rest(batch: RecordBatch(), next: next, awaited: awaited)]
        swap(&batch, &rest[0].batch)
        hasLinesWaiting = true
    }

    /// Whether entries of a batch have been left.
    var hasRest: Bool { !rest.isEmpty }

    /// The session of which all is to be told before they are applied, by its index.
    var awaited: Int? { rest.first?.awaited }

    /// Takes the batch back of which entries have been left, unless it must wait.
    ///
    /// - Returns: The entry to go on with.
    mutating func takeRest(into batch: inout RecordBatch) -> Int? {
        guard state == .open, !isHeldUp, var rest = rest.popLast() else { return nil }
        swap(&batch, &rest.batch)
        return rest.next
    }

    /// Whether its next lines wait until it has read a snapshot.
    var isHeldUp: Bool {
        canRead && (snapshot != nil || outbox.uncounted > Self.snapshotStock)
    }

    /// Whether lines wait for nothing but their turn.
    private var mayGoOn: Bool { state == .open && hasLinesWaiting && !isHeldUp }

    // MARK: What is to be sent

    /// Adds an answer or remark.
    ///
    /// - Returns: Whether it is still well.
    mutating func answer(_ line: [UInt8]) -> Bool {
        guard state == .open, canRead else { return true }
        outbox.append(answer: line)
        return !outbox.isFull || outbox.relieve(discardsEvents: !hasSubscribed)
    }

    /// Whether what it hears is added at once, and does not wait for a snapshot.
    var hearsAtOnce: Bool { state == .open && canRead && snapshot == nil }

    /// Adds an event that it hears at once, whose line stands in `text`.
    ///
    /// - Returns: Whether it is still well, rather than too slow.
    @inline(__always)
    mutating func deliver(
        _ emission: OutputEvent,
        _ kind: EventKind,
        _ weight: EventTraits.Weight,
        _ text: [UInt8]
    ) -> Bool {
        outbox.append(emission, kind, weight, from: text)
        return !outbox.isFull || outbox.relieve(discardsEvents: !hasSubscribed)
    }

    /// Adds what it wants of a session's events.
    ///
    /// - Returns: Whether it is still well, rather than too slow.
    mutating func deliver(
        _ emissions: [OutputEvent],
        _ places: Range<Int>,
        from text: [UInt8],
        to listener: Subscriptions.Subscriber
    ) -> Bool {
        guard state == .open, canRead else { return true }
        if let snapshot {
            let session = Int(emissions[places.lowerBound].session)
            switch snapshot.coverage(of: session, listener.reason) {
            case .untold: return true
            case .underWay: return deliverLater(emissions, places, from: text, to: listener)
            case .none: break
            }
        }
        let isFull = outbox.append(emissions, places, of: listener.selection, from: text)
        return !isFull || outbox.relieve(discardsEvents: !hasSubscribed)
    }

    /// Keeps what it wants of a session's events until the snapshot has told of the session.
    private mutating func deliverLater(
        _ emissions: [OutputEvent],
        _ places: Range<Int>,
        from text: [UInt8],
        to listener: Subscriptions.Subscriber
    ) -> Bool {
        if behindSnapshot.isEmpty { behindSnapshot = [Outbox(limit: limit)] }
        let isFull = behindSnapshot[0].append(
            emissions,
            places,
            of: listener.selection,
            from: text
        )
        return !isFull || behindSnapshot[0].relieve(discardsEvents: false)
    }

    /// It asks for events.
    mutating func subscribed() { hasSubscribed = true }

    /// It asks for a snapshot.
    mutating func beginSnapshot(_ cursor: SnapshotCursor) { snapshot = cursor }

    /// How far the snapshot is, `nil` if there is none or enough of it waits.
    mutating func snapshotToContinue() -> SnapshotCursor? {
        guard canRead, state == .open, outbox.uncounted <= Self.snapshotStock else { return nil }
        return snapshot
    }

    /// Adds more of a snapshot, which has then come to `cursor`.
    mutating func continueSnapshot(_ lines: [UInt8], to cursor: SnapshotCursor) {
        addSnapshot(lines)
        snapshot = cursor
        if cursor.part == nil, let later = behindSnapshot.popLast() { outbox.append(later) }
    }

    /// Ends the snapshot with its last line, if it has one.
    mutating func endSnapshot(_ last: [UInt8]) {
        addSnapshot(last)
        snapshot = nil
    }

    /// Adds a snapshot, or a part of one: it does not count against the limit.
    mutating func addSnapshot(_ lines: [UInt8]) {
        guard state == .open, canRead, !lines.isEmpty else { return }
        outbox.append(answer: lines, isCounted: false)
    }

    // MARK: Sending

    /// Sends what waits with `send`, which is handed the bytes and which of them to send, and answers how
    /// many went: 0 for not now, `nil` for never.
    @inline(__always)
    mutating func flush(at wall: Instant, _ send: ([UInt8], Range<Int>) -> Int?) {
        guard canRead else { return }
        switch outbox.flush(send) {
        case .nothing: break
        case .some: lastSent = wall
        case .failed: readsNoMore()
        }
    }

    private mutating func readsNoMore() {
        canRead = false
        forgetSnapshot()
    }

    private mutating func forgetSnapshot() {
        snapshot = nil
        behindSnapshot = []
    }

    /// Whether there is anything to send, though the client may not take it.
    var hasSomethingToSend: Bool { !outbox.isEmpty }

    /// Whether nothing waits to be sent.
    var isFlushed: Bool { outbox.isEmpty || !canRead }

    // MARK: The end

    /// For how long it has written nothing, `nil` if it is to go anyway.
    func silence(at wall: Instant) -> Milliseconds? {
        state == .open ? wall.since(lastTurn) : nil
    }

    /// Ends the connection, once the client has read these last lines if it does so soon.
    mutating func close(with last: [UInt8], at wall: Instant) {
        guard state == .open else { return }
        outbox.close(with: last)
        forgetSnapshot()
        rest = []
        state = .closing(at: wall.advanced(by: Self.patience))
    }

    /// Ends the connection once the client has read all that waits.
    mutating func closeBehindAll(_ last: [UInt8], at wall: Instant) {
        guard state == .open else { return }
        outbox.append(answer: last)
        forgetSnapshot()
        state = .closing(at: wall.advanced(by: Self.patience))
    }

    /// Whether nothing of it is under way: it reads and has read all, and its next line is all that there
    /// is to wait for.
    var isAtRest: Bool {
        state == .open && canRead && !hasFinishedWriting && !hasLinesWaiting && snapshot == nil
            && outbox.isEmpty
    }

    /// What is to become of it.
    var outlook: NextStep { NextStep(wants: wants, deadline: deadline, mayGoOn: mayGoOn) }

    /// What the loop is to wait for.
    var wants: Wants {
        Wants(
            reading: state == .open && !hasFinishedWriting && !isHeldUp && !hasLinesWaiting,
            writing: canRead && (!outbox.isEmpty || snapshot != nil)
        )
    }

    /// Until when the connection stays at most; `nil` for as long as the client wants.
    var deadline: Instant? {
        switch state {
        case .closing(let end): isFlushed ? lastSent : end
        case .open where hasLinesWaiting: nil
        case .open where hasFinishedWriting && !canRead: lastSent
        case .open where hasFinishedWriting && !hasSubscribed && isFlushed:
            lastSent.advanced(by: Self.afterglow)
        case .open: nil
        }
    }
}
