import Geography

/// Codes the indicators that point to annotations: what shows stays at its last placement, and held moves are dropped.
extension AnnotationIndicators {
    /// Whether none shows.
    var isBlank: Bool { shown.isEmpty && besideUser.isEmpty }

    /// Codes those that show, nearest first, what was out of view, and what is merged into the user's.
    ///
    /// - Parameter targets: Those of the store, in its order.
    mutating func code(_ coder: inout some StateCoder, _ targets: [IndicatorTarget]) {
        var storedShown = order.compactMap { shown[$0] }
        storedShown.code(&coder)
        let start = coder.offset
        var storedKnown = coder.isReading ? [] : known(of: targets)
        coder.codeBytes(&storedKnown)
        coder.require(
            storedKnown.allSatisfy { $0 <= 2 },
            from: start,
            found: "another byte",
            expected: "0, 1 or 2"
        )
        emittedBesideUser.code(&coder)
        if coder.hasRead { restore(storedShown, storedKnown, targets) }
    }

    /// Whether each target was out of view at the last pass: a byte each, for there may be a hundred thousand.
    ///
    /// - Returns: 0 for a target that was not examined, 1 for one in view, 2 for one out of view; without zeros at the
    ///   end.
    private func known(of targets: [IndicatorTarget]) -> [UInt8] {
        var bytes = targets.map { target -> UInt8 in
            guard target.slot < known.count else { return 0 }
            let last = known[target.slot]
            return last.serial == target.serial && last.pass == pass ? last.isOff ? 2 : 1 : 0
        }
        bytes.removeSubrange(((bytes.lastIndex { $0 != 0 } ?? -1) + 1)...)
        return bytes
    }
}

extension AnnotationIndicators.Shown: StateCodable {
    static var blank: AnnotationIndicators.Shown {
        AnnotationIndicators.Shown(
            target: IndicatorTarget(id: "", coordinate: .blank, slot: 0, serial: 0),
            printed: .blank,
            others: []
        )
    }

    /// Of its target only the id.
    mutating func code(_ coder: inout some StateCoder) {
        target.id.code(&coder)
        printed.code(&coder)
        others.code(&coder)
        time.code(&coder)
    }
}
