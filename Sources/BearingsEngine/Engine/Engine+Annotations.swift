import Geography

/// What a host puts on its map, and what is selected there.
extension Engine {
    mutating func annotationsChanged(
        _ update: AnnotationUpdate,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        if annotations.isMissing {
            if case .remove = update { return .ignored }
            var controller = AnnotationController(
                configuration.annotations,
                configuration.indicator,
                at: context.now
            )
            if let map, map.canProject {
                _ = controller.viewportChanged(to: map.viewport, at: context.now)
            }
            annotations.value = controller
        }
        let events = annotations.change { $0.updated(update, at: context.now) } ?? nil
        guard let events else { return .ignored }
        let handedOver = handOverSelection()
        refreshAnnotationIndicators(in: context, into: &actions)
        emit(handedOver, in: context, into: &actions)
        emit(events, in: context, into: &actions)
        deferWork(in: context)
        return .used
    }

    /// A finger is on a pin.
    mutating func dragged(
        _ input: DragInput,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        let projection = geometry?.projection
        let events = annotations.change { $0.dragged(input, on: projection, at: context.now) } ?? nil
        guard let events else { return .ignored }
        refreshAnnotationIndicators(in: context, into: &actions)
        emit(events, in: context, into: &actions)
        deferWork(in: context)
        return .used
    }

    /// The annotations near the view are laid out for it.
    ///
    /// - Returns: What that has changed.
    mutating func spreadAnnotations(in context: EventContext) -> [Event] {
        guard !annotations.isMissing, let map, map.canProject else { return [] }
        let events = annotations.change { $0.viewportChanged(to: map.viewport, at: context.now) } ?? []
        deferWork(in: context)
        return events
    }

    /// Looks again at whom indicators point to, if what may be pointed to has changed.
    private mutating func refreshAnnotationIndicators(in context: EventContext, into actions: inout [Action]) {
        guard annotations.change({ $0.pointsToAnnotations && $0.isOutdated }) == true else { return }
        updateIndicators(in: context, into: &actions)
    }

    /// Where the annotation of an id is, wherever it is drawn beside others, or the place found under it.
    ///
    /// It changes nothing, but is mutating so that nothing is copied to be asked.
    mutating func home(ofAnnotation id: String) -> LocationCoordinate? {
        homes(ofAnnotations: [id]).first
    }

    /// The same for several, of which those that there are not are left out.
    mutating func homes(ofAnnotations ids: [String]) -> [LocationCoordinate] {
        let homes = coldState.change { coldState in
            ids.compactMap { id in
                let home = coldState.annotations.change { $0.store.home(of: id) } ?? nil
                return home ?? coldState.searchResults.change { $0[id]?.coordinate } ?? nil
            }
        }
        return homes ?? []
    }

    /// Whether an id is an annotation's.
    func isAnnotation(_ id: String) -> Bool { annotations.value?.store[id] != nil }

    /// Annotations as they are drawn, told again as of when they were told last: those behind an order.
    ///
    /// They are as many as one event of a snapshot tells; `nil` where there are none. It changes nothing, but is
    /// mutating so that the engine is not copied to be asked.
    ///
    /// - Returns: Also the order of the last; `nil` if there is none behind it.
    package mutating func annotations(after order: Int64) -> (action: Action, last: Int64?)? {
        let page: (action: Action, last: Int64?)?? = annotations.change { controller in
            let (items, last) = controller.store.items(after: order, within: .ofSnapshot)
            guard !items.isEmpty else { return nil }
            let event = Event.annotations(AnnotationChanges(items: items))
            return (Action(time: controller.time, lateBy: 0, cause: 0, event: event), last)
        }
        return page ?? nil
    }

    // MARK: Selection

    /// Something is selected, and what was before no longer is; `nil` for the map itself.
    ///
    /// A place that was found is selected as annotations are, though it is none.
    mutating func select(
        _ selection: Selection?,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        guard case .annotation(let id) = selection else {
            deselectAnnotation(.deselected, in: context, into: &actions)
            select(user: selection == .user, in: context, into: &actions)
            return .used
        }
        guard home(ofAnnotation: id) != nil else { return .ignored }
        let events: [Event]
        if isAnnotation(id) {
            let hidden = searchResults.change { $0.deselect(.deselected) } ?? []
            events = hidden + ((annotations.change { $0.select(id) } ?? nil) ?? [])
        } else {
            let hidden = annotations.change { $0.deselect(.deselected) } ?? []
            events = hidden + ((searchResults.change { $0.select(id) } ?? nil) ?? [])
        }
        refreshAnnotationIndicators(in: context, into: &actions)
        select(user: false, in: context, into: &actions)
        emit(events, in: context, into: &actions)
        return .used
    }

    /// This is selected no longer, or whatever was if it is `nil`.
    mutating func deselect(
        _ selection: Selection?,
        in context: EventContext,
        into actions: inout [Action]
    ) -> InputResult {
        if case .annotation(let id) = selection {
            guard home(ofAnnotation: id) != nil else { return .ignored }
            guard annotations.value?.selected == id || searchResults.value?.selected?.id == id else {
                return .used
            }
        }
        if selection != .user { deselectAnnotation(.deselected, in: context, into: &actions) }
        if selection == .user || selection == nil {
            select(user: false, in: context, into: &actions)
        }
        return .used
    }

    mutating func deselectAnnotation(
        _ reason: CalloutHideReason,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let events = annotations.change { $0.deselect(reason) } ?? []
        let others = searchResults.change { $0.deselect(reason) } ?? []
        // What ends shows nothing anew.
        if reason == .deselected { refreshAnnotationIndicators(in: context, into: &actions) }
        emit(events, in: context, into: &actions)
        emit(others, in: context, into: &actions)
    }

    /// What a finger at a point of the screen means: the user's dot before an annotation.
    mutating func selection(at point: ScreenPoint) -> Selection? {
        if isUser(at: point) { return .user }
        guard !annotations.isMissing, let projection = geometry?.projection else { return nil }
        annotations.change { $0.lookedAtAll() }
        return annotations.value?.annotation(at: point, on: projection).map { .annotation($0) }
    }
}
