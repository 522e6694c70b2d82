import Geography

/// What lasts of a session's annotations: all of them, and where each is drawn.
extension AnnotationStore {
    /// A snapshot from which a store lays out nothing anew: pins stay where they are drawn.
    package struct Snapshot: Equatable, Sendable {
        /// In the order in which they were told.
        package var pins: [Pin]
        /// The layout in which each group is drawn, `nil` while its pins are at home.
        package var steps: [Int32?]
        /// The view for which they were laid out last.
        package var view: Viewport?

        /// Creates a snapshot; groups of the pins are indices of `steps`.
        package init(pins: [Pin], steps: [Int32?], view: Viewport?) {
            self.pins = pins
            self.steps = steps
            self.view = view
        }

        /// An annotation where it is drawn.
        package struct Pin: Equatable, Sendable {
            /// The annotation with its home coordinate.
            package var annotation: Annotation
            /// Where it is drawn.
            package var coordinate: LocationCoordinate
            /// Among those that share its home, from 0; 0 while it is alone.
            package var slot: Int
            /// Its group by its place in ``Snapshot/steps``; `nil` while it is alone.
            package var group: Int?

            /// Creates a pin; one in no group is drawn at home, in slot 0.
            package init(
                annotation: Annotation,
                coordinate: LocationCoordinate,
                slot: Int,
                group: Int?
            ) {
                self.annotation = annotation
                self.coordinate = coordinate
                self.slot = slot
                self.group = group
            }
        }
    }

    /// What lasts of it.
    var snapshot: Snapshot {
        var snapshot = Snapshot(pins: [], steps: [], view: regionViewport)
        var groupIndices: [Int32: Int] = [:]
        for pin in ordered.lazy.map({ pins[$0] }) {
            var groupIndex: Int?
            if pin.group >= 0 {
                groupIndex = groupIndices[pin.group] ?? snapshot.steps.count
                if groupIndices[pin.group] == nil {
                    groupIndices[pin.group] = groupIndex
                    snapshot.steps.append(groups[Int(pin.group)].step)
                }
            }
            snapshot.pins.append(
                Snapshot.Pin(
                    annotation: pin.item.annotation,
                    coordinate: pin.item.coordinate,
                    slot: pin.item.slot,
                    group: groupIndex
                )
            )
        }
        return snapshot
    }

    /// Creates the store that was kept so.
    init(_ settings: Settings, resuming snapshot: Snapshot) {
        self.init(settings)
        drawsAtOnce = true
        _ = add(snapshot.pins.map(\.annotation))
        while pendingOutput.isAny { _ = nextPart() }
        drawsAtOnce = false
        ungroup()
        var members = [[Int32]](repeating: [], count: snapshot.steps.count)
        for pin in snapshot.pins {
            guard let index = restore(pin) else { continue }
            if let group = pin.group, members.indices ~= group {
                members[group].append(Int32(index))
            }
        }
        for (group, step) in zip(members, snapshot.steps) where !group.isEmpty {
            restoreGroup(of: group, step: step)
        }
        region = snapshot.view.map { LayoutRegion($0) }
        regionViewport = snapshot.view
    }
}
