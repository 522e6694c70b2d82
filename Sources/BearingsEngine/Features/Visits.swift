import Geography

/// Finds the places that the user visits.
///
/// A visit begins once the user has stayed (see ``StayFinder``), and ends with the first fix that is elsewhere for certain. Without fixes it goes on: a
/// phone at rest need not send any.
struct Visits: Sendable {
    private let rules: StayFinder.Rules
    private var finder = StayFinder()

    init(_ rules: StayFinder.Rules) {
        self.rules = rules
    }

    /// Codes where the user may be staying.
    mutating func code(_ coder: inout some StateCoder) { finder.code(&coder) }

    /// A fix was used.
    ///
    /// - Returns: What ends with it, and what begins.
    mutating func userMoved(
        to place: LocationCoordinate,
        accuracy: Double?,
        at time: Instant
    ) -> [VisitEvent] {
        let wasVisiting = finder.isStay(rules)
        let ended = finder.add(place, accuracy: accuracy, at: time, rules)
        if ended == nil, finder.isStay(rules) == wasVisiting { return [] }
        var events =
            ended.map { [VisitEvent(phase: .departure(.moved), stay: $0.seen(at: time))] } ?? []
        if let stay = finder.stay(rules), !wasVisiting || ended != nil {
            events.append(VisitEvent(phase: .arrival, stay: stay.seen(at: time)))
        }
        return events
    }

    /// Nothing is known any more of where the user is.
    ///
    /// - Returns: The end of the visit, if there is one; without its place once location may not be used.
    mutating func end(_ reason: VisitEvent.Reason, at now: Instant) -> VisitEvent? {
        // The last fix was elsewhere, and no other has come to say whether that is true.
        let hasMoved = finder.isDoubted && (reason == .end || reason == .closed)
        return finder.end(rules).map { stay in
            VisitEvent(
                phase: .departure(hasMoved ? .moved : reason),
                stay: reason == .denied ? nil : stay.seen(at: now)
            )
        }
    }
}

extension StayFinder.Stay {
    /// The stay as an event tells it at a later time.
    fileprivate func seen(at time: Instant) -> VisitEvent.Stay {
        VisitEvent.Stay(place: place, duration: self.time, age: max(0, time.since(until)))
    }
}
