import Geography

/// Codes all annotations, and where each is drawn: that needs no new layout.
extension AnnotationStore {
    /// An annotation and where it is drawn, as it is stored.
    private struct StoredPin: StateCodable {
        static var blank: StoredPin {
            StoredPin(annotation: .blank, coordinate: .blank, slot: 0, group: 0)
        }

        var annotation: Annotation
        var coordinate: LocationCoordinate
        /// Its slot among those that share its home, from 0; 0 if it is alone.
        var slot: UInt64
        /// The number of its group, from 1; 0 if it is alone.
        var group: UInt64

        mutating func code(_ coder: inout some StateCoder) {
            annotation.code(&coder)
            coordinate.code(&coder)
            Self.codeIndex(&slot, &coder)
            Self.codeIndex(&group, &coder)
        }

        /// Codes the number of an annotation or group; no session can have more.
        private static func codeIndex(_ index: inout UInt64, _ coder: inout some StateCoder) {
            let start = coder.offset
            coder.codeCount(&index)
            coder.require(
                index <= 1 << 24,
                from: start,
                found: "\(index)",
                expected: "a number under 2^24"
            )
        }
    }

    /// The layout step in which a group is drawn; `nil` while its pins are at home.
    private struct Step: StateCodable {
        static var blank: Step { Step(step: 0) }

        var step: Int64

        mutating func code(_ coder: inout some StateCoder) {
            let start = coder.offset
            step.code(&coder)
            coder.require(
                Int32(exactly: step) != nil,
                from: start,
                found: "\(step)",
                expected: "a layout's number"
            )
        }
    }

    /// Codes annotations in the order in which hosts sent them, their groups, and the viewport of the last layout.
    mutating func code(_ coder: inout some StateCoder) {
        var (stored, steps) = coder.isReading ? ([], []) : storedPins()
        stored.code(&coder)
        steps.code(&coder)
        let start = coder.offset
        regionViewport.code(&coder)
        coder.require(
            regionViewport.map { !$0.size.isEmpty } ?? true,
            from: start,
            found: "a view of nothing",
            expected: "one to lay out for"
        )
        if coder.hasRead { restore(stored, steps) }
    }

    private func storedPins() -> (pins: [StoredPin], steps: [Step?]) {
        var stored: [StoredPin] = []
        var steps: [Step?] = []
        var numbers: [Int32: UInt64] = [:]
        for pin in ordered.lazy.map({ pins[$0] }) {
            var number: UInt64 = 0
            if pin.group >= 0 {
                number = numbers[pin.group] ?? UInt64(steps.count + 1)
                if numbers.updateValue(number, forKey: pin.group) == nil {
                    steps.append(groups[Int(pin.group)].step.map { Step(step: Int64($0)) })
                }
            }
            stored.append(
                StoredPin(
                    annotation: pin.item.annotation,
                    coordinate: pin.item.coordinate,
                    slot: UInt64(pin.item.slot),
                    group: number
                )
            )
        }
        return (stored, steps)
    }

    private mutating func restore(_ stored: [StoredPin], _ steps: [Step?]) {
        _ = add(stored.map { $0.annotation })
        ungroup()
        var members = [[Int32]](repeating: [], count: steps.count)
        for pin in stored {
            let slot = Int(pin.slot)
            guard let index = draw(pin.annotation.id, at: pin.coordinate, slot: slot) else {
                continue
            }
            let group = Int(pin.group) - 1
            if members.indices ~= group { members[group].append(Int32(index)) }
        }
        for (group, step) in zip(members, steps) where !group.isEmpty {
            restoreGroup(of: group, step: step.map { Int32(truncatingIfNeeded: $0.step) })
        }
        region = regionViewport.map { LayoutRegion($0) }
    }
}
