import Geography

/// Asks an external geocoder, one question at a time.
///
/// The newest place wanted waits its turn. What is answered late, twice or not at all does no harm: a
/// question is known by its number, and one that is lost is asked again.
package struct GeocodeRequestTracker: Sendable {
    /// A question to send.
    struct Request: Equatable, Sendable {
        var id: UInt64
        var place: LocationCoordinate
    }

    private enum State {
        /// Nothing is asked.
        case idle
        /// The question is on its way, lost so many times before.
        case pending(Request, since: Instant, losses: Int)
        /// The question was lost twice or more, and is asked again at this moment.
        case backingOff(LocationCoordinate, until: Instant, losses: Int)
    }

    /// How long to wait for an answer, in milliseconds.
    private let timeout: Milliseconds
    private var state = State.idle
    private var wanted: LocationCoordinate?
    private var lastID: UInt64 = 0

    /// How long after a question that was lost somebody who has moved on may ask another, in milliseconds:
    /// so a geocoder that is back is found within a minute by whoever moves.
    private static let patience: Milliseconds = 60_000
    /// More are not counted: the rest after so many is over a century.
    package static let maxLosses = 33

    /// How long to rest once a question has been lost so many times, in milliseconds: 1, 2, 4 … seconds.
    ///
    /// So a geocoder that never was is asked a few dozen times by somebody who stays.
    private static func backoff(after losses: Int) -> Milliseconds {
        1000 << Milliseconds(losses - 1)
    }

    init(timeout: Milliseconds) {
        self.timeout = timeout
    }

    // MARK: What lasts

    /// What lasts of a dialogue.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// The number of the last question.
        package var lastID: UInt64
        /// The question not answered yet, of that number; `nil` while there is none.
        package var open: Open?

        /// What is still to be answered.
        package struct Open: Equatable, Sendable, BitwiseCopyable {
            /// The place to be named, in degrees.
            package var place: LocationCoordinate
            /// When it is asked again; `nil` if it is on its way, and so lost.
            package var retryTime: Instant?
            /// How often it was lost before: no more than ``maxLosses``.
            package var losses: Int

            /// Creates an open question; without a `retryTime` its answer is lost.
            package init(place: LocationCoordinate, retryTime: Instant?, losses: Int) {
                self.place = place
                self.retryTime = retryTime
                self.losses = losses
            }
        }

        /// Creates a snapshot; 0 where nothing was asked yet.
        package init(lastID: UInt64, open: Open?) {
            self.lastID = lastID
            self.open = open
        }
    }

    /// The dialogue that was kept so, at this moment of the session: what was on its way is lost.
    init(timeout: Milliseconds, resuming snapshot: Snapshot, at now: Instant?) {
        self.timeout = timeout
        lastID = snapshot.lastID
        guard let open = snapshot.open, let now else { return }
        if let until = open.retryTime {
            state = .backingOff(open.place, until: until, losses: open.losses)
        } else {
            let request = Request(id: lastID, place: open.place)
            state = .pending(request, since: now.advanced(by: -timeout), losses: open.losses)
        }
    }

    /// The snapshot.
    var snapshot: Snapshot {
        switch state {
        case .idle:
            return Snapshot(lastID: lastID, open: nil)
        case .pending(let request, _, let losses):
            let open = Snapshot.Open(place: wanted ?? request.place, retryTime: nil, losses: losses)
            return Snapshot(lastID: lastID, open: open)
        case .backingOff(let place, let until, let losses):
            return Snapshot(
                lastID: lastID,
                open: Snapshot.Open(place: place, retryTime: until, losses: losses)
            )
        }
    }

    // MARK: What happens

    /// When to call ``deadlineReached(at:)``, or `nil` while nothing is asked.
    var deadline: Instant? {
        switch state {
        case .idle: nil
        case .pending(_, let since, _): since.advanced(by: timeout)
        case .backingOff(_, let until, _): until
        }
    }

    /// Whether an answer is awaited.
    var isAsking: Bool { if case .idle = state { false } else { true } }

    /// Somebody wants to know what is at `place`.
    ///
    /// - Returns: The question, unless another is on its way.
    mutating func request(_ place: LocationCoordinate, at now: Instant) -> Request? {
        switch state {
        case .idle:
            return send(place, at: now, losses: 0)
        case .pending:
            wanted = place
            return nil
        case .backingOff(_, let until, let losses):
            // It began when the loss before was noticed.
            let soonest = until.advanced(
                by: Self.patience - Self.backoff(after: max(losses - 1, 1))
            )
            if soonest <= now { return send(place, at: now, losses: losses) }
            state = .backingOff(place, until: min(until, soonest), losses: losses)
            return nil
        }
    }

    /// An answer has come, to the newest question if it names none.
    ///
    /// - Returns: Where it is about, `nil` if it answers nothing that is still asked; and the next
    ///   question.
    mutating func answered(
        _ id: UInt64?,
        at now: Instant
    ) -> (place: LocationCoordinate?, next: Request?) {
        guard case .pending(let request, _, _) = state, id == nil || id == request.id else {
            return (nil, nil)
        }
        state = .idle
        let next = wanted.flatMap { send($0, at: now, losses: 0) }
        wanted = nil
        return (request.place, next)
    }

    /// Asks again, if it is time; calling early is harmless.
    mutating func deadlineReached(at now: Instant) -> Request? {
        guard let deadline, deadline <= now else { return nil }
        switch state {
        case .idle:
            return nil
        case .backingOff(let place, _, let losses):
            return send(place, at: now, losses: losses)
        case .pending(let request, _, let losses):
            let place = wanted ?? request.place
            wanted = nil
            guard losses > 0 else { return send(place, at: now, losses: 1) }
            let backoff = Self.backoff(after: losses)
            let more = min(losses + 1, Self.maxLosses)
            state = .backingOff(place, until: now.advanced(by: backoff), losses: more)
            return nil
        }
    }

    /// Nobody wants to know any more; an answer still to come is not listened to.
    mutating func cancel() {
        state = .idle
        wanted = nil
    }

    private mutating func send(
        _ place: LocationCoordinate,
        at now: Instant,
        losses: Int
    ) -> Request {
        lastID += 1
        let request = Request(id: lastID, place: place)
        state = .pending(request, since: now, losses: losses)
        return request
    }
}
