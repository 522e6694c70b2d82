import Geography

/// The places of the last answer that are no annotations, and which of them is selected and has its
/// callout.
///
/// They are not put on the map, but may be selected as annotations are, while the answer stands.
package struct SearchResults: Equatable, Sendable {
    /// The places of the last answer, in its order.
    package private(set) var places: [FoundPlace]
    /// The one that is selected, though the last answer may no longer name it.
    package private(set) var selected: FoundPlace?
    /// Whether what was found, or is selected, tells where the user is: the map was there because
    /// they were.
    package private(set) var isAboutUser: Bool

    /// Creates results; by default nothing was found.
    package init(
        places: [FoundPlace] = [],
        selected: FoundPlace? = nil,
        isAboutUser: Bool = false
    ) {
        self.places = places
        self.selected = selected
        self.isAboutUser = isAboutUser
    }

    /// Whether there is nothing to remember.
    var isEmpty: Bool { places.isEmpty && selected == nil && !isAboutUser }

    /// The place of an id, if it is one of them.
    subscript(id: String) -> FoundPlace? {
        if let selected, selected.id == id { return selected }
        return places.first { $0.id == id }
    }

    // MARK: What happens

    /// There is another answer: these places, beside annotations.
    ///
    /// - Parameters:
    ///   - isSelecting: Whether what was selected gives way to one of the answer.
    ///   - isAboutUser: Whether it tells where the user is.
    mutating func answered(_ places: [FoundPlace], isSelecting: Bool, isAboutUser: Bool) {
        self.places = places
        self.isAboutUser = isAboutUser || (self.isAboutUser && !isSelecting)
    }

    /// A place has been selected, and what was before no longer is.
    ///
    /// - Returns: What follows, `nil` if it is none of them.
    mutating func select(_ id: String) -> [Event]? {
        guard let place = self[id] else { return nil }
        guard selected?.id != id else { return [] }
        let hidden = deselect(.deselected)
        selected = place
        return hidden + [.annotationCallout(.show(place.content), annotation: id)]
    }

    /// What was selected no longer is.
    mutating func deselect(_ reason: CalloutHideReason) -> [Event] {
        guard let id = selected?.id else { return [] }
        selected = nil
        return [.annotationCallout(.hide(reason), annotation: id)]
    }

    /// The place selected has become an annotation, whose callout takes over.
    ///
    /// - Returns: What is shown of it.
    mutating func handOver() -> CalloutContent? {
        let content = selected?.content
        selected = nil
        return content
    }
}

extension FoundPlace {
    /// What its callout says: its name and kind.
    fileprivate var content: CalloutContent {
        let lines = [name, category].compactMap { $0 }
        return CalloutContent(
            status: .ok,
            place: NamedPlace(lines: lines, coordinate: coordinate)
        )
    }
}
