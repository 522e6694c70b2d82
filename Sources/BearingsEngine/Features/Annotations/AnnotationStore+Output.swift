import Geography

/// What is emitted of a change, and what a snapshot repeats.
extension AnnotationStore {
    /// Takes what has changed, in order, without what prints as before.
    mutating func takeChanges(removed: [String] = []) -> AnnotationChanges {
        if !touched.isEmpty { isOutdated = true }
        touched.sort { pins[Int($0.pin)].order < pins[Int($1.pin)].order }
        work += touched.count
        var changes = AnnotationChanges(removed: removed)
        for change in touched where pins[Int(change.pin)].changeIndex >= 0 {
            pins[Int(change.pin)].changeIndex = -1
            if !isPrintedAsBefore(change) { changes.items.append(pins[Int(change.pin)].item) }
        }
        forgetChanges()
        return changes
    }

    private func isPrintedAsBefore(_ change: Change) -> Bool {
        guard change.before >= 0 else { return false }
        let item = pins[Int(change.pin)].item
        return PinPosition(item).isPrinted(like: oldPositions[Int(change.before)])
            && looks[change.pin]?.looks(like: item.annotation) ?? true
    }

    /// All has been taken.
    private mutating func forgetChanges() {
        touched.removeAll(keepingCapacity: touched.count <= AnnotationChanges.maxItems)
        // Keeps capacity for one event, but not for a whole city.
        oldPositions.removeAll(keepingCapacity: oldPositions.count <= AnnotationChanges.maxItems)
        looks = [:]
        sequence.forget(allBut: count) { entry in
            pins[Int(entry.pin)].serial < 0 || pins[Int(entry.pin)].order != entry.order
        }
    }

    /// The annotations after `order` as they are drawn, as many as fit.
    ///
    /// - Returns: Also the order of the last one; `nil` if none follows.
    func items(
        after order: Int64,
        within room: consuming AnnotationChanges.Room
    ) -> (items: [AnnotationItem], last: Int64?) {
        var items: [AnnotationItem] = []
        var room = room
        var last: Int64?
        for entry in sequence.entries[sequence.index(after: order)...] where isCurrent(entry) {
            guard room.isLeft else { return (items, last) }
            items.append(pins[Int(entry.pin)].item)
            room.take(pins[Int(entry.pin)].item.annotation)
            last = entry.order
        }
        return (items, nil)
    }
}

extension AnnotationChanges {
    /// The same changes, split where an event has no more room.
    var parts: [AnnotationChanges] {
        var parts: [AnnotationChanges] = []
        var (item, gone) = (0, 0)
        while item < items.count || gone < removed.count {
            var room = Room()
            let first = item
            while item < items.count, room.isLeft {
                room.take(items[item].annotation)
                item += 1
            }
            let end = min(gone + Self.maxItems, removed.count)
            parts.append(
                AnnotationChanges(
                    items: Array(items[first..<item]),
                    removed: Array(removed[gone..<end])
                )
            )
            gone = end
        }
        return parts
    }

    /// How much of annotations an event may hold.
    struct Room {
        private var items = AnnotationChanges.maxItems
        /// The bytes of their ids, titles and subtitles; the last may exceed it.
        private var text = 1 << 18

        /// The room of an event.
        init() {}

        /// The room of a snapshot event, which is smaller: one waits for each client that does not
        /// read.
        static var ofSnapshot: Room {
            var room = Room()
            (room.items, room.text) = (125, 1 << 14)
            return room
        }

        /// Whether another fits.
        var isLeft: Bool { items > 0 && text > 0 }

        mutating func take(_ annotation: borrowing Annotation) {
            items -= 1
            text -= (copy annotation).textCount
        }
    }
}
