import Geography

/// Snapshots: all annotations, and where each is drawn.
extension AnnotationStore {
    /// A snapshot that needs no new layout: pins stay where they are drawn.
    package struct Snapshot: Equatable, Sendable {
        /// In the order in which hosts sent them.
        package var pins: [Pin]
        /// The layout step in which each group is drawn; `nil` while its pins are at home.
        package var steps: [Int32?]
        /// The viewport of the last layout.
        package var view: Viewport?

        /// Creates a snapshot; groups of the pins are indices of `steps`.
        package init(pins: [Pin], steps: [Int32?], view: Viewport?) {
            self.pins = pins
            self.steps = steps
            self.view = view
        }

        /// An annotation and where it is drawn.
        package struct Pin: Equatable, Sendable {
            /// The annotation with its home coordinate.
            package var annotation: Annotation
            /// Where it is drawn.
            package var coordinate: LocationCoordinate
            /// Its slot among those that share its home, from 0; 0 if it is alone.
            package var slot: Int
            /// The index of its group in ``Snapshot/steps``; `nil` if it is alone.
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

    /// The snapshot.
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

    /// Restores a snapshot.
    init(_ settings: Settings, resuming snapshot: Snapshot) {
        self.init(settings)
        _ = add(snapshot.pins.map { $0.annotation })
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
