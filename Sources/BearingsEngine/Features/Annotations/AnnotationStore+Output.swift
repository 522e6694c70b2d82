import Geography

/// Output in parts: the first at once, the others when the caller is ready.
///
/// One pin may move thousands that share its place. They are laid out as they are emitted, so that
/// no step takes long. Until all are emitted, the store takes no other input.
extension AnnotationStore {
    /// The output that an input has left.
    struct PendingOutput: Sendable {
        /// Whether there is any.
        var isAny = false
        /// The ids of removed annotations.
        var removed: ArraySlice<String> = []
        /// The next change to examine; or the next pin of all, where groups are drawn later.
        var next = 0
        /// The items of the next part so far.
        var items: [AnnotationItem] = []
        /// The room left in it.
        var room = AnnotationChanges.Room()
    }

    /// Begins the output of what has changed.
    ///
    /// - Returns: The first part; see ``nextPart()``. There is more while ``pendingOutput`` has
    ///   any.
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

    /// How many pins can be examined and drawn in about a millisecond.
    static let step = 4096

    /// The next part of the changes, in order, without those that print as before.
    ///
    /// It is empty while more pins must be examined in another step.
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

    /// Emits touched pins, up to one of the changes.
    private mutating func emitTouched(to end: Int) {
        while pendingOutput.next < end, pendingOutput.room.isLeft {
            let change = touched[pendingOutput.next]
            pendingOutput.next += 1
            guard pins[Int(change.pin)].changeIndex >= 0 else { continue }
            emit(change.pin, before(change))
        }
    }

    /// Emits pins that are touched, or in a group that is drawn now, up to one of all.
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
            let before =
                changeIndex >= 0 ? before(touched[Int(changeIndex)]) : PinPosition(pins[pin].item)
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

    /// Where a changed pin was; `nil` if it is new.
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

    /// All has been emitted.
    private mutating func finishOutput() {
        pendingOutput = PendingOutput()
        touched.removeAll(keepingCapacity: touched.count <= AnnotationChanges.maxItems)
        // Keeps capacity for one event, but not for a whole city.
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
            text -= annotation.textCount
        }
    }
}

extension Annotation {
    /// The number of bytes of its texts.
    var textCount: Int {
        id.utf8.count + (title?.utf8.count ?? 0) + (subtitle?.utf8.count ?? 0)
    }
}
