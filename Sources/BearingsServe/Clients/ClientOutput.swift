import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a client reads: the lines that wait to be sent to it, and when its connection is to be closed.
package struct ClientOutput: Sendable {
    /// What to do next.
    package enum NextStep: Equatable, Sendable {
        /// To wait for room in the socket, if there is something to send, but no longer than until a time.
        case wait(isForRoom: Bool, until: Instant?)
        case close
    }

    private enum State: Equatable {
        case open
        /// Nothing more is added. The connection closes once what waits has been sent, or at this time.
        case closing(at: Instant)
    }

    private var outbox: Outbox
    private var state = State.open
    /// Whether it can still be sent anything; false once a send has failed.
    private var canRead = true
    /// Whether it has ever asked for events.
    private var hasSubscribed = false
    /// Whether it writes no more, and all it wrote was applied.
    package private(set) var hasFinishedWriting = false
    /// Events of a snapshot's current session that follow it; none or one.
    private var behindSnapshot: [Outbox] = []
    /// How many bytes of events may wait.
    private let limit: Int
    /// When it was last sent anything, or had finished writing.
    private var lastSent: Instant

    /// While this many bytes of a snapshot wait, no more of it is encoded.
    private static let snapshotStock = 1 << 14
    /// How many milliseconds a closing client has to read its last line.
    private static let patience: Milliseconds = 5000
    /// How many milliseconds a client that has finished writing, and never subscribed, still gets the events of its
    /// lines: longer than any movement takes to come to rest.
    private static let afterglow: Milliseconds = 2000

    /// Creates the output of a client that has just connected.
    ///
    /// - Parameter limit: How many bytes of events may wait.
    package init(_ client: Int, limit: Int, at now: Instant) {
        self.limit = limit
        outbox = Outbox(limit: limit, number: client)
        lastSent = now
    }

    // MARK: Lines

    /// Adds what a client gets.
    ///
    /// - Returns: Whether the client keeps up; otherwise it is closing.
    package mutating func add(
        _ item: Deliveries.Item,
        of deliveries: Deliveries,
        at now: Instant
    ) -> Bool {
        switch item.content {
        case .events(let range, let selection, let isBehindSnapshot):
            return addEvents(range, selection, isBehindSnapshot, of: deliveries, at: now)
        case .answer(let line):
            return answer(line, at: now)
        case .snapshot(let lines, let endsPart):
            addSnapshot(lines)
            if endsPart, let later = behindSnapshot.popLast() { outbox.appendAll(of: later) }
        case .end(let message):
            return end(message, at: now)
        }
        return true
    }

    private mutating func addEvents(
        _ range: Range<Int>,
        _ selection: EventSelection,
        _ isBehindSnapshot: Bool,
        of deliveries: Deliveries,
        at now: Instant
    ) -> Bool {
        guard isOpen, canRead else { return true }
        let (events, text) = (deliveries.events, deliveries.text.bytes)
        if isBehindSnapshot {
            if behindSnapshot.isEmpty { behindSnapshot = [Outbox(limit: limit)] }
            guard behindSnapshot[0].appendEvents(events, range, of: selection, from: text) else {
                return true
            }
            return behindSnapshot[0].relieve(discardsEvents: false) || endSlow(at: now)
        }
        guard outbox.appendEvents(events, range, of: selection, from: text) else { return true }
        return outbox.relieve(discardsEvents: !hasSubscribed) || endSlow(at: now)
    }

    /// Adds an answer or diagnostic.
    ///
    /// - Returns: Whether the client keeps up; otherwise it is closing.
    package mutating func answer(_ line: [UInt8], at now: Instant) -> Bool {
        guard isOpen, canRead else { return true }
        outbox.appendAnswer(line)
        guard outbox.isFull else { return true }
        return outbox.relieve(discardsEvents: !hasSubscribed) || endSlow(at: now)
    }

    /// Adds part of a snapshot, which does not count against the limit.
    private mutating func addSnapshot(_ lines: [UInt8]) {
        guard isOpen, canRead, !lines.isEmpty else { return }
        outbox.appendAnswer(lines, isCounted: false)
    }

    /// It has asked for events.
    package mutating func subscribed() { hasSubscribed = true }

    /// Whether its next lines wait until it has read more of a snapshot or, if it wants events, the many of a line.
    package var isHeldUp: Bool {
        isOpen && canRead
            && (outbox.uncounted > Self.snapshotStock || hasSubscribed && outbox.exceedsLimit)
    }

    // MARK: Sending

    /// Sends what waits.
    ///
    /// - Parameter send: Gets the bytes and the range to send; returns how many were sent, 0 if the socket is full, `nil`
    ///   if it has failed.
    /// - Returns: How many bytes were sent in all.
    @discardableResult
    package mutating func flush(at now: Instant, _ send: ([UInt8], Range<Int>) -> Int?) -> Int {
        guard canRead else { return 0 }
        let progress = outbox.flush(send)
        if progress.hasFailed {
            readsNoMore()
        } else if progress.bytes > 0 {
            lastSent = now
        }
        return progress.bytes
    }

    /// It reads no more: it has closed its socket, or a send has failed.
    package mutating func readsNoMore() {
        canRead = false
        behindSnapshot = []
    }

    /// Whether nothing waits to be sent.
    package var isFlushed: Bool { outbox.isEmpty || !canRead }

    // MARK: Closing

    /// Whether it is not closing.
    package var isOpen: Bool { state == .open }

    /// Whether it can be told anything.
    package var isReading: Bool { isOpen && canRead }

    /// It writes no more, and all it wrote was applied.
    package mutating func finishedWriting(at now: Instant) {
        hasFinishedWriting = true
        lastSent = max(lastSent, now)
    }

    /// Closes a client that does not read; always false.
    private mutating func endSlow(at now: Instant) -> Bool {
        end("more than \(limit) bytes of events wait to be read (--client-buffer)", at: now)
    }

    /// Closes a client that takes more memory than it may; always false.
    private mutating func end(_ message: String, at now: Instant) -> Bool {
        let error = ServerLine.error(limit: .clientBuffer, value: limit, message: message)
        close(with: error.bytes + ServerLine.bye(.slow).bytes, at: now)
        return false
    }

    /// Drops what waits, and closes the connection once these last lines were sent, or soon.
    package mutating func close(with last: [UInt8], at now: Instant) {
        guard isOpen else { return }
        outbox.close(with: last)
        behindSnapshot = []
        state = .closing(at: now.advanced(by: Self.patience))
    }

    /// Closes the connection once all that waits, and these last lines, were sent.
    package mutating func closeBehindAll(_ last: [UInt8], at now: Instant) {
        guard isOpen else { return }
        outbox.appendAnswer(last)
        behindSnapshot = []
        state = .closing(at: now.advanced(by: Self.patience))
    }

    /// What to do next with the connection.
    package func nextStep(at now: Instant) -> NextStep {
        let deadline = deadline
        if let deadline, deadline <= now { return .close }
        return .wait(isForRoom: !isFlushed, until: deadline)
    }

    /// When to close the connection at the latest; `nil` for when the client closes it.
    var deadline: Instant? {
        switch state {
        case .closing(let end): isFlushed ? lastSent : end
        case .open where !hasFinishedWriting: nil
        case .open where !canRead: lastSent
        case .open where !hasSubscribed && isFlushed: lastSent.advanced(by: Self.afterglow)
        case .open: nil
        }
    }
}
