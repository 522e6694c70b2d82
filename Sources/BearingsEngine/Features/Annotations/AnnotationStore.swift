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
    /// Groups too large to draw at once; their pins are drawn as they are emitted.
    var drawnLater: [Int32] = []
    /// How many pins of groups were drawn since all was emitted.
    var drawn = 0
    /// Whether all pins are drawn at once, because indicators need their positions.
    var drawsAtOnce = false
    /// What is still to be told of the last input.
    var pendingOutput = PendingOutput()
    /// How many pins have been looked at since this was last cleared.
    var work = 0
    /// All pins in the order in which hosts sent them.
    var sequence = PinOrder()
    /// What those that look otherwise now looked like before, by their pins.
    var looks: [Int32: Annotation] = [:]
    /// Whether anything has changed since this was last cleared, be it too little to be told.
    var isOutdated = false
    /// About how many bytes it takes to keep them.
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

    /// How many annotations there are.
    var count: Int { index.count }

    /// The annotation of an id as it is drawn, if there is one.
    subscript(id: String) -> AnnotationItem? {
        pin(of: id).map { pins[$0].item }
    }

    /// Where the annotation of an id is at home, if there is one.
    func home(of id: String) -> LocationCoordinate? {
        pin(of: id).map { pins[$0].item.annotation.coordinate }
    }

    private func pin(of id: String) -> Int? { pin(of: id, PinIndex.hash(id)) }

    private func pin(of id: String, _ hash: UInt32) -> Int? {
        index.pin(hash) { pins[Int($0)].item.annotation.id == id }.map { Int($0) }
    }

    /// Those that are there, in the order in which hosts sent them.
    var ordered: some Sequence<Int> {
        sequence.entries.lazy.filter { [self] in isCurrent($0) }.map { Int($0.pin) }
    }

    /// Whether an entry is of a pin that is there and has not been told anew.
    func isCurrent(_ entry: PinOrder.Entry) -> Bool {
        pins[Int(entry.pin)].serial >= 0 && pins[Int(entry.pin)].order == entry.order
    }

    /// All annotations as they are drawn, in the order in which hosts sent them.
    var items: [AnnotationItem] {
        ordered.map { pins[$0].item }
    }

    /// Where indicators to all annotations point, in no order.
    var targets: some Sequence<IndicatorTarget> {
        pins.indices.lazy.filter { [pins] in pins[$0].serial >= 0 }.map { [self] in target(of: $0) }
    }

    /// The same in the order in which the annotations were told.
    var orderedTargets: [IndicatorTarget] {
        ordered.map { target(of: $0) }
    }

    /// Where an indicator to the annotation of an id points, if there is one.
    func target(_ id: String) -> IndicatorTarget? {
        pin(of: id).map { target(of: $0) }
    }

    /// An indicator points to where an annotation is drawn, as that is what comes into view or leaves
    /// it; but home where that is for another zoom, as it will be drawn there by the time it is seen.
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

    /// These are all the annotations from now on, in this order.
    mutating func set(_ annotations: [Annotation]) -> AnnotationChanges {
        let firstOrder = nextOrder
        work += pins.count
        reserveCapacity(annotations.count)
        for annotation in annotations { put(annotation, reordersBefore: firstOrder) }
        var gone: [Int32] = []
        for pin in pins.indices where pins[pin].serial >= 0 {
            if pins[pin].order < firstOrder { gone.append(Int32(pin)) }
            // A group's members may have changed places.
            if pins[pin].group >= 0 { seeds.append(Int32(pin)) }
        }
        gone.sort { pins[Int($0)].order < pins[Int($1)].order }
        let removed = gone.map { takeOut($0) }
        return regrouped(removed: removed)
    }

    /// These annotations are new, or as they now are.
    mutating func add(_ annotations: [Annotation]) -> AnnotationChanges {
        for annotation in annotations { put(annotation, reordersBefore: 0) }
        return regrouped()
    }

    /// The annotations of these ids are gone.
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

    /// The annotation of an id is at home elsewhere now.
    ///
    /// - Returns: `nil` if there is none.
    mutating func move(_ id: String, to coordinate: LocationCoordinate) -> AnnotationChanges? {
        guard var annotation = self[id]?.annotation else { return nil }
        annotation.coordinate = coordinate
        return add([annotation])
    }

    /// The map shows this now.
    mutating func viewportChanged(to viewport: Viewport) -> AnnotationChanges {
        guard settings.spread == .points, !viewport.size.isEmpty else { return AnnotationChanges() }
        let new = LayoutRegion(viewport)
        if let region, region.suffices(for: new) { return AnnotationChanges() }
        region = new
        regionViewport = viewport
        work += groups.count
        for group in groups.indices where isOutOfDate(groups[group]) { layOut(group) }
        return emit()
    }

    // MARK: Pins

    private mutating func reserveCapacity(_ count: Int) {
        index.reserveCapacity(count)
        pins.reserveCapacity(count)
        sequence.reserveCapacity(count)
        grid.reserveCapacity(count)
    }

    /// Takes over an annotation; one known already, if its order is before this, comes last.
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

    /// - Returns: The id of what was taken out.
    private mutating func takeOut(_ pin: Int32) -> String {
        let annotation = pins[Int(pin)].item.annotation
        if pins[Int(pin)].group >= 0 { dissolve(pins[Int(pin)].group) }
        grid.remove(Int(pin))
        pins[Int(pin)].changeIndex = -1
        pins[Int(pin)].serial = -1
        index.remove(pin, PinIndex.hash(annotation.id))
        freePins.append(pin)
        // Its place may be free for long.
        pins[Int(pin)].item.annotation = Annotation(id: "", coordinate: annotation.coordinate)
        bytes -= annotation.bytes
        return annotation.id
    }

    /// Draws a pin where it was kept.
    ///
    /// - Returns: Which it is, `nil` if there is none of its id.
    mutating func restore(_ snapshot: Snapshot.Pin) -> Int? {
        guard let pin = pin(of: snapshot.annotation.id) else { return nil }
        pins[pin].item.coordinate = snapshot.coordinate
        pins[pin].item.slot = snapshot.slot
        return pin
    }
}
