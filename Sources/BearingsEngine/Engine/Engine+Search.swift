import Geography

/// Search.
extension Engine {
    /// Searches annotations and places by name.
    ///
    /// The first result is selected, and the map moves there unless it is visible. Without results
    /// the selection stays.
    mutating func search(
        _ request: SearchRequest,
        in context: EventContext,
        into actions: inout [Action]
    ) {
        let scope = searchScope
        let query = NameQuery(request.query)
        var search = PinSearch(request, in: scope, for: query)
        if !query.isEmpty, request.limit > 0 {
            coldState.annotations.change { $0.examine(for: &search) }
        }
        let found = answer(search)
        remember(found)
        if let first = found.first {
            _ = select(.annotation(first.id), in: context, into: &actions)
            if !isSeen(first, in: scope) { show(first, in: context, into: &actions) }
        }
        let event = SearchEvent(query: request.query, items: found)
        actions.append(context.action(.search(event)))
    }

    /// Stores the results that are not annotations, so that they can be selected.
    private mutating func remember(_ found: [FoundPlace]) {
        var results = coldState.searchResults.value ?? SearchResults()
        results.answered(
            found.filter { !isAnnotation($0.id) },
            isSelecting: !found.isEmpty,
            isAboutUser: map != nil && !hasHostMap
        )
        coldState.searchResults.value = results.isEmpty ? nil : results
    }

    /// The selected result has become an annotation, which stays selected.
    ///
    /// - Returns: The events for that.
    mutating func handOverSelection() -> [Event] {
        guard let id = coldState.searchResults.value?.selected?.id, isAnnotation(id),
            let content = coldState.searchResults.change({ $0.handOver() })
        else { return [] }
        return coldState.annotations.change { $0.takeOver(id, content) } ?? []
    }

    /// Location may no longer be used, nor results found around the user.
    ///
    /// - Returns: The events for the selection.
    mutating func forgetSearch() -> [Event] {
        guard coldState.searchResults.value?.isAboutUser == true else { return [] }
        let events = coldState.annotations.change { $0.deselect(.denied) } ?? []
        let others = coldState.searchResults.change { $0.deselect(.denied) } ?? []
        coldState.searchResults.value = nil
        return events + others
    }

    // MARK: The answer

    private var searchScope: SearchScope {
        SearchScope(
            center: map?.viewport.center,
            ground: geometry.flatMap { VisibleGround($0.projection) }
        )
    }

    private func answer(_ search: PinSearch) -> [FoundPlace] {
        let query = search.query
        guard !query.isEmpty, search.request.limit > 0 else { return [] }
        let controller = coldState.annotations.value
        let places = configuration.search.places?.find(query, search.scope, search.request.limit) {
            id in
            controller?.store[id]?.annotation.title.map { query.matches($0) } ?? false
        }
        var ranking = search.ranking
        for place in places ?? [] { ranking.consider(at: place.coordinate) { place } }
        return withTowns(ranking.places, search)
    }

    /// Fills up an answer with towns: the host's own places come first.
    private func withTowns(_ found: [FoundPlace], _ search: PinSearch) -> [FoundPlace] {
        let room = search.request.limit - found.count
        guard room > 0, let towns = configuration.search.towns else { return found }
        let taken = Set(found.map { $0.id })
        return found
            + towns.find(search.query, search.scope, room) { id in
                taken.contains(id) || isAnnotation(id)
            }
    }

    private func isSeen(_ place: FoundPlace, in scope: SearchScope) -> Bool {
        scope.ground?.contains(place.coordinate) ?? false
    }

    /// Moves the map to a place at its present zoom.
    private func show(_ place: FoundPlace, in context: EventContext, into actions: inout [Action]) {
        let answer = CameraFit.recenter(
            on: .known(place.coordinate),
            in: map?.viewport,
            zoom: zoomToKeep,
            form: configuration.map.cameraForm
        )
        emitCamera(.search, answer, in: context, into: &actions)
    }
}
