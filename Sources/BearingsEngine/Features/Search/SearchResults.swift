import Geography

/// The results of the last search that are not annotations, and which of them is selected.
///
/// They are not on the map, but can be selected like annotations while the answer stands.
package struct SearchResults: Equatable, Sendable {
    /// The results, in order.
    package private(set) var places: [FoundPlace] = []
    /// The selected one, which the last answer may no longer contain.
    package private(set) var selected: FoundPlace?
    /// Whether the results or the selection reveal the user's location: the map was placed by it.
    package private(set) var isAboutUser = false

    /// Whether there is nothing to store.
    var isEmpty: Bool { places.isEmpty && selected == nil && !isAboutUser }

    /// The result with an id.
    subscript(id: String) -> FoundPlace? {
        if let selected, selected.id == id { return selected }
        return places.first { $0.id == id }
    }

    // MARK: What happens

    /// There is a new answer.
    ///
    /// - Parameters:
    ///   - isSelecting: Whether a result of it becomes the selection.
    ///   - isAboutUser: Whether it reveals the user's location.
    mutating func answered(_ places: [FoundPlace], isSelecting: Bool, isAboutUser: Bool) {
        self.places = places
        self.isAboutUser = isAboutUser || (self.isAboutUser && !isSelecting)
    }

    /// Selects a result, and deselects what was selected.
    ///
    /// - Returns: The events; `nil` if there is no such result.
    mutating func select(_ id: String) -> [Event]? {
        guard let place = self[id] else { return nil }
        guard selected?.id != id else { return [] }
        let hidden = deselect(.deselected)
        selected = place
        return hidden + [.annotationCallout(.show(place.content), annotation: id)]
    }

    /// Deselects whatever is selected.
    mutating func deselect(_ reason: CalloutHideReason) -> [Event] {
        guard let id = selected?.id else { return [] }
        selected = nil
        return [.annotationCallout(.hide(reason), annotation: id)]
    }

    /// The selected result has become an annotation, which takes over the callout.
    ///
    /// - Returns: The content of the callout.
    mutating func handOver() -> CalloutContent? {
        let content = selected?.content
        selected = nil
        return content
    }
}

extension FoundPlace {
    /// The content of its callout: name and kind.
    fileprivate var content: CalloutContent {
        let lines = [name, category].compactMap { $0 }
        return CalloutContent(
            status: .ok,
            place: NamedPlace(lines: lines, coordinate: coordinate)
        )
    }
}

extension SearchResults: StateCodable {
    package static var blank: SearchResults { SearchResults() }

    package mutating func code(_ coder: inout some StateCoder) {
        places.code(&coder)
        selected.code(&coder)
        isAboutUser.code(&coder)
    }
}
