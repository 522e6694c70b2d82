import Geography

/// Directions.
extension Engine {
    /// The host asks for directions.
    mutating func receiveDirectionsRequest(
        _ request: DirectionsRequest,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        guard let place = place(of: request.destination) else { return .ignored }
        if coldState.directions.isMissing {
            coldState.directions = Boxed(Directions(units: configuration.session.distanceUnits))
        }
        let user = userPlace
        let event = coldState.directions.change {
            $0.asked(for: place, by: request.mode, id: request.id, from: user)
        }
        if let event { actions.append(context.action(.directions(event))) }
        return .used
    }

    /// An external router answers.
    mutating func receiveRoute(
        _ answer: RouteAnswer,
        to request: UInt64?,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        switch coldState.directions.change({ $0.answered(answer, to: request) }) {
        case nil, .ignored?: return .ignored
        case .used(let event)?:
            if let event { actions.append(context.action(.directions(event))) }
            return .used
        }
    }

    /// Emits the progress along a route.
    mutating func emitProgress(in context: EventContext, into actions: inout [Action]) {
        guard let fix = usableFix else { return }
        let event = coldState.directions.change {
            $0.userMoved(to: fix, at: context.now, cause: context.cause)
        }
        if let event { actions.append(context.action(.progress(event))) }
    }

    /// Ends the request for directions, or location may no longer be used.
    mutating func retractDirections(
        _ reason: HideReason,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let event = coldState.directions.change { $0.retract(reason) }
        if let event { actions.append(context.action(.directions(event))) }
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
