import Geography

/// The pins that fingers hold, each on its own.
///
/// > Source: Mathematics 7.
package struct FloatingPins: Sendable {
    private let dropPoint: DropPoint
    /// By id; a pin that lies on the map has no entry.
    private var pins: [String: FloatingPin] = [:]

    /// Creates a map on which all pins lie.
    init(dropping dropPoint: DropPoint = .tip) {
        self.dropPoint = dropPoint
    }

    /// A pin that does not lie on the map.
    package struct Snapshot: Equatable, Sendable {
        /// The annotation's id.
        package var annotation: String
        /// How it is held.
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

    /// What lasts of them, by id.
    var snapshot: [Snapshot] {
        pins.sorted { $0.key < $1.key }.map { Snapshot(annotation: $0.key, pin: $0.value.snapshot) }
    }

    /// When to call ``deadlineReached(at:)``, or `nil` while nothing is to come.
    var deadline: Instant? {
        pins.values.lazy.compactMap(\.deadline).min()
    }

    /// A host says what a finger does to an annotation there is.
    ///
    /// - Returns: What has become of the pin; where it was dropped it is at home from now on. `nil`
    ///   where there was nothing to use.
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

    /// An annotation is no more.
    ///
    /// - Returns: What that ends, if a finger held its pin.
    mutating func removed(_ annotation: String, at now: Instant) -> DragEvent? {
        pins.removeValue(forKey: annotation)?.pinRemoved(annotation, at: now)
    }

    /// Pins have been lifted, if their time has come; calling early is harmless.
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
    /// What the end of this pin ends.
    fileprivate func pinRemoved(_ annotation: String, at now: Instant) -> DragEvent? {
        var pin = self
        return pin.removed(annotation, at: now)
    }
}
