import Geography

/// A session's annotations: where each is drawn, which is selected and has its callout, and which
/// fingers hold.
package struct AnnotationController: Sendable {
    private(set) var store: AnnotationStore
    /// The id of the one that is selected.
    private(set) var selected: String?
    /// What its callout says; `nil` where none is selected.
    private var shown: CalloutContent?
    private var floating: FloatingPins
    /// When the annotations were told last.
    private(set) var time: Instant
    /// Which annotations are pointed to.
    let indicated: IndicatedAnnotations.Which
    /// The indicators that point to them, `nil` where there shall be none.
    var indicators: AnnotationIndicators?
    /// Whether what may be pointed to, or where it is in the view, has changed since the last look.
    var isOutdated = true
    /// The search that goes on.
    var search: PinSearch?
    /// The moment of the input of which something is left.
    var pendingContext: EventContext?

    /// Creates a board without annotations, at that moment of the session.
    init(_ settings: AnnotationSettings, _ indicator: Indicator.Settings, at now: Instant) {
        store = AnnotationStore(settings)
        floating = FloatingPins(dropping: settings.dropPoint)
        time = now
        indicated = settings.indicated.which
        indicators = Self.indicators(settings.indicated, indicator, resuming: nil, store)
        store.drawsAtOnce = indicators != nil
    }

    // MARK: What happens

    /// A host says what its annotations are.
    ///
    /// - Returns: What follows, `nil` where there was nothing to use.
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
        let removed = changes.removed + store.pendingOutput.removed
        let dropped = removed.compactMap { floating.removed($0, at: now) }
        return refreshCallout() + emit(changes, at: now) + dropped.map { .drag($0) }
    }

    /// The map shows this now.
    mutating func viewportChanged(to viewport: Viewport, at now: Instant) -> [Event] {
        emit(store.viewportChanged(to: viewport), at: now)
    }

    private mutating func emit(_ changes: AnnotationChanges, at now: Instant) -> [Event] {
        if store.isOutdated || !changes.removed.isEmpty { isOutdated = true }
        store.isOutdated = false
        guard !changes.isEmpty else { return [] }
        time = now
        return [.annotations(changes)]
    }

    /// Whether something is left of the last input.
    var hasPendingWork: Bool { store.pendingOutput.isAny || search != nil }

    /// Tells more of the last input, which was at that moment.
    mutating func nextEvents(at now: Instant) -> [Event] { emit(store.nextPart(), at: now) }

    /// All annotations are looked at.
    mutating func lookedAtAll() { store.work += store.pins.count }

    /// How many annotations have been looked at since the last call.
    mutating func takeWork() -> Int {
        defer { store.work = 0 }
        return store.work
    }

    // MARK: Fingers

    /// When to call ``deadlineReached(at:)``, or `nil` while no pin is lifted.
    var deadline: Instant? { floating.deadline }

    /// Pins have been lifted, if their time has come; calling early is harmless.
    mutating func deadlineReached(at now: Instant) {
        floating.deadlineReached(at: now)
    }

    /// The clock has been set: what goes up or down has arrived.
    mutating func clockSet() {
        floating.clockSet()
        indicators?.clockSet()
    }

    /// A host says what a finger does to a pin.
    ///
    /// - Returns: What follows, `nil` where there was nothing to use.
    mutating func dragged(
        _ input: DragInput,
        on projection: Projection?,
        at now: Instant
    ) -> [Event]? {
        guard let item = store[input.annotation],
            let event = floating.receive(input, on: item, projection: projection, at: now)
        else { return nil }
        guard let place = event.drop, let changes = store.move(input.annotation, to: place) else {
            return [.drag(event)]
        }
        return refreshCallout() + emit(changes, at: now) + [.drag(event)]
    }

    /// Looks at more annotations for the search that goes on.
    ///
    /// - Returns: The search, if it has looked at all.
    mutating func continueSearch() -> PinSearch? {
        guard search?.advance(in: &store) == true else { return nil }
        return search.take()
    }

    // MARK: Selection

    /// An annotation has been selected, and what was before no longer is.
    ///
    /// - Returns: What follows, `nil` if there is no such annotation.
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

    /// What was selected no longer is.
    mutating func deselect(_ reason: CalloutHideReason) -> [Event] {
        guard let id = selected else { return [] }
        selected = nil
        shown = nil
        if indicated == .selected { isOutdated = true }
        return [.annotationCallout(.hide(reason), annotation: id)]
    }

    /// The annotation of this id is selected already, with a callout that says `content`.
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

    /// The id of the annotation that a finger at a point of the screen means.
    ///
    /// Of several that it covers that whose image's middle is nearest.
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
    /// What its callout says: its title and subtitle.
    fileprivate var content: CalloutContent {
        let lines = [title, subtitle].compactMap { $0 }
        guard !lines.isEmpty else { return CalloutContent(status: .unavailable, place: nil) }
        return CalloutContent(status: .ok, place: NamedPlace(lines: lines, coordinate: coordinate))
    }
}

/// What lasts of a session's annotations.
extension AnnotationController {
    /// A snapshot; a pin that a finger holds goes on being held.
    package struct Snapshot: Equatable, Sendable {
        /// All annotations, and where each is drawn.
        package var store: AnnotationStore.Snapshot
        /// The id of the one that is selected.
        package var selected: String?
        /// What its callout says; `nil` where none is selected.
        package var shown: CalloutContent?
        /// The pins that do not lie on the map, each with its id.
        package var floating: [FloatingPins.Snapshot]
        /// When the annotations were printed last.
        package var time: Instant
        /// `nil` where no annotation is pointed to.
        package var indicators: AnnotationIndicators.Snapshot?

        /// Creates a snapshot; every id must be one of `store`.
        package init(
            store: AnnotationStore.Snapshot,
            selected: String?,
            shown: CalloutContent?,
            floating: [FloatingPins.Snapshot],
            time: Instant,
            indicators: AnnotationIndicators.Snapshot?
        ) {
            self.store = store
            self.selected = selected
            self.shown = shown
            self.floating = floating
            self.time = time
            self.indicators = indicators
        }
    }

    /// What lasts of it.
    var snapshot: Snapshot {
        Snapshot(
            store: store.snapshot,
            selected: selected,
            shown: shown,
            floating: floating.snapshot,
            time: time,
            indicators: indicators?.snapshot(store.orderedTargets)
        )
    }

    /// Creates the board that was kept so.
    init(
        _ settings: AnnotationSettings,
        _ indicator: Indicator.Settings,
        resuming snapshot: Snapshot
    ) {
        store = AnnotationStore(settings, resuming: snapshot.store)
        selected = snapshot.selected
        shown = snapshot.shown
        floating = FloatingPins(dropping: settings.dropPoint, resuming: snapshot.floating)
        time = snapshot.time
        indicated = settings.indicated.which
        indicators = Self.indicators(
            settings.indicated,
            indicator,
            resuming: snapshot.indicators,
            store
        )
        store.drawsAtOnce = indicators != nil
    }
}
