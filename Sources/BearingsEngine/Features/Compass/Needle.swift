import Geography

/// Where the compass needle stands at any time, as a function of what has happened so far.
///
/// Angles are degrees clockwise, unwrapped: a needle that has turned twice stands at 720. It points to
/// north, so at rest it stands at minus the map's heading.
///
/// > Source: Mathematics 3.3.
package struct Needle: Sendable {
    /// What moves the needle.
    package enum Mover: UInt8, Sendable, BitwiseCopyable {
        case map
        case fingers
        case momentum
        case nothing
    }

    private enum State: Sendable {
        /// The map's headings in ``Needle/track``, blended with what was left to settle at `start`.
        case follow(Settle)
        /// The fingers.
        case gesture(Grip)
        /// It coasts after the fingers have let go.
        case momentum(Coast)
        /// Nothing, until the map reports where it has come to rest.
        case hold(needle: Double)
    }

    /// The shortest turn from where the needle was to the map's heading.
    struct Settle: Equatable, BitwiseCopyable, Sendable {
        var start: Tick
        var from: Double
        var to: Double

        var isNeeded: Bool { from != to }
    }

    struct Grip: Equatable, BitwiseCopyable, Sendable {
        /// Where the needle was when the gesture began.
        var origin: Double
        /// How far the fingers have turned since, in degrees clockwise.
        var rotation: Double
        /// In degrees per second clockwise.
        var velocity: Double
    }

    struct Coast: Equatable, BitwiseCopyable, Sendable {
        var start: Tick
        var from: Double
        var momentum: Momentum
    }

    /// What a gesture does, decided once per movement.
    package enum Mode: UInt8, Sendable, BitwiseCopyable {
        case rotation
        /// While pitching, the needle stays.
        case pitch
    }

    /// The smallest turn that is drawn, in degrees.
    static let minTurn = 0.001
    /// Above this camera altitude, in metres, a map cannot be pitched.
    private static let maxTiltAltitude = 100_000.0

    /// A longer gap between headings is a jump to settle, not a motion to interpolate; in
    /// milliseconds.
    private static let gap: Milliseconds = 300

    private var state: State
    /// The map's headings; valid only while the needle follows them.
    private var track: HeadingTrack
    private let grid: FrameGrid
    /// The delay of headings.
    private let delay: Tick
    private(set) var mode: Mode?
    /// The newest reported heading, shown or not.
    private var heading: Double
    /// The heading known when the gesture began.
    private var headingAtGesture: Double

    /// A needle at rest on a map with that heading, reported at `tick`.
    ///
    /// Headings are shown `delay` milliseconds after they arrive.
    init(heading: Double, at tick: Tick, _ grid: FrameGrid, delay: Milliseconds) {
        self.grid = grid
        self.delay = grid.ticks(delay)
        let heading = Self.usable(heading)
        self.heading = heading
        headingAtGesture = heading
        let settle = Settle(start: tick, from: -heading, to: -heading)
        state = .follow(settle)
        track = HeadingTrack(heading, at: tick)
    }

    /// A heading small enough to keep thousandths of a degree.
    private static func usable(_ heading: Double) -> Double {
        heading.magnitude < 1e6 ? heading : heading.wrappedTo360
    }

    // MARK: What lasts

    /// Codes where the needle comes to rest if nothing more happens, and what ends the rest.
    mutating func code(_ coder: inout some StateCoder) {
        var rest = angle(at: .distantFuture)
        // What ends the rest: the next heading after the last, or that the map reports its stop.
        var awaited: UInt8 = if case .follow = state { 0 } else { 1 }
        var last =
            awaited == 1 || track.newest == .distantPast ? nil : grid.instant(at: track.newest)
        rest.code(&coder)
        coder.codeKind(&awaited, upTo: 1, "what a needle awaits")
        if awaited == 0 { last.code(&coder) }
        mode.code(&coder)
        heading.code(&coder)
        headingAtGesture.code(&coder)
        guard coder.hasRead else { return }
        if awaited == 0 {
            state = .follow(Settle(start: .distantPast, from: rest, to: rest))
            track = HeadingTrack(-rest, at: last.map(grid.tick(at:)) ?? .distantPast)
        } else {
            state = .hold(needle: rest)
            track = HeadingTrack(-rest, at: .distantPast)
        }
    }

    // MARK: What it does

    /// What moves it, since the last input or ``advance(to:)``.
    var mover: Mover {
        switch state {
        case .follow: .map
        case .gesture: .fingers
        case .momentum: .momentum
        case .hold: .nothing
        }
    }

    /// Its angle at a time, which must not precede the last input.
    func angle(at tick: Tick) -> Double {
        switch state {
        case .follow(let settle):
            let turned = -track.value(at: tick - delay).heading
            guard settle.isNeeded else { return turned + 0 }
            let left = 1 - Easing.value(at: progress(of: settle, at: tick))
            return turned + (settle.from - settle.to) * left
        case .gesture(let grip):
            return grip.origin + grip.rotation
        case .momentum(let coast):
            return coast.from + coast.momentum.turn(after: grid.seconds(tick - coast.start))
        case .hold(let needle):
            return needle
        }
    }

    /// How fast it turns at a time, in degrees per second.
    func velocity(at tick: Tick) -> Double {
        switch state {
        case .follow(let settle):
            let easing = Easing.slope(at: progress(of: settle, at: tick))
            let settling = (settle.to - settle.from) * easing / grid.seconds(settleTicks)
            let turning = track.value(at: tick - lasting).slope
            return settling - turning / grid.seconds(1)
        case .gesture(let grip):
            return grip.velocity
        case .momentum(let coast):
            return coast.momentum.velocity(after: grid.seconds(tick - coast.start))
        case .hold:
            return 0
        }
    }

    /// Whether it turns after a time without further input.
    func isMoving(after tick: Tick) -> Bool {
        switch state {
        case .follow: settling(at: tick) != nil || track.changes(from: tick - lasting)
        case .momentum: true
        case .gesture, .hold: false
        }
    }

    /// Until when it rests after a time, though ``isMoving(after:)``: delayed headings are no
    /// motion yet.
    func rests(after tick: Tick) -> Tick {
        guard case .follow = state, settling(at: tick) == nil,
            let change = track.nextChange(from: tick - lasting)
        else { return tick }
        return max(tick, change + delay)
    }

    /// The settling in progress at a time; `nil` if there is none.
    func settling(at tick: Tick) -> Settle? {
        guard case .follow(let settle) = state, settle.isNeeded,
            tick - settle.start < settleTicks
        else { return nil }
        return settle
    }

    /// How long a heading keeps the needle moving: at least two frames, so that a host that reports
    /// nearly every frame gives one motion.
    private var lasting: Tick { max(delay, 2 * grid.frame) }
    private var settleTicks: Tick { grid.ticks(CompassEvent.Settle.milliseconds) }

    private func progress(of settle: Settle, at tick: Tick) -> Double {
        Double(min(tick - settle.start, settleTicks)) / Double(settleTicks)
    }

    // MARK: What happens to it

    /// Advances time: momentum may have come to rest.
    mutating func advance(to tick: Tick) {
        guard case .momentum(let coast) = state else { return }
        let rest = coast.start + grid.ticks(coast.momentum.rest)
        guard rest <= tick else { return }
        hold(at: angle(at: rest), since: rest)
    }

    /// Fast path: the host has reported the heading that the needle already shows at rest.
    ///
    /// Equivalent to ``viewportChanged(heading:hasStopped:at:)``.
    ///
    /// - Returns: The angle at rest; `nil` if the heading differs or the needle moves, and nothing
    ///   was done.
    mutating func restsAtHeading(_ reported: Double, hasStopped: Bool, at tick: Tick) -> Double? {
        let reported = Self.usable(reported)
        guard case .follow(let settle) = state, !settle.isNeeded, track.rests(at: reported, tick)
        else {
            return nil
        }
        heading = reported
        if hasStopped { mode = nil }
        return -reported + 0
    }

    /// The host has reported its map: a heading, if it has one, and whether the map has stopped.
    mutating func viewportChanged(heading reported: Double?, hasStopped: Bool, at tick: Tick) {
        advance(to: tick)
        if let reported { heading = Self.usable(reported) }
        switch state {
        case .follow:
            if hasStopped { mode = nil }
            guard reported != nil else { return }
            if tick - track.newest > grid.ticks(Self.gap) {
                follow(at: tick)
            } else {
                track.append(heading, at: tick, neededFrom: tick - lasting)
            }
        case .gesture, .momentum:
            if hasStopped { mapStopped(at: tick) }
        case .hold:
            if hasStopped || hasNewHeading { mapStopped(at: tick) }
        }
    }

    /// A gesture.
    ///
    /// - Parameter altitude: The camera's altitude, in metres.
    mutating func gestureChanged(_ gesture: Gesture, altitude: Double, at tick: Tick) {
        advance(to: tick)
        decideMode(gesture, altitude: altitude)
        switch (gesture.kind, mode) {
        case (.rotation, .rotation):
            rotate(gesture, at: tick)
        case (.tilt, .pitch) where gesture.phase == .ended || gesture.phase == .cancelled:
            mapStopped(at: tick)
        case (.pinch, .rotation) where gesture.phase == .ended || gesture.phase == .cancelled:
            // The end of the pinch also ends a movement that never turned the needle.
            if case .follow = state { mode = nil }
        default:
            break
        }
    }

    /// The input has ended: fingers on the map let go.
    ///
    /// - Returns: Whether there were any.
    mutating func inputEnded(at tick: Tick) -> Bool {
        guard case .gesture(let grip) = state else { return false }
        hold(at: grip.origin + grip.rotation, since: tick)
        return true
    }

    /// The clock was set: the next heading counts as one after a gap.
    mutating func clockSet() {
        guard case .follow = state else { return }
        let angle = angle(at: .distantFuture)
        let settle = Settle(start: .distantPast, from: angle, to: angle)
        state = .follow(settle)
        track.restart(heading: -angle, at: .distantPast)
    }

    private mutating func decideMode(_ gesture: Gesture, altitude: Double) {
        guard mode == nil, gesture.phase == .began || gesture.phase == .changed else { return }
        switch gesture.kind {
        case .rotation, .pinch:
            mode = .rotation
        case .tilt:
            let isMeant = (gesture.translation?.dy.magnitude ?? 0) > 0.5
            if isMeant, altitude <= Self.maxTiltAltitude { mode = .pitch }
        case .pan:
            break
        }
    }

    private mutating func rotate(_ gesture: Gesture, at tick: Tick) {
        let velocity = gesture.velocity?.degrees ?? 0
        let rotation = gesture.rotation?.degrees
        guard case .gesture(var grip) = state, gesture.phase != .began else {
            switch gesture.phase {
            case .began:
                grab(from: angle(at: tick), rotation ?? 0, velocity)
            case .changed:
                // Its beginning is missing: this rotation has already happened.
                grab(from: angle(at: tick) - (rotation ?? 0), rotation ?? 0, velocity)
            case .ended, .cancelled:
                break
            }
            return
        }
        grip.rotation = rotation ?? grip.rotation
        grip.velocity = velocity
        switch gesture.phase {
        case .began, .changed:
            state = .gesture(grip)
        case .ended where velocity != 0:
            let momentum = Momentum(velocity: velocity)
            state = .momentum(
                Coast(start: tick, from: grip.origin + grip.rotation, momentum: momentum)
            )
        case .ended, .cancelled:
            hold(at: grip.origin + grip.rotation, since: tick)
        }
    }

    private mutating func grab(from origin: Double, _ rotation: Double, _ velocity: Double) {
        headingAtGesture = heading
        state = .gesture(Grip(origin: origin, rotation: rotation, velocity: velocity))
    }

    /// Waits for the map, unless its new heading is already known.
    private mutating func hold(at needle: Double, since tick: Tick) {
        state = .hold(needle: needle)
        if hasNewHeading { mapStopped(at: tick) }
    }

    /// Whether the newest heading differs from that when the gesture began.
    private var hasNewHeading: Bool { heading.wrappedTo360 != headingAtGesture.wrappedTo360 }

    private mutating func mapStopped(at tick: Tick) {
        mode = nil
        guard case .follow = state else { return follow(at: tick) }
    }

    /// Follows the newest heading, and settles to it by the shortest turn.
    private mutating func follow(at tick: Tick) {
        let settle = settle(at: tick)
        state = .follow(settle)
        track.restart(heading: -settle.to, at: tick)
    }

    /// The shortest turn from the present angle to the newest heading.
    private func settle(at tick: Tick) -> Settle {
        let needle = angle(at: tick)
        let target = needle + (-heading - needle).wrappedTo180
        return Settle(start: tick, from: needle, to: target)
    }
}

extension Needle.Mover: StateCodable {
    package static var blank: Needle.Mover { .map }
}

extension Needle.Mode: StateCodable {
    package static var blank: Needle.Mode { .rotation }
}
