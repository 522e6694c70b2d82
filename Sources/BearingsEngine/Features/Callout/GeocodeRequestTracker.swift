import Geography

/// Sends requests to an external geocoder, one at a time.
///
/// The newest wanted place waits its turn. Late, duplicate and missing answers do no harm: requests
/// have ids, and lost ones are repeated.
package struct GeocodeRequestTracker: Sendable {
    /// A request to send.
    struct Request: Equatable, Sendable {
        var id: UInt64
        var place: LocationCoordinate
    }

    enum State {
        /// No request is open.
        case idle
        /// The request was sent; before it, this number of requests were lost.
        case pending(Request, since: Instant, losses: Int)
        /// At least two requests were lost; the next is sent at this time.
        case backingOff(LocationCoordinate, until: Instant, losses: Int)
    }

    /// How long to wait for an answer, in milliseconds.
    private let timeout: Milliseconds
    private(set) var state = State.idle
    private(set) var wanted: LocationCoordinate?
    private var lastID: UInt64 = 0

    /// How long after a loss a user who moves may send another request, in milliseconds.
    ///
    /// A geocoder that is back is found within a minute.
    private static let patience: Milliseconds = 60_000
    /// More losses are not counted: the backoff would exceed a century.
    private static let maxLosses = 33

    /// How long to back off after a number of losses, in milliseconds: 1, 2, 4 … seconds.
    ///
    /// A geocoder that never answers gets a few dozen requests from a user who stays.
    private static func backoff(after losses: Int) -> Milliseconds {
        1000 << Milliseconds(losses - 1)
    }

    init(timeout: Milliseconds) {
        self.timeout = timeout
    }

    // MARK: What lasts

    /// Codes the last id and what is open; a request that was sent is lost.
    mutating func code(_ coder: inout some StateCoder, at now: Instant?) {
        coder.codeCount(&lastID)
        var open: Open? =
            switch state {
            case .idle: nil
            case .pending(let request, _, let losses):
                Open(place: wanted ?? request.place, retryTime: nil, losses: UInt8(losses))
            case .backingOff(let place, let until, let losses):
                Open(place: place, retryTime: until, losses: UInt8(losses))
            }
        let start = coder.offset
        open.code(&coder)
        coder.requireRecent(open?.retryTime, from: start, at: now)
        guard coder.hasRead, let open, let now else { return }
        let losses = Int(open.losses)
        if let until = open.retryTime {
            state = .backingOff(open.place, until: until, losses: losses)
        } else {
            let request = Request(id: lastID, place: open.place)
            state = .pending(request, since: now.advanced(by: -timeout), losses: losses)
        }
    }

    /// A request that outlives the engine.
    private struct Open: StateCodable {
        static var blank: Open { Open(place: .blank, retryTime: nil, losses: 0) }

        /// The place to name.
        var place: LocationCoordinate
        /// When it is repeated; `nil` if it was sent, and so is lost.
        var retryTime: Instant?
        /// How often it was lost before, at most ``maxLosses``.
        var losses: UInt8

        mutating func code(_ coder: inout some StateCoder) {
            place.code(&coder)
            retryTime.code(&coder)
            coder.codeKind(&losses, upTo: UInt8(maxLosses), "at most 33 losses")
        }
    }

    // MARK: What happens

    /// When to call ``deadlineReached(at:)``; `nil` while no request is open.
    var deadline: Instant? {
        switch state {
        case .idle: nil
        case .pending(_, let since, _): since.advanced(by: timeout)
        case .backingOff(_, let until, _): until
        }
    }

    /// Requests the name of `place`.
    ///
    /// - Returns: The request to send, unless another is open.
    mutating func request(_ place: LocationCoordinate, at now: Instant) -> Request? {
        switch state {
        case .idle:
            return send(place, at: now, losses: 0)
        case .pending:
            wanted = place
            return nil
        case .backingOff(_, let until, let losses):
            // The backoff began when the previous loss was noticed.
            let soonest = until.advanced(
                by: Self.patience - Self.backoff(after: max(losses - 1, 1))
            )
            if soonest <= now { return send(place, at: now, losses: losses) }
            state = .backingOff(place, until: min(until, soonest), losses: losses)
            return nil
        }
    }

    /// An answer has arrived, to the newest request if it has no id.
    ///
    /// - Returns: The place it names, `nil` if it answers no open request; and the next request.
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

    /// Repeats the request, if that is due; calling early is harmless.
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

    /// Cancels the request; a later answer is ignored.
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
