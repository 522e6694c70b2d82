import Geography

/// Decides when a callout shows at the user's dot, and what it says.
///
/// It shows at once with what is known. Moving updates it, with as few lookups as possible.
public struct Callout: Sendable {
    /// When callouts show, and which geocoder they use.
    public struct Settings: Sendable {
        /// The source of addresses; with `none` the user has no callout.
        public var geocoder: Geocoder
        /// Whether the user counts as always selected.
        public var isAlwaysShown: Bool
        /// How far the user must move before another lookup, in metres.
        public var lookUpDistance: Double
        /// The minimum time between two lookups, in milliseconds.
        public var lookUpInterval: Milliseconds
        /// How long to wait for an external geocoder, in milliseconds.
        public var lookUpTimeout: Milliseconds

        /// Creates settings; distances are in metres, times in milliseconds.
        public init(
            geocoder: Geocoder = .none,
            isAlwaysShown: Bool = false,
            lookUpDistance: Double = 50,
            lookUpInterval: Milliseconds = 1000,
            lookUpTimeout: Milliseconds = 5000
        ) {
            self.geocoder = geocoder
            self.isAlwaysShown = isAlwaysShown
            self.lookUpDistance = lookUpDistance
            self.lookUpInterval = lookUpInterval
            self.lookUpTimeout = lookUpTimeout
        }
    }

    /// Where the user is, and with what precision that may be used.
    typealias User = (place: LocationCoordinate, precision: PlacePrecision)

    /// How long a negative answer is valid, in milliseconds.
    static let negativeLifetime: Milliseconds = 60_000

    private let settings: Settings
    /// Whether the callout should show.
    private(set) var isSelected: Bool
    private var throttle: LookupThrottle
    private(set) var requests: GeocodeRequestTracker
    /// The content shown; `nil` while the callout is hidden.
    private(set) var shown: CalloutContent?
    private var user: User?
    /// When the next lookup is due, because the last was too recent or its negative answer expires.
    private(set) var nextLookUp: Instant?
    private var cause: Cause = 0

    init(_ settings: Settings) {
        self.settings = settings
        isSelected = settings.isAlwaysShown
        throttle = LookupThrottle(settings.throttle)
        requests = GeocodeRequestTracker(timeout: settings.lookUpTimeout)
    }

    /// Codes whether the user is selected, what their callout shows, and the next lookup; an open request is lost.
    ///
    /// - Parameter user: Where the user is, which the engine stores.
    mutating func code(_ coder: inout some StateCoder, user: User?, at now: Instant?) {
        isSelected.code(&coder)
        shown.code(&coder)
        throttle.code(&coder)
        let start = coder.offset
        nextLookUp.code(&coder)
        coder.requireRecent(nextLookUp, from: start, at: now)
        requests.code(&coder, at: now)
        if coder.isReading {
            isSelected = isSelected || settings.isAlwaysShown
            self.user = user
        }
    }

    /// When to call ``deadlineReached(at:)``; `nil` while nothing is due.
    var deadline: Instant? {
        guard let nextLookUp else { return requests.deadline }
        return min(nextLookUp, requests.deadline ?? nextLookUp)
    }

    // MARK: What happens

    /// The user's dot was selected or deselected.
    mutating func selectionChanged(
        toUser isUser: Bool,
        at now: Instant,
        cause: Cause
    ) -> [Event] {
        self.cause = cause
        let isWanted = isUser || settings.isAlwaysShown
        guard isWanted != isSelected else { return [] }
        isSelected = isWanted
        guard isSelected else { return retract(.deselected) }
        return refresh(at: now)
    }

    /// The user is now at `place`.
    mutating func userMoved(
        to place: LocationCoordinate,
        _ precision: PlacePrecision,
        at now: Instant,
        cause: Cause
    ) -> [Event] {
        self.cause = cause
        var events: [Event] = []
        if let user, user.precision != precision {
            throttle.reset()
            if precision == .locality { events = [coarsen()].compactMap { $0 } }
        }
        user = (place, precision)
        return events + refresh(at: now)
    }

    /// The user has moved while no callout shows.
    mutating func userMovedUnseen(to user: User?, cause: Cause) {
        self.cause = cause
        if let user { self.user = user }
    }

    /// Location may no longer be used.
    mutating func userForgotten() -> [Event] {
        user = nil
        return retract(.denied)
    }

    /// An external geocoder has answered.
    ///
    /// - Returns: The events; `nil` if there is no such request.
    mutating func answered(
        _ answer: GeocodeAnswer,
        to id: UInt64?,
        at now: Instant,
        cause: Cause
    ) -> [Event]? {
        let (asked, next) = requests.answered(id, at: now)
        guard let asked, let user, case .host(let layOut) = settings.geocoder else { return nil }
        self.cause = cause
        var content = content(of: answer, about: asked, for: user.precision, layOut)
        guard let next else { return show(content, at: now) }
        if content.status == .ok { content.status = .stale }
        return [showContentIfNew(content), .geocodeRequest(next.id, next.place)].compactMap { $0 }
    }

    /// Repeats the lookup or the request, if it is due; calling early is harmless.
    mutating func deadlineReached(at now: Instant) -> (events: [Event], cause: Cause)? {
        guard let deadline, deadline <= now else { return nil }
        if let request = requests.deadlineReached(at: now) {
            return ([.geocodeRequest(request.id, request.place)], cause)
        }
        if let due = nextLookUp, due <= now {
            nextLookUp = nil
            if shown?.status == .unavailable { throttle.reset() }
            return (refresh(at: now), cause)
        }
        return ([], cause)
    }

    /// Hides the callout, if it shows, and cancels requests.
    mutating func retract(_ reason: CalloutHideReason) -> [Event] {
        requests.cancel()
        throttle.reset()
        nextLookUp = nil
        guard shown != nil else { return [] }
        shown = nil
        return [.callout(.hide(reason))]
    }

    /// The clock was set: cancels the request; the user is looked up again.
    mutating func clockSet() {
        requests.cancel()
        throttle.reset()
        nextLookUp = nil
    }

    // MARK: What it does

    /// Looks the user up, if that is needed and due.
    private mutating func refresh(at now: Instant) -> [Event] {
        guard isSelected, let user else { return [] }
        guard let due = throttle.due(for: user.place, at: now) else { return [] }
        guard due <= now else {
            nextLookUp = due
            return []
        }
        nextLookUp = nil
        throttle.lookedUp(user.place, at: now)
        switch settings.geocoder {
        case .none:
            return []
        case .embedded(let lookUp):
            return show(Self.content(of: lookUp(user.place, user.precision)), at: now)
        case .host:
            let request = requests.request(user.place, at: now)
            let asked = request.map { Event.geocodeRequest($0.id, $0.place) }
            return [wait(), asked].compactMap { $0 }
        }
    }

    /// Shows that an answer is pending.
    private mutating func wait() -> Event? {
        guard var content = shown else {
            return showContentIfNew(CalloutContent(status: .pending, place: nil))
        }
        switch content.status {
        case .pending, .stale: return nil
        case .ok: content.status = .stale
        case .unavailable: content.status = .pending
        }
        return showContentIfNew(content)
    }

    /// Reduces the precision of the content at once; the answer for the locality may take long.
    private mutating func coarsen() -> Event? {
        guard var content = shown, case .host(let layOut) = settings.geocoder,
            var place = content.place
        else { return nil }
        if let placemark = place.placemark?.limitedToLocality() {
            place.placemark = placemark
            place.lines = layOut(placemark)
            content = CalloutContent(status: .stale, place: place.lines.isEmpty ? nil : place)
        } else {
            content.place = nil
        }
        if content.place == nil { content.status = .pending }
        return showContentIfNew(content)
    }

    private mutating func show(_ content: CalloutContent, at now: Instant) -> [Event] {
        if content.status == .unavailable, case .host = settings.geocoder {
            nextLookUp = now.advanced(by: Self.negativeLifetime)
        }
        return [showContentIfNew(content)].compactMap { $0 }
    }

    /// Shows content, unless it is shown already.
    private mutating func showContentIfNew(_ content: CalloutContent) -> Event? {
        guard let last = shown else {
            shown = content
            return .callout(.show(content))
        }
        guard last.status != content.status || last.place?.lines != content.place?.lines else {
            return nil
        }
        shown = content
        return .callout(.update(content))
    }

    private static func content(of place: NamedPlace?) -> CalloutContent {
        guard let place, !place.lines.isEmpty else {
            return CalloutContent(status: .unavailable, place: nil)
        }
        return CalloutContent(status: .ok, place: place)
    }

    private func content(
        of answer: GeocodeAnswer,
        about asked: LocationCoordinate,
        for precision: PlacePrecision,
        _ layOut: (Placemark) -> [String]
    ) -> CalloutContent {
        switch answer {
        case .error:
            return Self.content(of: nil)
        case .lines(let lines):
            // Lines alone cannot be reduced to the locality.
            guard precision == .address else { return Self.content(of: nil) }
            return Self.content(of: NamedPlace(lines: lines, coordinate: asked, source: .host))
        case .placemark(let placemark):
            let limited = precision == .address ? placemark : placemark.limitedToLocality()
            let lines = layOut(limited)
            let place = NamedPlace(
                lines: lines,
                placemark: limited,
                coordinate: asked,
                source: .host
            )
            return Self.content(of: place)
        }
    }
}

extension Callout.Settings {
    fileprivate var throttle: LookupThrottle.Settings {
        LookupThrottle.Settings(distance: lookUpDistance, interval: lookUpInterval)
    }
}

extension StateCoder {
    /// Refuses a lookup that was due long ago.
    ///
    /// Settling may take a clock past a timer, but not far; from long ago, an engine would ask a geocoder once a minute
    /// up to now.
    mutating func requireRecent(_ due: Instant?, from start: Int, at clock: Instant?) {
        guard let due else { return }
        let day: Milliseconds = 86_400_000
        require(
            clock.map { $0.since(due) <= day } ?? false,
            from: start,
            found: "a look-up long overdue",
            expected: "none overdue by more than a day"
        )
    }
}
