import Geography

/// Annotations at the same place.
struct PinGroup: Sendable {
    /// In the order in which hosts sent them; empty once the group is dissolved.
    var members: [Int32]
    /// The coordinate they are spread around.
    var center: LocationCoordinate
    /// The number of slots: the highest in use, plus those below.
    var slots: Int
    /// ``center`` in the square world, 0...1 each.
    var x: Double
    var y: Double
    /// The layout step in which they are drawn; `nil` while each is at home.
    var step: Int32?
    /// How far from ``x`` and ``y`` they may be drawn, in the square world; 0 while each is at
    /// home.
    var reach = 0.0
}

/// Which annotations share a place, and in which slots.
extension AnnotationStore {
    /// Groups the seeds again.
    ///
    /// - Returns: What has changed.
    mutating func regrouped(removed: [String] = []) -> AnnotationChanges {
        var visited: [Int32] = []
        var members: [Int32] = []
        // Members of a group that a newcomer joins become seeds on the way.
        var next = 0
        while next < seeds.count {
            let seed = Int(seeds[next])
            next += 1
            guard grid.contains(seed) else { continue }
            grid.takeGroup(of: seed, into: &members)
            work += members.count
            if members.count > 1 {
                visited += members
                makeGroup(of: &members)
            } else {
                // No other seed finds it either.
                grid.putBack(seed)
                beAlone(seed)
            }
        }
        for pin in visited { grid.putBack(Int(pin)) }
        seeds.removeAll(keepingCapacity: true)
        freeGroups += dissolved
        dissolved.removeAll(keepingCapacity: true)
        return takeChanges(removed: removed)
    }

    /// Dissolves a group; its members are examined again.
    mutating func dissolve(_ group: Int32) {
        guard !groups[Int(group)].members.isEmpty else { return }
        seeds += groups[Int(group)].members
        groups[Int(group)].members = []
        dissolved.append(group)
    }

    private mutating func beAlone(_ pin: Int) {
        settle(pin, in: -1)
        draw(pin, at: pins[pin].item.annotation.coordinate, slot: 0)
    }

    private mutating func settle(_ pin: Int, in group: Int32) {
        let old = pins[pin].group
        if old >= 0, old != group { dissolve(old) }
        pins[pin].group = group
        pins[pin].isNewcomer = false
        pins[pin].hasMoved = false
    }

    private mutating func makeGroup(of members: inout [Int32]) {
        members.sort { pins[Int($0)].order < pins[Int($1)].order }
        let slots = assignSlots(to: members)
        let center = center(of: members)
        let new = PinGroup(
            members: members,
            center: center,
            slots: slots,
            x: center.longitude.wrappedTo180 / 360 + 0.5,
            y: settings.spread == .points ? Mercator.y(latitude: center.latitude) : 0
        )
        let group: Int
        if let free = freeGroups.popLast() {
            group = Int(free)
            groups[group] = new
        } else {
            group = groups.count
            groups.append(new)
        }
        for pin in members { settle(Int(pin), in: Int32(group)) }
        if settings.spread == .metres || isOutOfDate(new) {
            layOut(group)
        } else {
            for pin in members.lazy.map({ Int($0) }) {
                let home = pins[pin].item.annotation.coordinate
                draw(pin, at: home, slot: pins[pin].item.slot)
            }
        }
    }

    /// Drops all groups, before restored ones.
    mutating func ungroup() {
        groups = []
        freeGroups = []
        for pin in pins.indices { pins[pin].group = -1 }
    }

    /// Restores a group, with its members drawn already.
    mutating func restoreGroup(of members: [Int32], step: Int32?) {
        let center = center(of: members)
        for pin in members { pins[Int(pin)].group = Int32(groups.count) }
        groups.append(
            PinGroup(
                members: members,
                center: center,
                slots: (members.map { pins[Int($0)].item.slot }.max() ?? 0) + 1,
                x: center.longitude.wrappedTo180 / 360 + 0.5,
                y: settings.spread == .points ? Mercator.y(latitude: center.latitude) : 0,
                step: step
            )
        )
        measureReach(groups.count - 1)
    }

    private func center(of members: [Int32]) -> LocationCoordinate {
        let first = pins[Int(members[0])].item.annotation.coordinate
        guard settings.within > 0 else { return first }
        var sum = UnitVector(x: 0, y: 0, z: 0)
        for pin in members {
            let position = grid.position(of: Int(pin))
            sum = UnitVector(x: sum.x + position.x, y: sum.y + position.y, z: sum.z + position.z)
        }
        let isNowhere = sum.squaredChord(to: UnitVector(x: 0, y: 0, z: 0)) < 1e-18
        return isNowhere ? first : sum.coordinate
    }

    // MARK: Slots

    /// Assigns a slot to each member: those that stay keep theirs, and the others take the lowest
    /// free ones in order.
    ///
    /// - Returns: The number of slots: the highest, plus those below.
    private mutating func assignSlots(to members: [Int32]) -> Int {
        guard let staying = stayingOrigin(of: members) else {
            for (slot, pin) in members.enumerated() { assign(slot, to: Int(pin)) }
            return members.count
        }
        var isTaken = [Bool](repeating: false, count: members.count)
        for pin in members.lazy.map({ Int($0) }) where isFrom(staying, pin) {
            let slot = pins[pin].item.slot
            while isTaken.count <= slot { isTaken.append(false) }
            isTaken[slot] = true
        }
        var next = 0
        for pin in members.lazy.map({ Int($0) }) where !isFrom(staying, pin) {
            while isTaken[next] { next += 1 }
            isTaken[next] = true
            assign(next, to: pin)
        }
        return (isTaken.lastIndex(of: true) ?? 0) + 1
    }

    private mutating func assign(_ slot: Int, to pin: Int) {
        guard pins[pin].item.slot != slot else { return }
        touch(pin)
        pins[pin].item.slot = slot
    }

    /// Where a pin was before: its group, or a mark of its own if it was alone; `nil` if it is new.
    private func origin(of pin: Int) -> Int32? {
        if pins[pin].isNewcomer { return nil }
        return pins[pin].group >= 0 ? pins[pin].group : -2 - Int32(pin)
    }

    private func isFrom(_ staying: Int32, _ pin: Int) -> Bool {
        origin(of: pin) == staying
    }

    /// Whose slots are kept when groups merge: those of the group with the most members that stay;
    /// the first one on a tie.
    private func stayingOrigin(of members: [Int32]) -> Int32? {
        let origins = members.lazy.compactMap { origin(of: Int($0)) }
        guard let first = origins.first else { return nil }
        if origins.allSatisfy({ $0 == first }) { return first }
        var weights: [Int32: Int] = [:]
        for pin in members.lazy.map({ Int($0) }) {
            guard let origin = origin(of: pin) else { continue }
            // All moved members together weigh less than one that has stayed.
            weights[origin, default: 0] += pins[pin].hasMoved ? 1 : members.count + 1
        }
        let most = weights.values.max()
        return origins.first { weights[$0] == most }
    }

    // MARK: Layout

    /// Whether a group, or one of its pins as drawn, is near the view but in another layout step.
    ///
    /// A pin laid out for a much smaller world may be drawn far away from home.
    func isOutOfDate(_ group: PinGroup) -> Bool {
        guard let region, group.step != region.step, !group.members.isEmpty else { return false }
        guard region.meets(x: group.x, y: group.y, reach: group.reach) else { return false }
        return region.contains(x: group.x, y: group.y)
            || group.members.contains { region.contains(pins[Int($0)].item.coordinate) }
    }

    /// Whether a pin is drawn for another zoom than the view's; if so, it is far from the view.
    func isDrawnForAnotherZoom(_ pin: Int) -> Bool {
        guard settings.spread == .points, pins[pin].group >= 0 else { return false }
        return groups[Int(pins[pin].group)].step != region?.step
    }

    /// Draws each member of a group in its slot.
    mutating func layOut(_ group: Int) {
        if settings.spread == .points {
            groups[group].step = region?.step
            measureReach(group)
        }
        work += groups[group].members.count
        let circle = Circle(of: groups[group], in: self)
        for member in groups[group].members.indices {
            let pin = Int(groups[group].members[member])
            let slot = pins[pin].item.slot
            draw(pin, at: circle.place(of: slot), slot: slot)
        }
    }

    /// The geometry of a group's slots.
    enum Circle {
        case onGround(OverlapCircle.Ring)
        case onScreen(slots: Int, center: LocationCoordinate, worldSize: Double)

        init(of group: PinGroup, in store: borrowing AnnotationStore) {
            switch store.settings.spread {
            case .metres:
                self = .onGround(OverlapCircle.Ring(slots: group.slots, around: group.center))
            case .points:
                let worldSize = store.region?.worldSize ?? 1
                self = .onScreen(slots: group.slots, center: group.center, worldSize: worldSize)
            }
        }

        func place(of slot: Int) -> LocationCoordinate {
            switch self {
            case .onGround(let ring):
                ring.place(of: slot)
            case .onScreen(let slots, let center, let worldSize):
                ScreenSpread.place(
                    of: slot,
                    among: slots,
                    around: center,
                    worldSize: worldSize
                )
            }
        }
    }

    private mutating func measureReach(_ group: Int) {
        guard let step = groups[group].step else { return }
        let reach = ScreenSpread.reach(slots: groups[group].slots)
        // Doubled for groups moved away from the map's edge; half a world is the maximum.
        groups[group].reach = 2 * min(reach / LayoutRegion.worldSize(step), 0.5)
    }

    private mutating func draw(_ pin: Int, at coordinate: LocationCoordinate, slot: Int) {
        guard pins[pin].item.coordinate != coordinate || pins[pin].item.slot != slot else { return }
        touch(pin)
        pins[pin].item.coordinate = coordinate
        pins[pin].item.slot = slot
    }

    /// Records the position of a pin that is about to change, once.
    mutating func touch(_ pin: Int) {
        guard pins[pin].changeIndex < 0 else { return }
        pins[pin].changeIndex = Int32(touched.count)
        touched.append(Change(pin: Int32(pin), before: Int32(oldPositions.count)))
        oldPositions.append(PinPosition(pins[pin].item))
    }
}
