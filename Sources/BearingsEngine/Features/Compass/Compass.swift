import Geography

/// Emits the frames of the compass while the needle moves, and none while it rests.
///
/// > Source: Mathematics 3.3 and 3.5.
public struct Compass: Sendable {
    /// How the compass is drawn.
    public struct Settings: Equatable, Sendable {
        /// The delay of headings, in milliseconds; 0 for hosts that report every frame.
        public var delay: Milliseconds
        /// The maximum number of frames per second of event time.
        public var frameRate: Int64
        /// Whether the compass also shows while the map is north-up and at rest.
        public var isAlwaysVisible: Bool

        /// Creates settings: the delay in milliseconds of event time, the rate in frames a second.
        public init(delay: Milliseconds = 100, frameRate: Int64 = 60, isAlwaysVisible: Bool = false)
        {
            self.delay = delay
            self.frameRate = frameRate
            self.isAlwaysVisible = isAlwaysVisible
        }
    }

    /// An emitted frame, as far as the next one is compared with it.
    package struct Frame: Equatable, Sendable, BitwiseCopyable {
        /// Degrees clockwise from up, unwrapped.
        package var rotation: Double
        /// As printed; a change of phase alone is emitted too.
        package var phase: CompassPhase
        /// What moved the needle.
        package var mover: Needle.Mover

        package init(rotation: Double, phase: CompassPhase, mover: Needle.Mover) {
            self.rotation = rotation
            self.phase = phase
            self.mover = mover
        }
    }

    private let settings: Settings
    private let grid: FrameGrid
    private(set) var needle: Needle
    private var hasSeenViewport = false
    /// The next frame to examine; `nil` while nothing moves.
    private var nextFrame: Int64?
    private(set) var lastFrame: Frame?
    private var cause: Cause = 0

    /// Creates the compass of a map with that heading.
    init(heading: Double, _ settings: Settings) {
        self.settings = settings
        grid = FrameGrid(rate: settings.frameRate)
        needle = Needle(heading: heading, at: .distantPast, grid, delay: settings.delay)
    }

    /// Codes where the needle comes to rest, and the last frame.
    ///
    /// If that was in motion, the next one is at rest.
    mutating func code(_ coder: inout some StateCoder, at now: Instant?) {
        needle.code(&coder)
        hasSeenViewport.code(&coder)
        lastFrame.code(&coder)
        if coder.hasRead, let now, let lastFrame, lastFrame.phase != .idle {
            scheduleFrame(after: grid.tick(at: now))
        }
    }

    /// When to call ``deadlineReached(at:)``; `nil` while nothing moves.
    var deadline: Instant? { nextFrame.map(grid.due) }

    /// Whether the frame at the deadline is due a fraction of a millisecond earlier.
    var isBeforeDeadline: Bool { nextFrame.map(grid.isBetweenMilliseconds) ?? false }

    /// The host has reported its map.
    ///
    /// - Parameters:
    ///   - heading: The map's heading.
    ///   - isReported: Whether the record has a heading.
    ///   - hasStopped: Whether the host reports that its map has come to rest.
    mutating func viewportChanged(
        heading: Double,
        isReported: Bool,
        hasStopped: Bool,
        at now: Instant,
        cause: Cause
    ) {
        self.cause = cause
        let tick = grid.tick(at: now)
        let isFirst = !hasSeenViewport
        hasSeenViewport = true
        if isFirst, nextFrame == nil, lastFrame == nil {
            needle = Needle(heading: heading, at: tick, grid, delay: settings.delay)
        } else if !isFirst, isReported,
            let angle = needle.restsAtHeading(heading, hasStopped: hasStopped, at: tick)
        {
            if hasTurned(to: angle) { scheduleFrame(after: tick) }
            return
        } else {
            let newHeading = isReported ? heading : nil
            needle.viewportChanged(heading: newHeading, hasStopped: hasStopped, at: tick)
        }
        if isFirst || needle.isMoving(after: tick) || hasTurned(to: needle.angle(at: tick)) {
            scheduleFrame(after: tick)
        }
    }

    /// Whether `angle` differs from the last frame.
    private func hasTurned(to angle: Double) -> Bool {
        guard let lastFrame else { return false }
        return (angle - lastFrame.rotation).magnitude >= Needle.minTurn
    }

    /// A gesture, with the camera `altitude` metres high.
    mutating func gestureChanged(
        _ gesture: Gesture,
        altitude: Double,
        at now: Instant,
        cause: Cause
    ) {
        self.cause = cause
        let tick = grid.tick(at: now)
        needle.gestureChanged(gesture, altitude: altitude, at: tick)
        scheduleFrame(after: tick)
    }

    private mutating func scheduleFrame(after tick: Tick) {
        let frame = grid.firstFrame(after: tick)
        nextFrame = min(nextFrame ?? frame, frame)
    }

    /// Draws the next frame if it is due; calling early is harmless.
    ///
    /// - Returns: The frame's time and its event; the event is `nil` if nothing has changed.
    mutating func deadlineReached(
        at now: Instant
    ) -> (time: Instant, event: CompassEvent?, cause: Cause)? {
        guard let frame = nextFrame, grid.due(frame) <= now else { return nil }
        let tick = grid.tick(ofFrame: frame)
        needle.advance(to: tick)
        nextFrame =
            needle.isMoving(after: tick) ? grid.firstFrame(after: needle.rests(after: tick)) : nil
        return (grid.printed(frame), event(at: tick), cause)
    }

    /// The input has ended: a needle held by fingers comes to rest.
    mutating func inputEnded(at now: Instant) {
        let tick = grid.tick(at: now)
        if needle.inputEnded(at: tick) { scheduleFrame(after: tick) }
    }

    /// The session has ended: no more frames.
    mutating func close() {
        nextFrame = nil
    }

    mutating func clockSet() {
        needle.clockSet()
    }

    private mutating func event(at tick: Tick) -> CompassEvent? {
        let rotation = needle.angle(at: tick)
        let now = Frame(rotation: rotation, phase: phase(at: tick), mover: needle.mover)
        if let lastFrame, !isChange(now, after: lastFrame) { return nil }
        lastFrame = now
        let heading = (-rotation).wrappedTo360
        let isNorthUp = heading.rounded(toUnitsOf: .thousandths) % 360_000 == 0
        let settle = now.phase == .settle ? needle.settling(at: tick) : nil
        return CompassEvent(
            phase: now.phase,
            heading: heading,
            rotation: rotation,
            velocity: now.phase == .idle ? 0 : needle.velocity(at: tick),
            isVisible: settings.isAlwaysVisible || now.phase != .idle || !isNorthUp,
            settle: settle.map { CompassEvent.Settle(from: $0.from, to: $0.to) }
        )
    }

    /// Whether a frame differs from the last one: by a visible turn, by what moves the needle, or
    /// by the end of a movement.
    private func isChange(_ now: Frame, after last: Frame) -> Bool {
        if (now.rotation - last.rotation).magnitude >= Needle.minTurn { return true }
        if now.phase == .idle { return last.phase != .idle }
        return now.mover != last.mover
    }

    private func phase(at tick: Tick) -> CompassPhase {
        switch needle.mover {
        case .fingers: .gesture
        case .momentum: .momentum
        case .nothing: .idle
        case .map:
            if needle.settling(at: tick) != nil {
                .settle
            } else {
                needle.isMoving(after: tick) ? .follow : .idle
            }
        }
    }
}

extension Compass.Frame: StateCodable {
    package static var blank: Compass.Frame {
        Compass.Frame(rotation: 0, phase: .blank, mover: .blank)
    }

    package mutating func code(_ coder: inout some StateCoder) {
        rotation.code(&coder)
        phase.code(&coder)
        mover.code(&coder)
    }
}
