import Geography

/// The way to a place.
extension Engine {
    /// The host asks for the way to a place.
    mutating func receive(
        _ request: DirectionsRequest,
        at moment: EventContext,
        into actions: inout [Action]
    ) -> Verdict {
        guard let place = place(of: request.destination) else { return .ignored }
        if directions.isMissing {
            directions = Boxed(Directions(units: configuration.distanceUnits))
        }
        let user = userPlace
        let event = directions.change {
            $0.asked(for: place, by: request.mode, id: request.id, from: user)
        }
        if let event { actions.append(moment.action(.directions(event))) }
        return .used
    }

    /// A router outside answers.
    mutating func receive(
        _ answer: RouteAnswer,
        to request: UInt64?,
        at moment: EventContext,
        into actions: inout [Action]
    ) -> Verdict {
        switch directions.change({ $0.answered(answer, to: request) }) {
        case nil, .ignored?: return .ignored
        case .used(let event)?:
            if let event { actions.append(moment.action(.directions(event))) }
            return .used
        }
    }

    /// Tells how far along a route the user has come.
    mutating func tellProgress(at moment: EventContext, into actions: inout [Action]) {
        guard !directions.isMissing, let fix = usableFix else { return }
        let event = directions.change { $0.userMoved(to: fix, at: moment.now, cause: moment.cause) }
        if let event = event ?? nil { actions.append(moment.action(.progress(event))) }
    }

    /// No way is asked for any more, or where the user is may not be known.
    mutating func retractDirections(
        _ reason: HideReason,
        at moment: EventContext,
        into actions: inout [Action]
    ) {
        let event = directions.change { $0.retract(reason) } ?? nil
        if let event { actions.append(moment.action(.directions(event))) }
    }

    private mutating func place(
        of destination: DirectionsRequest.Destination
    ) -> LocationCoordinate? {
        switch destination {
        case .place(let place): place
        case .annotation(let id): home(ofAnnotation: id)
        }
    }
}
