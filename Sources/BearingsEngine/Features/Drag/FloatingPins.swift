import Geography

/// The pins that are held, each on its own.
///
/// > Source: Mathematics 7.
package struct FloatingPins: Sendable {
    private let dropPoint: DropPoint
    /// By id; a pin on the map has no entry.
    private var pins: [String: FloatingPin] = [:]

    /// Creates a map with all pins on it.
    init(dropping dropPoint: DropPoint = .tip) {
        self.dropPoint = dropPoint
    }

    /// A pin off the map.
    package struct Snapshot: Equatable, Sendable {
        /// The annotation's id.
        package var annotation: String
        /// Its state.
        package var pin: FloatingPin.Snapshot

        /// Creates the snapshot of one pin.
        package init(annotation: String, pin: FloatingPin.Snapshot) {
            self.annotation = annotation
            self.pin = pin
        }
    }

    /// Restores a snapshot.
    init(dropping dropPoint: DropPoint, resuming snapshot: [Snapshot]) {
        self.dropPoint = dropPoint
        for pin in snapshot { pins[pin.annotation] = FloatingPin(resuming: pin.pin) }
    }

    /// The snapshots, by id.
    var snapshot: [Snapshot] {
        pins.sorted { $0.key < $1.key }.map { Snapshot(annotation: $0.key, pin: $0.value.snapshot) }
    }

    /// When to call ``deadlineReached(at:)``; `nil` while nothing is due.
    var deadline: Instant? {
        pins.values.lazy.compactMap { $0.deadline }.min()
    }

    /// A finger acts on an existing annotation.
    ///
    /// - Returns: The event; a drop changes the annotation's home. `nil` if nothing was used.
    mutating func receive(
        _ input: DragInput,
        on item: AnnotationItem,
        projection: Projection?,
        at now: Instant
    ) -> DragEvent? {
        var pin = pins[input.annotation] ?? FloatingPin()
        let event = pin.receive(
            input,
            home: item.coordinate,
            size: item.annotation.size,
            projection: projection,
            dropping: dropPoint,
            at: now
        )
        pins[input.annotation] = pin.isAtRest(at: now) ? nil : pin
        return event
    }

    /// An annotation was removed.
    ///
    /// - Returns: The event, if its pin was held.
    mutating func removed(_ annotation: String, at now: Instant) -> DragEvent? {
        pins.removeValue(forKey: annotation)?.pinRemoved(annotation, at: now)
    }

    /// All fingers have left.
    ///
    /// - Returns: The events of pins that were held, by id.
    mutating func removeAll(at now: Instant) -> [DragEvent] {
        pins.keys.sorted().compactMap { removed($0, at: now) }
    }

    /// Completes lifts that are due; calling early is harmless.
    mutating func deadlineReached(at now: Instant) {
        for id in pins.keys { pins[id]?.deadlineReached(at: now) }
        pins = pins.filter { !$0.value.isAtRest(at: now) }
    }

    /// The clock was set: lifts are complete.
    mutating func clockSet() {
        for id in pins.keys { pins[id]?.clockSet() }
    }
}

extension FloatingPin {
    /// The event of the pin's removal.
    fileprivate func pinRemoved(_ annotation: String, at now: Instant) -> DragEvent? {
        var pin = self
        return pin.removed(annotation, at: now)
    }
}
