import Geography

/// Stores a session's annotations, and spreads those at the same place so that each is visible.
///
/// Each has a slot around the place and keeps it while others come and go. Only pins that an input
/// affects are examined, and only those that print differently are emitted.
///
/// > Source: Mathematics 5.
package struct AnnotationStore: Sendable {
    typealias Settings = AnnotationSettings
    typealias Spread = AnnotationSettings.Spread

    /// An annotation and where it is drawn.
    struct Pin: Sendable {
        var item: AnnotationItem
        /// The order in which hosts sent them.
        var order: Int64
        /// Unique among all pins ever; negative once the pin is removed.
        var serial: Int64
        /// The index of its group; -1 if it is alone.
        var group: Int32 = -1
        /// Whether it is new, and has no slot to keep.
        var isNewcomer = true
        /// Whether it has moved since it was grouped.
        var hasMoved = false
        /// Its index in ``AnnotationStore/touched``; -1 if it is unchanged since it was emitted.
        var changeIndex: Int32 = -1
    }

    /// A pin that has changed.
    struct Change: BitwiseCopyable {
        var pin: Int32
        /// The index of its old position in ``AnnotationStore/oldPositions``; -1 if it is new.
        var before: Int32
    }

    let settings: Settings
    var pins: [Pin] = []
    var groups: [PinGroup] = []
    var freeGroups: [Int32] = []
    /// Dissolved groups, to which pins still refer as their former group.
    var dissolved: [Int32] = []
    var grid: SpatialGrid
    /// The region laid out for the screen; `nil` before the first viewport.
    var region: LayoutRegion?
    /// The viewport it was made for.
    var regionViewport: Viewport?
    /// Pins that may have other neighbours than before.
    var seeds: [Int32] = []
    /// Pins that have changed, without those removed since.
    var touched: [Change] = []
    /// The old positions of changed pins that are not new.
    var oldPositions: [PinPosition] = []
    /// How many pins were examined since this was reset.
    var work = 0
    /// All pins in the order in which hosts sent them.
    var sequence = PinOrder()
    /// The former annotations of pins that now look different.
    var looks: [Int32: Annotation] = [:]
    /// Whether anything has changed since this was reset, even if it prints alike.
    var isOutdated = false
    /// Roughly how many bytes the annotations take.
    private(set) var bytes = 0
    private var index = PinIndex()
    private var freePins: [Int32] = []
    private var nextOrder: Int64 = 0
    private var nextSerial: Int64 = 0

    /// Creates a store without annotations.
    init(_ settings: Settings = Settings()) {
        self.settings = settings
        grid = SpatialGrid(within: settings.within)
    }

    /// The number of annotations.
    var count: Int { index.count }

    /// The annotation with an id as it is drawn, if there is one.
    subscript(id: String) -> AnnotationItem? {
        pin(of: id).map { pins[$0].item }
    }

    /// The home of the annotation with an id, if there is one.
    func home(of id: String) -> LocationCoordinate? {
        pin(of: id).map { pins[$0].item.annotation.coordinate }
    }

    private func pin(of id: String) -> Int? { pin(of: id, PinIndex.hash(id)) }

    private func pin(of id: String, _ hash: UInt32) -> Int? {
        index.pin(hash) { pins[Int($0)].item.annotation.id == id }.map { Int($0) }
    }

    /// The present pins, in the order in which hosts sent them.
    var ordered: some Sequence<Int> {
        sequence.entries.lazy.filter { [self] in isCurrent($0) }.map { Int($0.pin) }
    }

    /// Whether an entry is of a present pin, and its latest.
    func isCurrent(_ entry: PinOrder.Entry) -> Bool {
        pins[Int(entry.pin)].serial >= 0 && pins[Int(entry.pin)].order == entry.order
    }

    /// All annotations as they are drawn, in the order in which hosts sent them.
    var items: [AnnotationItem] {
        ordered.map { pins[$0].item }
    }

    /// The indicator targets of all annotations, unordered.
    var targets: some Sequence<IndicatorTarget> {
        pins.indices.lazy.filter { [pins] in pins[$0].serial >= 0 }.map { [self] in target(of: $0) }
    }

    /// The same in the order in which hosts sent the annotations.
    var orderedTargets: [IndicatorTarget] {
        ordered.map { target(of: $0) }
    }

    /// The indicator target of the annotation with an id, if there is one.
    func target(_ id: String) -> IndicatorTarget? {
        pin(of: id).map { target(of: $0) }
    }

    /// An indicator points to where the annotation is drawn, since that is what enters and leaves
    /// the view.
    ///
    /// If it is drawn for another zoom it points home, where it will be by the time it is visible.
    private func target(of pin: Int) -> IndicatorTarget {
        IndicatorTarget(
            id: pins[pin].item.annotation.id,
            coordinate: isDrawnForAnotherZoom(pin)
                ? pins[pin].item.annotation.coordinate : pins[pin].item.coordinate,
            slot: pin,
            serial: pins[pin].serial
        )
    }

    // MARK: What happens

    /// Replaces all annotations.
    mutating func set(_ annotations: [Annotation]) -> AnnotationChanges {
        let firstOrder = nextOrder
        work += pins.count
        reserveCapacity(annotations.count)
        for annotation in annotations { put(annotation, reordersBefore: firstOrder) }
        var gone: [Int32] = []
        for pin in pins.indices where pins[pin].serial >= 0 {
            if pins[pin].order < firstOrder { gone.append(Int32(pin)) }
            // The order within a group may have changed.
            if pins[pin].group >= 0 { seeds.append(Int32(pin)) }
        }
        gone.sort { pins[Int($0)].order < pins[Int($1)].order }
        let removed = gone.map { takeOut($0) }
        return regrouped(removed: removed)
    }

    /// Adds or updates annotations.
    mutating func add(_ annotations: [Annotation]) -> AnnotationChanges {
        for annotation in annotations { put(annotation, reordersBefore: 0) }
        return regrouped()
    }

    /// Removes annotations.
    ///
    /// - Returns: `nil` if there were none of them.
    mutating func remove(_ ids: [String]) -> AnnotationChanges? {
        var removed: [String] = []
        for id in ids {
            guard let pin = pin(of: id) else { continue }
            removed.append(takeOut(Int32(pin)))
        }
        return removed.isEmpty ? nil : regrouped(removed: removed)
    }

    /// Moves the home of an annotation.
    ///
    /// - Returns: `nil` if there is none.
    mutating func move(_ id: String, to coordinate: LocationCoordinate) -> AnnotationChanges? {
        guard var annotation = self[id]?.annotation else { return nil }
        annotation.coordinate = coordinate
        return add([annotation])
    }

    /// The map has moved.
    mutating func viewportChanged(to viewport: Viewport) -> AnnotationChanges {
        guard settings.spread == .points, !viewport.size.isEmpty else { return AnnotationChanges() }
        let new = LayoutRegion(viewport)
        if let region, region.suffices(for: new) { return AnnotationChanges() }
        region = new
        regionViewport = viewport
        work += groups.count
        for group in groups.indices where isOutOfDate(groups[group]) { layOut(group) }
        return takeChanges()
    }

    // MARK: Pins

    private mutating func reserveCapacity(_ count: Int) {
        index.reserveCapacity(count)
        pins.reserveCapacity(count)
        sequence.reserveCapacity(count)
        grid.reserveCapacity(count)
    }

    /// Stores an annotation.
    ///
    /// A known one with an order below `firstOrder` becomes the last.
    private mutating func put(_ annotation: Annotation, reordersBefore firstOrder: Int64) {
        let hash = PinIndex.hash(annotation.id)
        guard let pin = pin(of: annotation.id, hash) else {
            insert(annotation, hash)
            return
        }
        if pins[pin].order < firstOrder {
            pins[pin].order = nextOrder
            sequence.append(pin, nextOrder)
            nextOrder += 1
        }
        let old = pins[pin].item.annotation
        guard annotation != old else { return }
        touch(pin)
        if !annotation.looks(like: old), looks[Int32(pin)] == nil { looks[Int32(pin)] = old }
        pins[pin].item.annotation = annotation
        bytes += annotation.bytes - old.bytes
        guard annotation.coordinate != old.coordinate else { return }
        seeds.append(Int32(pin))
        guard annotation.coordinate.normalForm != old.coordinate.normalForm else { return }
        pins[pin].hasMoved = true
        if pins[pin].group >= 0 { dissolve(pins[pin].group) }
        grid.remove(pin)
        grid.place(pin, at: annotation.coordinate)
    }

    private mutating func insert(_ annotation: Annotation, _ hash: UInt32) {
        let item = AnnotationItem(
            annotation: annotation,
            coordinate: annotation.coordinate,
            slot: 0
        )
        let new = Pin(item: item, order: nextOrder, serial: nextSerial)
        nextSerial += 1
        bytes += annotation.bytes
        let pin: Int
        if let free = freePins.popLast() {
            pin = Int(free)
            pins[pin] = new
        } else {
            pin = pins.count
            pins.append(new)
        }
        sequence.append(pin, nextOrder)
        nextOrder += 1
        index.insert(Int32(pin), hash)
        grid.place(pin, at: annotation.coordinate)
        seeds.append(Int32(pin))
        pins[pin].changeIndex = Int32(touched.count)
        touched.append(Change(pin: Int32(pin), before: -1))
    }

    /// - Returns: The id of the removed pin.
    private mutating func takeOut(_ pin: Int32) -> String {
        let annotation = pins[Int(pin)].item.annotation
        if pins[Int(pin)].group >= 0 { dissolve(pins[Int(pin)].group) }
        grid.remove(Int(pin))
        pins[Int(pin)].changeIndex = -1
        pins[Int(pin)].serial = -1
        index.remove(pin, PinIndex.hash(annotation.id))
        freePins.append(pin)
        // Its slot may stay free for long.
        pins[Int(pin)].item.annotation = Annotation(id: "", coordinate: annotation.coordinate)
        bytes -= annotation.bytes
        return annotation.id
    }

    /// Draws a pin as it was stored.
    ///
    /// - Returns: Its index; `nil` if there is no such annotation.
    mutating func draw(_ id: String, at coordinate: LocationCoordinate, slot: Int) -> Int? {
        guard let pin = pin(of: id) else { return nil }
        pins[pin].item.coordinate = coordinate
        pins[pin].item.slot = slot
        return pin
    }
}
