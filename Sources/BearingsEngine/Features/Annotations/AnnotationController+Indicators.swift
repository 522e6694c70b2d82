import Geography

/// Which annotations are pointed to.
extension AnnotationController {
    /// Whether indicators point to annotations, or are to be taken back.
    var pointsToAnnotations: Bool { indicators != nil }

    /// Whether nothing would be lost with it.
    var isEmpty: Bool { store.count == 0 && indicators?.hasUserChange != true }

    /// The map shows something else now; if it is another map than before, nothing is known of what
    /// was in view.
    mutating func viewChanged(isAnotherMap: Bool) {
        isOutdated = true
        if isAnotherMap { indicators?.forgetView() }
    }

    /// Looks again at what is out of view, as far as anything has changed.
    ///
    /// - Parameter user: Where the user's indicator stands, if it shows.
    /// - Returns: What is to be told at once, but for the user's indicator.
    mutating func point(
        in geometry: IndicatorGeometry,
        user: ScreenPoint?,
        at now: Instant,
        cause: Cause
    ) -> [AnnotationIndicatorEvent] {
        guard isOutdated else {
            return indicators?.userMoved(to: user, in: geometry, at: now, cause: cause) ?? []
        }
        isOutdated = false
        switch indicated {
        case .all:
            lookedAtAll()
            let targets = store.targets
            return indicators?.update(
                targets,
                in: geometry,
                user: user,
                missing: .removed,
                at: now,
                cause: cause
            ) ?? []
        case .selected, .none:
            let id = indicated == .selected ? selected : nil
            let isLastGone = indicators?.order.first.map { store.target($0) == nil } ?? false
            let targets = id.flatMap { store.target($0) }.map { [$0] } ?? []
            return indicators?.update(
                targets,
                in: geometry,
                user: user,
                missing: isLastGone ? .removed : .deselected,
                at: now,
                cause: cause
            ) ?? []
        }
    }

    /// The user's indicator is no more, and where it stood may not be told from what comes later.
    ///
    /// So no move waits for a frame that depends on it: what is held is told, whatever the frame rate.
    mutating func userForgotten(
        in geometry: IndicatorGeometry,
        at now: Instant,
        cause: Cause
    ) -> [AnnotationIndicatorEvent] {
        indicators?.clockSet()
        let events = point(in: geometry, user: nil, at: now, cause: cause)
        indicators?.framesBegin(at: now)
        return events
    }

    /// Takes all indicators back.
    mutating func retractIndicators(
        _ reason: AnnotationIndicatorEvent.Reason
    ) -> [AnnotationIndicatorEvent] {
        isOutdated = true
        return indicators?.retract(reason) ?? []
    }

    /// The indicators of a new board, or those that were kept.
    ///
    /// What was shown under another configuration is there to be taken back.
    static func indicators(
        _ indicated: IndicatedAnnotations,
        _ settings: Indicator.Settings,
        resuming snapshot: AnnotationIndicators.Snapshot?,
        _ store: AnnotationStore
    ) -> AnnotationIndicators? {
        guard let snapshot else {
            guard indicated.which != .none else { return nil }
            return AnnotationIndicators(settings, nearest: indicated.nearest)
        }
        if indicated.which == .none, snapshot.shown.isEmpty, snapshot.besideUser.isEmpty { return nil }
        return AnnotationIndicators(
            settings,
            nearest: indicated.nearest,
            resuming: snapshot,
            store.orderedTargets
        )
    }
}
