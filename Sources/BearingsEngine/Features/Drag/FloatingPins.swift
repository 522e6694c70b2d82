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

    /// Codes the pins by id; one that is dragged stays dragged.
    mutating func code(_ coder: inout some StateCoder) {
        var entries = pins.sorted { $0.key < $1.key }.map { Entry(annotation: $0, pin: $1) }
        entries.code(&coder)
        guard coder.isReading else { return }
        for entry in entries { pins[entry.annotation] = entry.pin }
    }

    /// A pin off the map.
    private struct Entry: StateCodable {
        static var blank: Entry { Entry(annotation: "", pin: .blank) }

        var annotation: String
        var pin: FloatingPin

        mutating func code(_ coder: inout some StateCoder) {
            annotation.code(&coder)
            pin.code(&coder)
        }
    }

    /// When to call ``deadlineReached(at:)``; `nil` while nothing is due.
    var deadline: Instant? {
        pins.values.lazy.compactMap { $0.deadline }.min()
    }

    /// A finger acts on an existing annotation.
    ///
    /// - Returns: The event; a drop changes the annotation's home. `nil` if nothing was used.
    mutating func fingerActed(
        _ input: DragInput,
        on item: AnnotationItem,
        projection: Projection?,
        at now: Instant
    ) -> DragEvent? {
        var pin = pins[input.annotation] ?? FloatingPin()
        let event = pin.fingerActed(
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
