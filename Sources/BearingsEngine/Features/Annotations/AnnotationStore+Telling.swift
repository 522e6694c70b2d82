import Geography

/// Telling what an input has changed: a part at once, and what is more when the caller is ready for it.
///
/// A pin that comes to thousands on one place moves them all. They are drawn as they are told, so that no step takes
/// long; until all have been told the store takes no other input.
extension AnnotationStore {
    /// What is still to be told of an input.
    struct Untold: Sendable {
        /// Whether there is anything.
        var isAny = false
        /// The ids of what is gone.
        var removed: ArraySlice<String> = []
        /// Which change, or where groups are drawn later which pin of all, is to be looked at next.
        var next = 0
        /// What the next part tells, as far as has been looked.
        var items: [AnnotationItem] = []
        /// How much more it may tell.
        var room = AnnotationChanges.Room()
    }

    /// Begins to tell what has changed.
    ///
    /// - Returns: The first part, as ``nextPart()`` has it, which gives more while there is something ``untold``.
    mutating func tell(removed: [String] = []) -> AnnotationChanges {
        let isChanged = !touched.isEmpty || !drawnLater.isEmpty
        guard isChanged || !removed.isEmpty else { return AnnotationChanges() }
        if isChanged { isOutdated = true }
        untold = Untold(isAny: true, removed: removed[...])
        if drawnLater.isEmpty {
            touched.sort { pins[Int($0.pin)].order < pins[Int($1.pin)].order }
        }
        return nextPart()
    }

    /// So many pins are looked at, and drawn, in about a millisecond.
    static let step = 4096

    /// The next part of what has changed, in the order in which it was told; what is printed as it was is left out.
    ///
    /// It is empty as long as more have to be looked at, in another step, to know all that the part tells.
    mutating func nextPart() -> AnnotationChanges {
        let first = untold.next
        let count = drawnLater.isEmpty ? touched.count : sequence.entries.count
        let end = min(first + Self.step, count)
        if drawnLater.isEmpty { tellTouched(to: end) } else { tellAll(to: end) }
        work += untold.next - first
        let isOver = untold.next == count
        guard isOver || !untold.room.isLeft else { return AnnotationChanges() }
        let removed = untold.removed.prefix(AnnotationChanges.mostItems)
        untold.removed = untold.removed.dropFirst(removed.count)
        let part = AnnotationChanges(items: untold.items, removed: Array(removed))
        (untold.items, untold.room) = ([], AnnotationChanges.Room())
        if isOver, untold.removed.isEmpty { endTelling() }
        return part
    }

    /// Tells of pins that have been touched, up to one of the changes.
    private mutating func tellTouched(to end: Int) {
        while untold.next < end, untold.room.isLeft {
            let change = touched[untold.next]
            untold.next += 1
            guard pins[Int(change.pin)].news >= 0 else { continue }
            tell(change.pin, before(change))
        }
    }

    /// Tells of pins that have been touched, or are of a group that is drawn now, up to one of all.
    private mutating func tellAll(to end: Int) {
        var circle: (group: Int32, circle: Circle)?
        while untold.next < end, untold.room.isLeft {
            let entry = sequence.entries[untold.next]
            untold.next += 1
            guard isThere(entry) else { continue }
            let pin = Int(entry.pin)
            let (group, news) = (pins[pin].group, pins[pin].news)
            let isDrawn = group >= 0 && groups[Int(group)].isDrawnLater
            guard isDrawn || news >= 0 else { continue }
            let before = news >= 0 ? before(touched[Int(news)]) : PinPlace(pins[pin].item)
            if isDrawn {
                if circle?.group != group {
                    circle = (group, Circle(of: groups[Int(group)], in: self))
                }
                if let place = circle?.circle.place(of: pins[pin].item.slot) {
                    pins[pin].item.coordinate = place
                }
            }
            tell(entry.pin, before)
        }
    }

    /// Where a pin was that has changed; `nil` if it is new.
    private func before(_ change: Change) -> PinPlace? {
        change.before < 0 ? nil : places[Int(change.before)]
    }

    private mutating func tell(_ pin: Int32, _ before: PinPlace?) {
        pins[Int(pin)].news = -1
        if let before, PinPlace(pins[Int(pin)].item).isPrinted(like: before),
            looks[pin]?.looks(like: pins[Int(pin)].item.annotation) ?? true
        {
            return
        }
        untold.items.append(pins[Int(pin)].item)
        untold.room.take(pins[Int(pin)].item.annotation)
    }

    /// Annotations as they are drawn, those told behind an order, as many as have room.
    ///
    /// - Returns: Also the order of the last; `nil` if there is none behind it.
    func items(
        behind order: Int64,
        within room: consuming AnnotationChanges.Room
    ) -> (items: [AnnotationItem], last: Int64?) {
        var items: [AnnotationItem] = []
        var room = room
        var last: Int64?
        for entry in sequence.entries[sequence.index(behind: order)...] where isThere(entry) {
            guard room.isLeft else { return (items, last) }
            items.append(pins[Int(entry.pin)].item)
            room.take(pins[Int(entry.pin)].item.annotation)
            last = entry.order
        }
        return (items, nil)
    }

    /// All has been told.
    private mutating func endTelling() {
        untold = Untold()
        touched.removeAll(keepingCapacity: touched.count <= AnnotationChanges.mostItems)
        // As much as one event tells may stay, but not what a whole city took.
        places.removeAll(keepingCapacity: places.count <= AnnotationChanges.mostItems)
        looks = [:]
        for group in drawnLater { groups[Int(group)].isDrawnLater = false }
        drawnLater = []
        drawn = 0
        sequence.forget(allBut: count) { entry in
            pins[Int(entry.pin)].serial < 0 || pins[Int(entry.pin)].order != entry.order
        }
    }
}

extension AnnotationChanges {
    /// How much of annotations an event tells at most.
    struct Room {
        private var items = AnnotationChanges.mostItems
        /// Bytes of their ids, titles and subtitles; the last may be more.
        private var text = 1 << 18

        /// As much as an event of changes tells.
        init() {}

        /// As much as an event of a snapshot tells: for each client that does not read, one waits.
        static var ofSnapshot: Room {
            var room = Room()
            (room.items, room.text) = (125, 1 << 14)
            return room
        }

        /// Whether another has room.
        var isLeft: Bool { items > 0 && text > 0 }

        mutating func take(_ annotation: borrowing Annotation) {
            items -= 1
            text -= annotation.textCount
        }
    }
}

extension Annotation {
    /// How many bytes its texts take.
    var textCount: Int {
        id.utf8.count + (title?.utf8.count ?? 0) + (subtitle?.utf8.count ?? 0)
    }
}
