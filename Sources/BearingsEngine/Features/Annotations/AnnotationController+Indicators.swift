import Geography

/// Indicators that point to annotations.
extension AnnotationController {
    /// Whether indicators point to annotations, or remain to be hidden.
    var pointsToAnnotations: Bool { indicators != nil }

    /// Whether the controller can be dropped.
    var isEmpty: Bool { store.count == 0 && indicators?.hasUserChange != true }

    /// The map has moved.
    ///
    /// With another map, nothing is known of what was in view.
    mutating func viewChanged(isAnotherMap: Bool) {
        isOutdated = true
        if isAnotherMap { indicators?.forgetView() }
    }

    /// Checks again what is out of view, as far as anything has changed.
    ///
    /// - Parameter user: The position of the user's indicator, if it shows.
    /// - Returns: The events to emit now, without those of the user's indicator.
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

    /// The user's indicator is gone, and later output may not reveal where it stood.
    ///
    /// So no move waits for a frame that depends on it: held moves are emitted now, whatever the
    /// frame rate.
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

    /// Hides all indicators.
    mutating func retractIndicators(
        _ reason: AnnotationIndicatorEvent.Reason
    ) -> [AnnotationIndicatorEvent] {
        isOutdated = true
        return indicators?.retract(reason) ?? []
    }

    /// Codes the indicators, if there are any.
    ///
    /// Those shown under another configuration are restored too, so that they can be hidden.
    mutating func codeIndicators(_ coder: inout some StateCoder, _ settings: Indicator.Settings) {
        var arePresent = indicators != nil
        arePresent.code(&coder)
        guard arePresent else { return }
        let nearest = store.settings.indicated.nearest
        var coded = indicators ?? AnnotationIndicators(settings, nearest: nearest)
        coded.code(&coder, store.orderedTargets)
        guard coder.hasRead else { return }
        indicators = indicated == .none && coded.isBlank ? nil : coded
    }
}
