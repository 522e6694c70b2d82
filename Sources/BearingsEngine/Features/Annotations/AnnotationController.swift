import Geography

/// A session's annotations: where each is drawn, which is selected, and which are dragged.
package struct AnnotationController: Sendable {
    private(set) var store: AnnotationStore
    /// The id of the selected annotation.
    private(set) var selected: String?
    /// The content of its callout; `nil` where none is selected.
    private var shown: CalloutContent?
    private(set) var floating: FloatingPins
    /// When annotations were emitted last.
    private(set) var time: Instant
    /// Which annotations have indicators.
    let indicated: IndicatedAnnotations.Which
    /// Their indicators; `nil` where there are none.
    var indicators: AnnotationIndicators?
    /// Whether indicator targets, or their positions in the view, have changed since the last
    /// check.
    var isOutdated = true

    /// Creates a controller without annotations.
    init(_ settings: AnnotationSettings, _ indicator: Indicator.Settings, at now: Instant) {
        store = AnnotationStore(settings)
        floating = FloatingPins(dropping: settings.dropPoint)
        time = now
        indicated = settings.indicated.which
        if indicated != .none {
            indicators = AnnotationIndicators(indicator, nearest: settings.indicated.nearest)
        }
    }

    // MARK: What happens

    /// The host changes its annotations.
    ///
    /// - Returns: The events; `nil` if nothing was used.
    mutating func updated(_ update: AnnotationUpdate, at now: Instant) -> [Event]? {
        let changes: AnnotationChanges
        switch update {
        case .set(let annotations):
            changes = store.set(annotations)
        case .add(let annotations):
            changes = store.add(annotations)
        case .remove(let ids):
            guard let removed = store.remove(ids) else { return nil }
            changes = removed
        }
        let dropped = changes.removed.compactMap { floating.removed($0, at: now) }
        return refreshCallout() + eventsOfChanges(changes, at: now) + dropped.map { .drag($0) }
    }

    /// The map has moved.
    mutating func viewportChanged(to viewport: Viewport, at now: Instant) -> [Event] {
        eventsOfChanges(store.viewportChanged(to: viewport), at: now)
    }

    private mutating func eventsOfChanges(_ changes: AnnotationChanges, at now: Instant) -> [Event]
    {
        if store.isOutdated || !changes.removed.isEmpty { isOutdated = true }
        store.isOutdated = false
        guard !changes.isEmpty else { return [] }
        time = now
        return changes.parts.map { .annotations($0) }
    }

    /// Counts an examination of all annotations as work.
    mutating func lookedAtAll() { store.work += store.pins.count }

    /// How many annotations were examined since the last call.
    mutating func takeWork() -> Int {
        defer { store.work = 0 }
        return store.work
    }

    // MARK: Fingers

    /// When to call ``deadlineReached(at:)``, or `nil` while no pin is lifted.
    var deadline: Instant? { floating.deadline }

    /// Completes lifts that are due; calling early is harmless.
    mutating func deadlineReached(at now: Instant) {
        floating.deadlineReached(at: now)
    }

    /// The clock was set: lifts are complete.
    mutating func clockSet() {
        floating.clockSet()
        indicators?.clockSet()
    }

    /// A finger drags a pin.
    ///
    /// - Returns: The events; `nil` if nothing was used.
    mutating func dragged(
        _ input: DragInput,
        on projection: Projection?,
        at now: Instant
    ) -> [Event]? {
        guard let item = store[input.annotation],
            let event = floating.fingerActed(input, on: item, projection: projection, at: now)
        else { return nil }
        guard event.state == .ending, let place = event.drop,
            let changes = store.move(input.annotation, to: place)
        else { return [.drag(event)] }
        return refreshCallout() + eventsOfChanges(changes, at: now) + [.drag(event)]
    }

    /// All fingers have left: pins that were held are put down.
    mutating func endDrags(at now: Instant) -> [Event] {
        floating.removeAll(at: now).map { .drag($0) }
    }

    /// Has a search examine all annotations.
    mutating func examine(for search: inout PinSearch) { search.examine(&store) }

    // MARK: Selection

    /// Selects an annotation, and deselects what was selected.
    ///
    /// - Returns: The events; `nil` if there is no such annotation.
    mutating func select(_ id: String) -> [Event]? {
        guard let item = store[id] else { return nil }
        guard selected != id else { return [] }
        let hidden = deselect(.deselected)
        let content = item.annotation.content
        selected = id
        shown = content
        if indicated == .selected { isOutdated = true }
        return hidden + [.annotationCallout(.show(content), annotation: id)]
    }

    /// Deselects whatever is selected.
    mutating func deselect(_ reason: CalloutHideReason) -> [Event] {
        guard let id = selected else { return [] }
        selected = nil
        shown = nil
        if indicated == .selected { isOutdated = true }
        return [.annotationCallout(.hide(reason), annotation: id)]
    }

    /// Takes over a selection whose callout already says `content`.
    mutating func takeOver(_ id: String, _ content: CalloutContent) -> [Event] {
        selected = id
        shown = content
        if indicated == .selected { isOutdated = true }
        return refreshCallout()
    }

    private mutating func refreshCallout() -> [Event] {
        guard let id = selected else { return [] }
        guard let content = store[id]?.annotation.content else { return deselect(.removed) }
        guard content != shown else { return [] }
        shown = content
        return [.annotationCallout(.update(content), annotation: id)]
    }

    /// The id of the annotation at a point of the screen.
    ///
    /// If several cover it, the one whose image has its middle nearest.
    func annotation(at point: ScreenPoint, on projection: Projection) -> String? {
        var nearest: (id: String, square: Double)?
        for pin in store.pins where pin.serial >= 0 {
            let (id, size) = (pin.item.annotation.id, pin.item.annotation.size)
            guard let anchor = projection.anchor(of: pin.item.coordinate),
                FloatingPin.hitBox(around: anchor, size).signedDistanceOutside(of: point) <= 0
            else { continue }
            let (x, y) = (point.x - anchor.x, point.y - (anchor.y - size.height / 2))
            let square = x * x + y * y
            if let nearest, (nearest.square, nearest.id) <= (square, id) { continue }
            nearest = (id, square)
        }
        return nearest?.id
    }
}

extension Annotation {
    /// The content of its callout: title and subtitle.
    fileprivate var content: CalloutContent {
        let lines = [title, subtitle].compactMap { $0 }
        guard !lines.isEmpty else { return CalloutContent(status: .unavailable, place: nil) }
        return CalloutContent(status: .ok, place: NamedPlace(lines: lines, coordinate: coordinate))
    }
}

extension AnnotationController {
    /// Codes the annotations, which is selected, which are dragged, and their indicators.
    mutating func code(_ coder: inout some StateCoder, _ settings: Indicator.Settings) {
        store.code(&coder)
        selected.code(&coder)
        shown.code(&coder)
        floating.code(&coder)
        time.code(&coder)
        codeIndicators(&coder, settings)
    }
}
