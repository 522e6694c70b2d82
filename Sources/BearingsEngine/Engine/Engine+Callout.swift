import Geography

/// The user's callout, and what selects them.
extension Engine {
    /// Where the user is, and with what precision that may be used.
    var calloutUser: Callout.User? {
        guard let place = last.coordinate else { return nil }
        let isExact = gate.authorization.accuracy == .full
        return (place, isExact ? .address : .locality)
    }

    mutating func updateCallout(in context: EventContext, into actions: inout [Action]) {
        guard let user = calloutUser else { return }
        let events = coldState.callout.change {
            $0.userMoved(to: user.place, user.precision, at: context.now, cause: context.cause)
        }
        emit(events ?? [], in: context, into: &actions)
    }

    mutating func selectUser(
        _ isUser: Bool,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        if isUser, coldState.callout.isMissing { coldState.callout.value = newCallout }
        let events = coldState.callout.change {
            $0.selectionChanged(toUser: isUser, at: context.now, cause: context.cause)
        }
        emit(events ?? [], in: context, into: &actions)
    }

    private var newCallout: Callout {
        var callout = Callout(configuration.callout)
        callout.userMovedUnseen(to: calloutUser, cause: 0)
        return callout
    }

    mutating func retractCallout(
        _ reason: CalloutHideReason,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        // Passing the call directly to `emit` would copy the engine.
        guard let events = coldState.callout.change({ $0.retract(reason) }) else { return }
        emit(events, in: context, into: &actions)
    }

    /// Whether a tap hits the user's dot.
    func isUser(at point: ScreenPoint) -> Bool {
        guard let fix = usableFix, let projection = geometry?.projection else { return false }
        let place = projection.project(fix.coordinate)
        guard place.isInFront else { return false }
        let dot = projection.position(of: place)
        let (x, y) = (point.x - dot.x, point.y - dot.y)
        return x * x + y * y <= Self.tapRadius * Self.tapRadius
    }

    /// The radius in which a tap hits the dot, in points: half a fingertip.
    private static let tapRadius = 22.0
}
