import BearingsEngine
import BearingsWire

/// One connection: its input buffer and decoder, its outbox, and its state.
///
/// The hub owns it. The loop owns the socket, and does what ``nextStep`` says.
package struct Client: Sendable {
    /// What the loop waits for.
    package struct Wants: Equatable, Sendable {
        /// There is something to receive.
        package var reading = false
        /// The socket accepts bytes.
        package var writing = false
    }

    /// What the loop does next with the connection.
    package struct NextStep: Equatable, Sendable {
        /// What the loop waits for.
        package var wants: Wants
        /// When to close the connection at the latest; `nil` for when the client closes it.
        package var deadline: Instant?
        /// Whether lines can be applied in the next turn.
        package var mayGoOn: Bool
    }

    private struct Rest: Sendable {
        var batch: RecordBatch
        /// The entry to continue with.
        var next: Int
    }

    private enum State: Equatable {
        case open
        /// Nothing more is read or added. It closes once what waits has been sent, or at this wall time.
        case closing(at: Instant)
    }

    /// Unique among all clients of a run.
    package let id: Int
    /// The source of its lines.
    let origin: SourceOrigin
    /// When it connected.
    let arrival: Instant
    /// Whether the hub has marked it as having something to send.
    var isTouched = false

    /// Input that has not been applied.
    private(set) var inbox: LineBuffer
    private var source: any ClientReader
    private var hasFinishedWriting = false
    /// Whether complete lines wait for another turn.
    private(set) var hasLinesWaiting = false
    /// The rest of a batch that was more than one turn's work; none or one.
    private var rest: [Rest] = []

    private var outbox: Outbox
    private var state = State.open
    /// Whether it can still be sent anything; false once a send has failed.
    private var canRead = true
    /// Whether it has ever asked for events.
    private var hasSubscribed = false
    /// The progress of the snapshot that it waits for.
    private var snapshot: SnapshotCursor?
    /// Events of the snapshot's current session that follow it; none or one.
    private var behindSnapshot: [Outbox] = []
    /// How many bytes of events may wait.
    private let limit: Int
    /// When it was last sent anything, or had finished writing.
    private var lastSent: Instant
    /// When its lines last had a turn.
    private var lastTurn: Instant

    /// The most bytes of one read, so that no client delays the others.
    private static let readSize = 1 << 14
    /// How many lines are applied before others have a turn: less than a millisecond's work.
    static let entriesPerTurn = 256
    private static let entriesPerRequest = 15
    /// No more of a snapshot is encoded while so many bytes of it wait.
    private static let snapshotStock = 1 << 14
    /// How many milliseconds a closing client has to read its last line.
    private static let patience: Milliseconds = 5000
    /// How many milliseconds a client that has finished writing, and never subscribed, still gets the events of its
    /// lines: longer than any movement takes to come to rest.
    private static let afterglow: Milliseconds = 2000

    /// Creates a client that has just connected.
    ///
    /// - Parameters:
    ///   - formats: What may be in its lines beside JSON.
    ///   - known: Templates learned from other clients' lines.
    package init<Others: OtherFormats>(
        _ id: Int,
        _ limits: ServerLimits,
        reading formats: Others.Type,
        decoding: DecodingOptions,
        knowing known: TemplateCache = TemplateCache(),
        at wall: Instant
    ) {
        self.id = id
        origin = SourceOrigin(kind: .stream, index: id)
        inbox = LineBuffer(maxLine: limits.maxLine, readSize: Self.readSize)
        source = SourceReader<Others>(
            named: "client",
            kind: .stream,
            index: origin.index,
            decoding: decoding,
            knowing: known
        )
        limit = limits.clientBuffer
        outbox = Outbox(limit: limit, number: id)
        lastSent = wall
        lastTurn = wall
        arrival = wall
    }

    // MARK: Reading

    /// Templates learned from its lines.
    var templateCache: TemplateCache { source.templateCache }

    /// Receives bytes with `receive`, which gets the buffer, the offset to start at, and the most bytes to read.
    ///
    /// - Returns: How many bytes it has received.
    mutating func fill(_ receive: (inout [UInt8], Int, Int) -> LineBuffer.Received) -> Int {
        guard state == .open, !hasFinishedWriting, !isHeldUp, !hasLinesWaiting else { return 0 }
        switch inbox.fill(atMost: Self.readSize, receive) {
        case .bytes(let count): return count
        case .nothing: return 0
        case .end:
            hasFinishedWriting = true
            return 0
        }
    }

    /// The other side has closed its socket: it reads nothing more, but what it wrote still counts.
    mutating func hungUp() {
        readsNoMore()
        if state != .open { hasFinishedWriting = true }
    }

    /// Begins a turn of its lines.
    mutating func beginTurn(at wall: Instant) {
        hasLinesWaiting = hasRest
        lastTurn = wall
        if hasFinishedWriting { lastSent = max(lastSent, wall) }
    }

    /// Decodes complete lines, up to a request whose answer must be read first, or the end of the turn.
    ///
    /// - Parameters:
    ///   - batch: Receives them; its old content is dropped.
    ///   - left: The work left in this turn, in lines.
    /// - Returns: Whether there are any.
    mutating func decode(into batch: inout RecordBatch, _ left: inout Int) -> Bool {
        guard state == .open, !inbox.isEmpty || hasFinishedWriting else { return false }
        guard !isHeldUp, left > 0 else {
            hasLinesWaiting = !inbox.isEmpty
            return false
        }
        batch.forgetLines()
        source.decode(&inbox, isAtEnd: hasFinishedWriting, maxEntries: left, into: &batch)
        // A request takes as long as many lines.
        left -= batch.entries.count
        left -= batch.requests.count * Self.entriesPerRequest
        return !batch.entries.isEmpty
    }

    /// Leaves entries of a batch for another turn.
    ///
    /// - Parameters:
    ///   - batch: Moved out, and left empty.
    ///   - next: The first of the entries.
    @inline(never)
    mutating func leave(_ batch: inout RecordBatch, from next: Int) {
        guard state == .open else { return }
        rest = [Rest(batch: RecordBatch(), next: next)]
        swap(&batch, &rest[0].batch)
        hasLinesWaiting = true
    }

    /// Whether entries were left for another turn.
    var hasRest: Bool { !rest.isEmpty }

    /// Takes back the batch with entries left, unless it must wait.
    ///
    /// - Returns: The entry to continue with.
    mutating func takeRest(into batch: inout RecordBatch) -> Int? {
        guard state == .open, !isHeldUp, var rest = rest.popLast() else { return nil }
        swap(&batch, &rest.batch)
        return rest.next
    }

    /// Whether its next lines wait until it has read a snapshot or, if it wants events, the many of a line.
    var isHeldUp: Bool {
        canRead
            && (snapshot != nil || outbox.uncounted > Self.snapshotStock
                || hasSubscribed && outbox.exceedsLimit)
    }

    /// Whether lines can be applied in the next turn.
    private var mayGoOn: Bool { state == .open && hasLinesWaiting && !isHeldUp }

    // MARK: Outgoing lines

    /// Adds an answer or diagnostic.
    ///
    /// - Returns: Whether the client keeps up.
    mutating func answer(_ line: [UInt8]) -> Bool {
        guard state == .open, canRead else { return true }
        outbox.appendAnswer(line)
        return !outbox.isFull || outbox.relieve(discardsEvents: !hasSubscribed)
    }

    /// Adds the events of a session that it has subscribed to.
    ///
    /// - Returns: Whether the client keeps up.
    mutating func deliverEvents(
        _ outputEvents: [OutputEvent],
        _ range: Range<Int>,
        from text: [UInt8],
        to subscriber: Subscriptions.Subscriber
    ) -> Bool {
        guard state == .open, canRead else { return true }
        if let snapshot {
            let session = Int(outputEvents[range.lowerBound].session)
            switch snapshot.coverage(of: session, subscriber.reason) {
            case .pending: return true
            case .inProgress: return deliverLater(outputEvents, range, from: text, to: subscriber)
            case .none: break
            }
        }
        let isFull = outbox.appendEvents(outputEvents, range, of: subscriber.selection, from: text)
        return !isFull || outbox.relieve(discardsEvents: !hasSubscribed)
    }

    /// Holds back the events of a session until its snapshot is complete.
    private mutating func deliverLater(
        _ outputEvents: [OutputEvent],
        _ range: Range<Int>,
        from text: [UInt8],
        to subscriber: Subscriptions.Subscriber
    ) -> Bool {
        if behindSnapshot.isEmpty { behindSnapshot = [Outbox(limit: limit)] }
        let isFull = behindSnapshot[0].appendEvents(
            outputEvents,
            range,
            of: subscriber.selection,
            from: text
        )
        return !isFull || behindSnapshot[0].relieve(discardsEvents: false)
    }

    /// The client has subscribed to something.
    mutating func subscribed() { hasSubscribed = true }

    /// Begins a snapshot.
    mutating func beginSnapshot(_ cursor: SnapshotCursor) { snapshot = cursor }

    /// The progress of the snapshot; `nil` if there is none, or enough of it waits to be sent.
    mutating func snapshotToContinue() -> SnapshotCursor? {
        guard canRead, state == .open, outbox.uncounted <= Self.snapshotStock else { return nil }
        return snapshot
    }

    /// Adds more of a snapshot, which has then reached `cursor`.
    mutating func continueSnapshot(_ lines: [UInt8], to cursor: SnapshotCursor) {
        addSnapshot(lines)
        snapshot = cursor
        if cursor.part == nil, let later = behindSnapshot.popLast() { outbox.appendAll(of: later) }
    }

    /// Ends the snapshot with its last line, if any.
    mutating func endSnapshot(_ last: [UInt8]) {
        addSnapshot(last)
        snapshot = nil
    }

    /// Adds part of a snapshot, which does not count against the limit.
    mutating func addSnapshot(_ lines: [UInt8]) {
        guard state == .open, canRead, !lines.isEmpty else { return }
        outbox.appendAnswer(lines, isCounted: false)
    }

    // MARK: Sending

    /// Sends what waits.
    ///
    /// - Parameter send: Gets the bytes and the range to send; returns how many were sent, 0 if the socket is full, `nil`
    ///   if it has failed.
    /// - Returns: How many bytes were sent in all.
    @discardableResult
    mutating func flush(at wall: Instant, _ send: ([UInt8], Range<Int>) -> Int?) -> Int {
        guard canRead else { return 0 }
        let progress = outbox.flush(send)
        if progress.hasFailed {
            readsNoMore()
        } else if progress.bytes > 0 {
            lastSent = wall
        }
        return progress.bytes
    }

    private mutating func readsNoMore() {
        canRead = false
        forgetSnapshot()
    }

    private mutating func forgetSnapshot() {
        snapshot = nil
        behindSnapshot = []
    }

    /// Whether anything waits to be sent, even if the socket is full.
    var hasSomethingToSend: Bool { !outbox.isEmpty }

    /// Whether nothing waits to be sent.
    var isFlushed: Bool { outbox.isEmpty || !canRead }

    // MARK: Closing

    /// How long it has written nothing; `nil` if it is closing.
    func silence(at wall: Instant) -> Milliseconds? {
        state == .open ? wall.since(lastTurn) : nil
    }

    /// Drops what waits, and closes the connection once these last lines were sent, or soon.
    mutating func close(with last: [UInt8], at wall: Instant) {
        guard state == .open else { return }
        outbox.close(with: last)
        forgetSnapshot()
        rest = []
        state = .closing(at: wall.advanced(by: Self.patience))
    }

    /// Closes the connection once all that waits, and these last lines, were sent.
    mutating func closeBehindAll(_ last: [UInt8], at wall: Instant) {
        guard state == .open else { return }
        outbox.appendAnswer(last)
        forgetSnapshot()
        state = .closing(at: wall.advanced(by: Self.patience))
    }

    /// Whether only its next line can change anything: all was applied and sent.
    var isAtRest: Bool {
        state == .open && canRead && !hasFinishedWriting && !hasLinesWaiting && snapshot == nil
            && outbox.isEmpty
    }

    /// What the loop does next with the connection.
    var nextStep: NextStep { NextStep(wants: wants, deadline: deadline, mayGoOn: mayGoOn) }

    /// What the loop waits for.
    var wants: Wants {
        Wants(
            reading: state == .open && !hasFinishedWriting && !isHeldUp && !hasLinesWaiting,
            writing: canRead && (!outbox.isEmpty || snapshot != nil)
        )
    }

    /// When to close the connection at the latest; `nil` for when the client closes it.
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

/// Reads the records of a client's lines; of which formats they may be, whoever accepts the client says.
private protocol ClientReader: Sendable {
    var templateCache: TemplateCache { get }

    mutating func decode(
        _ buffer: inout LineBuffer,
        isAtEnd: Bool,
        maxEntries: Int,
        into batch: inout RecordBatch
    )
}

extension SourceReader: ClientReader {}
