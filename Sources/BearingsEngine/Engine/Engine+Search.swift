import Geography

/// What somebody searches.
extension Engine {
    /// Somebody looks for a place or annotation by its name.
    ///
    /// The first that is found is selected, and the map moves there unless it can be seen. Where
    /// nothing is, what was selected stays so.
    mutating func search(
        _ request: SearchRequest,
        at moment: Moment,
        into actions: inout [Action]
    ) {
        let scope = searchScope
        let found = answer(to: request, in: scope)
        remember(found)
        if let first = found.first {
            _ = select(.annotation(first.id), at: moment, into: &actions)
            if !isSeen(first, in: scope) { show(first, at: moment, into: &actions) }
        }
        let event = SearchEvent(query: request.query, items: found)
        actions.append(moment.action(.search(event)))
    }

    /// What can be selected though it is no annotation.
    private mutating func remember(_ found: [FoundPlace]) {
        var results = searched.value ?? SearchResults()
        results.answered(
            found.filter { !isAnnotation($0.id) },
            isSelecting: !found.isEmpty,
            isAboutUser: map != nil && !isMapTold
        )
        searched.value = results.isEmpty ? nil : results
    }

    /// The place selected is now drawn as an annotation, and remains selected.
    ///
    /// - Returns: What is to be told of that.
    mutating func handOverSelection() -> [Event] {
        guard let id = searched.value?.selected?.id, isAnnotation(id),
            let content = searched.change({ $0.handOver() }) ?? nil
        else { return [] }
        return pins.change { $0.takeOver(id, content) } ?? []
    }

    /// Where the user is may not be known any more, nor what was found around them.
    ///
    /// - Returns: What is to be told of what was selected.
    mutating func forgetSearch() -> [Event] {
        guard searched.value?.isAboutUser == true else { return [] }
        let events = pins.change { $0.deselect(.denied) } ?? []
        let others = searched.change { $0.deselect(.denied) } ?? []
        searched.value = nil
        return events + others
    }

    // MARK: The answer

    private var searchScope: SearchScope {
        SearchScope(
            center: map?.viewport.center,
            ground: geometry.flatMap { VisibleGround($0.projection) }
        )
    }

    private mutating func answer(to request: SearchRequest, in scope: SearchScope) -> [FoundPlace] {
        let query = NameQuery(request.query)
        guard !query.isEmpty, request.limit > 0 else { return [] }
        pins.change { $0.lookedAtAll() }
        let board = pins.value
        var ranking = SearchRanking(scope, limit: request.limit)
        board?.find(query, &ranking)
        let places = configuration.places?.find(query, scope, request.limit) { id in
            board?.store[id]?.annotation.title.map { query.matches($0) } ?? false
        }
        for place in places ?? [] { ranking.consider(at: place.coordinate) { place } }
        return ranking.places
    }

    private func isSeen(_ place: FoundPlace, in scope: SearchScope) -> Bool {
        scope.ground?.contains(place.coordinate) ?? false
    }

    /// Moves the map to a place, as near as it is.
    private func show(_ place: FoundPlace, at moment: Moment, into actions: inout [Action]) {
        var zoom = configuration.cameraZoom
        if let map, map.hasZoom { zoom = map.viewport.zoom }
        let answer = CameraFit.recenter(
            on: .known(place.coordinate),
            in: map?.viewport,
            zoom: zoom,
            form: configuration.cameraForm
        )
        let camera = CameraEvent(reason: .search, answer: answer, heading: nil)
        actions.append(moment.action(.camera(camera)))
    }
}
