import Geography

/// Annotations and the selection.
extension Engine {
    mutating func receiveAnnotations(
        _ update: AnnotationUpdate,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        if coldState.annotations.isMissing {
            if case .remove = update { return .ignored }
            var controller = AnnotationController(
                configuration.annotations,
                configuration.indicator,
                at: context.now
            )
            if let map, map.canProject {
                _ = controller.viewportChanged(to: map.viewport, at: context.now)
            }
            coldState.annotations.value = controller
        }
        let events = coldState.annotations.change { $0.updated(update, at: context.now) }
        guard let events else { return .ignored }
        let handedOver = handOverSelection()
        refreshAnnotationIndicators(in: context, into: &actions)
        emit(handedOver, in: context, into: &actions)
        emit(events, in: context, into: &actions)
        dropEmptyAnnotations()
        return .used
    }

    /// A finger acts on a pin.
    mutating func receiveDrag(
        _ input: DragInput,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        let projection = geometry?.projection
        let events =
            coldState.annotations.change { $0.dragged(input, on: projection, at: context.now) }
        guard let events else { return .ignored }
        refreshAnnotationIndicators(in: context, into: &actions)
        emit(events, in: context, into: &actions)
        dropEmptyAnnotations()
        return .used
    }

    /// Ends all drags, as if they were canceled.
    mutating func endDrags(in context: EventContext, into actions: inout [Action]) {
        let events = coldState.annotations.change { $0.endDrags(at: context.now) } ?? []
        emit(events, in: context, into: &actions)
    }

    /// Drops a controller that has nothing left.
    private mutating func dropEmptyAnnotations() {
        if coldState.annotations.read({ $0.isEmpty }) == true { coldState.annotations.value = nil }
    }

    /// How many annotations were examined since the last call, or equivalent work.
    package mutating func takeWork() -> Int {
        var work = 0
        if !coldState.annotations.isMissing {
            work += coldState.annotations.change { $0.takeWork() } ?? 0
        }
        if !coldState.directions.isMissing {
            work += coldState.directions.change { $0.takeWork() } ?? 0
        }
        return work
    }

    /// Lays out the annotations near the view.
    ///
    /// - Returns: The events for what changed.
    mutating func spreadAnnotations(in context: EventContext) -> [Event] {
        guard !coldState.annotations.isMissing, let map, map.canProject else { return [] }
        let events =
            coldState.annotations.change { $0.viewportChanged(to: map.viewport, at: context.now) }
            ?? []
        dropEmptyAnnotations()
        return events
    }

    /// Updates the indicators if their targets have changed.
    private mutating func refreshAnnotationIndicators(
        in context: EventContext,
        into actions: inout [Action]
    ) {
        guard coldState.annotations.change({ $0.pointsToAnnotations && $0.isOutdated }) == true
        else {
            return
        }
        updateIndicators(in: context, into: &actions)
    }

    /// The home coordinate of an annotation, or the coordinate of a search result with that id.
    func home(ofAnnotation id: String) -> LocationCoordinate? {
        homes(ofAnnotations: [id]).first
    }

    /// The same for several ids; unknown ones are left out.
    func homes(ofAnnotations ids: [String]) -> [LocationCoordinate] {
        ids.compactMap { id in
            coldState.annotations.read { $0.store.home(of: id) }
                ?? coldState.searchResults.read { $0[id]?.coordinate }
        }
    }

    /// Whether an id is an annotation's.
    func isAnnotation(_ id: String) -> Bool { coldState.annotations.value?.store[id] != nil }

    /// Annotations as they are drawn, after `order`, for a snapshot.
    ///
    /// Returns as many as one snapshot event holds, with the time of their last event; `nil` if
    /// there are none.
    ///
    /// - Returns: Also the order of the last one; `nil` if none follows.
    package func annotations(after order: Int64) -> (action: Action, last: Int64?)? {
        coldState.annotations.read { controller -> (action: Action, last: Int64?)? in
            let (items, last) = controller.store.items(after: order, within: .ofSnapshot)
            guard !items.isEmpty else { return nil }
            let event = Event.annotations(AnnotationChanges(items: items))
            return (Action(time: controller.time, lateBy: 0, cause: 0, event: event), last)
        }
    }

    // MARK: Selection

    /// Selects something, or the map itself for `nil`, and deselects what was selected.
    ///
    /// A search result is selected as an annotation is.
    mutating func select(
        _ selection: Selection?,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        guard case .annotation(let id) = selection else {
            deselectAnnotation(.deselected, in: context, into: &actions)
            selectUser(selection == .user, in: context, into: &actions)
            return .used
        }
        guard home(ofAnnotation: id) != nil else { return .ignored }
        let events: [Event]
        if isAnnotation(id) {
            let hidden = coldState.searchResults.change { $0.deselect(.deselected) } ?? []
            events = hidden + (coldState.annotations.change { $0.select(id) } ?? [])
        } else {
            let hidden = coldState.annotations.change { $0.deselect(.deselected) } ?? []
            events = hidden + (coldState.searchResults.change { $0.select(id) } ?? [])
        }
        refreshAnnotationIndicators(in: context, into: &actions)
        selectUser(false, in: context, into: &actions)
        emit(events, in: context, into: &actions)
        return .used
    }

    /// Deselects `selection`, or whatever is selected for `nil`.
    mutating func deselect(
        _ selection: Selection?,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        if case .annotation(let id) = selection {
            guard home(ofAnnotation: id) != nil else { return .ignored }
            guard
                coldState.annotations.value?.selected == id
                    || coldState.searchResults.value?.selected?.id == id
            else {
                return .used
            }
        }
        if selection != .user { deselectAnnotation(.deselected, in: context, into: &actions) }
        if selection == .user || selection == nil {
            selectUser(false, in: context, into: &actions)
        }
        return .used
    }

    mutating func deselectAnnotation(
        _ reason: CalloutHideReason,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let events = coldState.annotations.change { $0.deselect(reason) } ?? []
        let others = coldState.searchResults.change { $0.deselect(reason) } ?? []
        // At the end of a session or input nothing new is shown.
        if reason == .deselected { refreshAnnotationIndicators(in: context, into: &actions) }
        emit(events, in: context, into: &actions)
        emit(others, in: context, into: &actions)
    }

    /// What a tap selects: the user's dot takes precedence over annotations.
    mutating func selection(at point: ScreenPoint) -> Selection? {
        if isUser(at: point) { return .user }
        guard !coldState.annotations.isMissing, let projection = geometry?.projection else {
            return nil
        }
        coldState.annotations.change { $0.lookedAtAll() }
        return coldState.annotations.value?.annotation(at: point, on: projection).map {
            .annotation($0)
        }
    }
}
