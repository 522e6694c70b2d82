import Geography

/// Telling what an input has changed: a part at once, and what is more when the caller is ready for it.
///
/// A pin that comes to thousands on one place moves them all. They are drawn as they are told, so that no step takes
/// long; until all have been told the store takes no other input.
extension AnnotationStore {
    /// What is still to be told of an input.
    struct PendingOutput: Sendable {
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
    /// - Returns: The first part, as ``nextPart()`` has it, which gives more while there is something ``pendingOutput``.
    mutating func emit(removed: [String] = []) -> AnnotationChanges {
        let isChanged = !touched.isEmpty || !drawnLater.isEmpty
        guard isChanged || !removed.isEmpty else { return AnnotationChanges() }
        if isChanged { isOutdated = true }
        pendingOutput = PendingOutput(isAny: true, removed: removed[...])
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
        let first = pendingOutput.next
        let count = drawnLater.isEmpty ? touched.count : sequence.entries.count
        let end = min(first + Self.step, count)
        if drawnLater.isEmpty { emitTouched(to: end) } else { emitAll(to: end) }
        work += pendingOutput.next - first
        let isOver = pendingOutput.next == count
        guard isOver || !pendingOutput.room.isLeft else { return AnnotationChanges() }
        let removed = pendingOutput.removed.prefix(AnnotationChanges.maxItems)
        pendingOutput.removed = pendingOutput.removed.dropFirst(removed.count)
        let part = AnnotationChanges(items: pendingOutput.items, removed: Array(removed))
        (pendingOutput.items, pendingOutput.room) = ([], AnnotationChanges.Room())
        if isOver, pendingOutput.removed.isEmpty { finishOutput() }
        return part
    }

    /// Tells of pins that have been touched, up to one of the changes.
    private mutating func emitTouched(to end: Int) {
        while pendingOutput.next < end, pendingOutput.room.isLeft {
            let change = touched[pendingOutput.next]
            pendingOutput.next += 1
            guard pins[Int(change.pin)].changeIndex >= 0 else { continue }
            emit(change.pin, before(change))
        }
    }

    /// Tells of pins that have been touched, or are of a group that is drawn now, up to one of all.
    private mutating func emitAll(to end: Int) {
        var circle: (group: Int32, circle: Circle)?
        while pendingOutput.next < end, pendingOutput.room.isLeft {
            let entry = sequence.entries[pendingOutput.next]
            pendingOutput.next += 1
            guard isCurrent(entry) else { continue }
            let pin = Int(entry.pin)
            let (group, changeIndex) = (pins[pin].group, pins[pin].changeIndex)
            let isDrawn = group >= 0 && groups[Int(group)].isDrawnLater
            guard isDrawn || changeIndex >= 0 else { continue }
            let before = changeIndex >= 0 ? before(touched[Int(changeIndex)]) : PinPosition(pins[pin].item)
            if isDrawn {
                if circle?.group != group {
                    circle = (group, Circle(of: groups[Int(group)], in: self))
                }
                if let place = circle?.circle.place(of: pins[pin].item.slot) {
                    pins[pin].item.coordinate = place
                }
            }
            emit(entry.pin, before)
        }
    }

    /// Where a pin was that has changed; `nil` if it is new.
    private func before(_ change: Change) -> PinPosition? {
        change.before < 0 ? nil : oldPositions[Int(change.before)]
    }

    private mutating func emit(_ pin: Int32, _ before: PinPosition?) {
        pins[Int(pin)].changeIndex = -1
        if let before, PinPosition(pins[Int(pin)].item).isPrinted(like: before),
            looks[pin]?.looks(like: pins[Int(pin)].item.annotation) ?? true
        {
            return
        }
        pendingOutput.items.append(pins[Int(pin)].item)
        pendingOutput.room.take(pins[Int(pin)].item.annotation)
    }

    /// Annotations as they are drawn, those told behind an order, as many as have room.
    ///
    /// - Returns: Also the order of the last; `nil` if there is none behind it.
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

    /// All has been told.
    private mutating func finishOutput() {
        pendingOutput = PendingOutput()
        touched.removeAll(keepingCapacity: touched.count <= AnnotationChanges.maxItems)
        // As much as one event tells may stay, but not what a whole city took.
        oldPositions.removeAll(keepingCapacity: oldPositions.count <= AnnotationChanges.maxItems)
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
        private var items = AnnotationChanges.maxItems
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
