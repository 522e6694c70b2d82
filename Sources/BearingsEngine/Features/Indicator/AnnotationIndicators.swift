import Geography

/// Decides which annotations out of view have indicators, and how often they are emitted.
///
/// The nearest have one each, but no two overlap. Each annotation has its own hysteresis, and each
/// indicator its own frames.
///
/// > Source: Mathematics 2.2, 2.3 and 2.6.
package struct AnnotationIndicators: Sendable {
    struct Shown {
        /// What it points to.
        var target: IndicatorTarget
        /// The last emitted placement.
        var printed: FixedPointPlacement
        var others: [String]
        /// When it was emitted; `nil` once the clock has been set.
        var time: Instant?
        /// A move that waits for its frame.
        var held: (placed: IndicatorLayout.PlacedIndicator, cause: Cause)?
    }

    /// What is known of the target in a slot.
    ///
    /// There may be a hundred thousand, so none is looked up by id.
    struct Known: BitwiseCopyable {
        /// The target's serial number; -1 for none.
        var serial: Int64 = -1
        /// The pass that checked it.
        var pass: UInt32 = 0
        var isOff = false
    }

    private let settings: Indicator.Settings
    private let nearest: Int
    private(set) var known: [Known] = []
    /// Counts the passes over all targets.
    private(set) var pass: UInt32 = 0
    /// The targets out of view at the last pass, nearest first.
    private var candidates: [IndicatorLayout.Candidate] = []
    private(set) var shown: [String: Shown] = [:]
    /// The ids of those shown, nearest first.
    private(set) var order: [String] = []
    /// The ids merged into the user's indicator.
    private(set) var besideUser: [String] = []
    /// The same, as last emitted.
    var emittedBesideUser: [String] = []

    /// Creates indicators for at most `nearest` annotations.
    init(_ settings: Indicator.Settings, nearest: Int = 8) {
        self.settings = settings
        self.nearest = nearest
    }

    /// Restores what was stored, as far as its targets still exist.
    mutating func restore(
        _ stored: [Shown],
        _ storedKnown: [UInt8],
        _ targets: [IndicatorTarget]
    ) {
        var byID: [String: IndicatorTarget] = [:]
        let ids = Set(stored.map { $0.target.id })
        for (target, byte) in zip(targets, storedKnown) {
            if ids.contains(target.id) { byID[target.id] = target }
            guard byte != 0 else { continue }
            while known.count <= target.slot { known.append(Known()) }
            known[target.slot] = Known(serial: target.serial, pass: pass, isOff: byte == 2)
        }
        for var one in stored where shown[one.target.id] == nil {
            guard let target = byID[one.target.id] else { continue }
            one.target = target
            shown[target.id] = one
            order.append(target.id)
        }
        besideUser = emittedBesideUser
    }

    /// Whether the ids merged into the user's indicator have changed since they were emitted.
    var hasUserChange: Bool { besideUser != emittedBesideUser }

    /// Records that the user's indicator was emitted with its present ids.
    mutating func markUserEmitted() { emittedBesideUser = besideUser }

    /// When to call ``deadlineReached(at:)``; `nil` while no move is held.
    var deadline: Instant? {
        shown.values.lazy.compactMap { due($0) }.min()
    }

    private func due(_ shown: Shown) -> Instant? {
        guard shown.held != nil, let time = shown.time else { return nil }
        return time.advanced(by: frame)
    }

    /// The smallest whole number of milliseconds with rate · interval ≥ 1000.
    private var frame: Milliseconds { (1000 + settings.frameRate - 1) / settings.frameRate }

    // MARK: What happens

    /// Checks again where the targets are in the view.
    ///
    /// - Parameters:
    ///   - targets: All that may be pointed to, each id once.
    ///   - user: Where the user's indicator stands, if it shows.
    ///   - missing: Why those that were targets before no longer are.
    /// - Returns: What is to be emitted now, but for the user's indicator.
    mutating func update(
        _ targets: some Sequence<IndicatorTarget>,
        in geometry: IndicatorGeometry,
        user: ScreenPoint?,
        missing: AnnotationIndicatorEvent.Reason,
        at now: Instant,
        cause: Cause
    ) -> [AnnotationIndicatorEvent] {
        candidates = candidates(targets, in: geometry)
        return layOut(in: geometry, user: user, missing: missing, at: now, cause: cause)
    }

    /// The user's indicator has moved, and nothing else.
    ///
    /// - Returns: The events to emit now, without those of the user's indicator.
    mutating func userMoved(
        to user: ScreenPoint?,
        in geometry: IndicatorGeometry,
        at now: Instant,
        cause: Cause
    ) -> [AnnotationIndicatorEvent] {
        layOut(in: geometry, user: user, missing: .removed, at: now, cause: cause)
    }

    private mutating func layOut(
        in geometry: IndicatorGeometry,
        user: ScreenPoint?,
        missing: AnnotationIndicatorEvent.Reason,
        at now: Instant,
        cause: Cause
    ) -> [AnnotationIndicatorEvent] {
        let layout = IndicatorLayout(candidates, in: geometry, user: user, settings)
        besideUser = layout.besideUser
        // A hidden indicator is next shown with nothing merged into it.
        if user == nil { emittedBesideUser = [] }
        var events: [AnnotationIndicatorEvent] = []
        for id in order where !layout.placed.contains(where: { $0.target.id == id }) {
            let isCandidate = candidates.contains { $0.target.id == id }
            events.append(hide(id, isCandidate ? .merged : reason(id, missing: missing)))
        }
        order = layout.placed.map { $0.target.id }
        for placed in layout.placed {
            if let event = placeIndicatorIfNew(placed, at: now, cause: cause) {
                events.append(event)
            }
        }
        return events
    }

    /// Emits a held move that is due; calling early is harmless.
    mutating func deadlineReached(
        at now: Instant
    ) -> (event: AnnotationIndicatorEvent, cause: Cause)? {
        guard let deadline, deadline <= now else { return nil }
        for id in order {
            guard let shown = shown[id], due(shown) == deadline, let held = shown.held else {
                continue
            }
            self.shown[id] = Shown(held.placed, at: deadline)
            return (Self.move(held.placed), held.cause)
        }
        return nil
    }

    /// Hides all indicators, and forgets what was in view.
    mutating func retract(_ reason: AnnotationIndicatorEvent.Reason) -> [AnnotationIndicatorEvent] {
        known = []
        candidates = []
        besideUser = []
        emittedBesideUser = []
        defer { order = [] }
        return order.map { hide($0, reason) }
    }

    /// The map is another one, so hysteresis does not apply.
    mutating func forgetView() {
        known = []
    }

    /// The clock was set: the next moves wait for no earlier ones.
    mutating func clockSet() {
        for id in order { shown[id]?.time = nil }
    }

    /// Starts the frames of all indicators now.
    mutating func framesBegin(at now: Instant) {
        for id in order { shown[id]?.time = now }
    }

    // MARK: What it does

    /// The nearest targets out of view, nearest first.
    private mutating func candidates(
        _ targets: some Sequence<IndicatorTarget>,
        in geometry: IndicatorGeometry
    ) -> [IndicatorLayout.Candidate] {
        let center = geometry.projection.viewport.center
        var candidates: [IndicatorLayout.Candidate] = []
        pass &+= 1
        for target in targets where isOff(target, in: geometry) {
            if candidates.count == nearest {
                // The distance between the parallels is a cheap lower bound.
                let north = (target.coordinate.latitude - center.latitude).magnitude.radians
                guard let last = candidates.last, north * meanEarthRadius <= last.distance + 1
                else { continue }
            }
            let distance = center.distance(to: target.coordinate)
            let candidate = IndicatorLayout.Candidate(target: target, distance: distance)
            // There are few, so a linear search will do.
            let index = candidates.lastIndex { $0.isBefore(candidate) }.map { $0 + 1 } ?? 0
            guard index < nearest else { continue }
            candidates.insert(candidate, at: index)
            if candidates.count > nearest { candidates.removeLast() }
        }
        return candidates
    }

    /// Checks whether a target is out of view, and records it.
    private mutating func isOff(_ target: IndicatorTarget, in geometry: IndicatorGeometry) -> Bool {
        let outside = geometry.distanceOutside(
            of: geometry.projection.project(target.coordinate),
            latitude: target.coordinate.latitude,
            accuracy: 0
        ).point
        while known.count <= target.slot { known.append(Known()) }
        let last = known[target.slot]
        let isOff =
            if last.serial != target.serial || last.pass != pass &- 1 {
                outside > 0
            } else {
                outside > (last.isOff ? -settings.hysteresis : settings.hysteresis)
            }
        known[target.slot] = Known(serial: target.serial, pass: pass, isOff: isOff)
        return isOff
    }

    /// Why a shown target is no longer among the nearest out of view.
    private func reason(
        _ id: String,
        missing: AnnotationIndicatorEvent.Reason
    ) -> AnnotationIndicatorEvent.Reason {
        guard let target = shown[id]?.target, target.slot < known.count else { return missing }
        let last = known[target.slot]
        guard last.serial == target.serial, last.pass == pass else { return missing }
        return last.isOff ? .farther : .onScreen
    }

    private mutating func hide(
        _ id: String,
        _ reason: AnnotationIndicatorEvent.Reason
    ) -> AnnotationIndicatorEvent {
        shown[id] = nil
        return AnnotationIndicatorEvent(annotation: id, change: .hide(reason))
    }

    private mutating func placeIndicatorIfNew(
        _ placed: IndicatorLayout.PlacedIndicator,
        at now: Instant,
        cause: Cause
    ) -> AnnotationIndicatorEvent? {
        guard let last = shown[placed.target.id] else {
            shown[placed.target.id] = Shown(placed, at: now)
            return AnnotationIndicatorEvent(
                annotation: placed.target.id,
                change: .show(placed.placement, others: placed.others)
            )
        }
        if FixedPointPlacement(placed.placement) == last.printed, placed.others == last.others {
            shown[placed.target.id]?.held = nil
            return nil
        }
        if let time = last.time, now.since(time) < frame {
            shown[placed.target.id]?.held = (placed, cause)
            return nil
        }
        shown[placed.target.id] = Shown(placed, at: now)
        return Self.move(placed)
    }

    private static func move(
        _ placed: IndicatorLayout.PlacedIndicator
    ) -> AnnotationIndicatorEvent {
        AnnotationIndicatorEvent(
            annotation: placed.target.id,
            change: .move(placed.placement, others: placed.others)
        )
    }
}

extension AnnotationIndicators.Shown {
    fileprivate init(_ placed: IndicatorLayout.PlacedIndicator, at now: Instant) {
        target = placed.target
        printed = FixedPointPlacement(placed.placement)
        others = placed.others
        time = now
    }
}
