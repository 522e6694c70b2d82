import Geography

/// Tells a UI how to draw the compass, frame by frame while the needle moves and not at all while it
/// rests.
///
/// > Source: Mathematics 3.3 and 3.5.
public struct Compass: Sendable {
    /// How the compass is emitted.
    public struct Settings: Equatable, Sendable {
        /// How long after they come headings are shown, in milliseconds; 0 for hosts that report
        /// every frame.
        public var delay: Milliseconds
        /// The most frames a second of event time.
        public var frameRate: Int64
        /// Whether the compass shows also while the map is north-up and at rest.
        public var isAlwaysVisible: Bool

        /// Creates settings: the delay in milliseconds of event time, the rate in frames a second.
        public init(delay: Milliseconds = 100, frameRate: Int64 = 60, isAlwaysVisible: Bool = false)
        {
            self.delay = delay
            self.frameRate = frameRate
            self.isAlwaysVisible = isAlwaysVisible
        }
    }

    /// What was emitted last, as far as the next frame is compared with it.
    package struct Frame: Equatable, Sendable, BitwiseCopyable {
        /// Degrees clockwise from up, unwrapped.
        package var rotation: Double
        /// As it was printed, so that a change of it is printed too.
        package var phase: CompassPhase
        /// What moved the needle then.
        package var mover: Needle.Mover

        /// Creates the record of one frame.
        package init(rotation: Double, phase: CompassPhase, mover: Needle.Mover) {
            self.rotation = rotation
            self.phase = phase
            self.mover = mover
        }
    }

    /// What lasts of a compass.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// Where it comes to rest.
        package var needle: Needle.Snapshot
        /// Whether a viewport came: before that the compass has nothing to show.
        package var hasSeenViewport: Bool
        /// The last frame; `nil` before the first.
        package var lastFrame: Frame?

        /// Creates a snapshot of a compass at rest.
        package init(needle: Needle.Snapshot, hasSeenViewport: Bool, lastFrame: Frame?) {
            self.needle = needle
            self.hasSeenViewport = hasSeenViewport
            self.lastFrame = lastFrame
        }
    }

    private let settings: Settings
    private let grid: FrameGrid
    private var needle: Needle
    private var hasSeenViewport = false
    /// The next frame to look at, `nil` while nothing moves.
    private var nextFrame: Int64?
    private var lastFrame: Frame?
    private var cause: Cause = 0

    /// Creates the compass of a map of that heading, of which nothing is emitted yet.
    init(heading: Double, _ settings: Settings) {
        self.settings = settings
        grid = FrameGrid(rate: settings.frameRate)
        needle = Needle(heading: heading, at: .distantPast, grid, delay: settings.delay)
    }

    /// Creates the compass that was kept so, at this moment of the session.
    ///
    /// One that was last told in motion is emitted at rest with the next frame.
    init(_ settings: Settings, resuming snapshot: Snapshot, at now: Instant?) {
        self.settings = settings
        grid = FrameGrid(rate: settings.frameRate)
        needle = Needle(resuming: snapshot.needle, grid, delay: settings.delay)
        hasSeenViewport = snapshot.hasSeenViewport
        lastFrame = snapshot.lastFrame
        if let now, let lastFrame, lastFrame.phase != .idle {
            scheduleFrame(after: grid.tick(at: now))
        }
    }

    /// The snapshot.
    var snapshot: Snapshot {
        Snapshot(needle: needle.snapshot, hasSeenViewport: hasSeenViewport, lastFrame: lastFrame)
    }

    /// When to call ``deadlineReached(at:)``, or `nil` while nothing moves.
    var deadline: Instant? { nextFrame.map(grid.due) }

    /// Whether the frame at the deadline lies just before it, between two milliseconds.
    var isBeforeDeadline: Bool { nextFrame.map(grid.isBetweenMilliseconds) ?? false }

    /// The host has reported its map.
    ///
    /// - Parameters:
    ///   - heading: The map's heading.
    ///   - isTold: Whether the record at hand tells it.
    ///   - hasStopped: Whether the host says that its map has come to rest.
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

    /// Whether the needle, which stands at `angle`, was told elsewhere last.
    @inline(__always)
    private func hasTurned(to angle: Double) -> Bool {
        guard let lastFrame else { return false }
        return (angle - lastFrame.rotation).magnitude >= Needle.minTurn
    }

    /// Fingers have done something; the camera stands `altitude` metres high.
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
    /// - Returns: When it is drawn, and the event, if any; `nil` if nothing has changed.
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

    /// The input has ended, at this moment of the session: what fingers hold comes to rest.
    mutating func inputEnded(at now: Instant) {
        let tick = grid.tick(at: now)
        if needle.inputEnded(at: tick) { scheduleFrame(after: tick) }
    }

    /// The session has ended: nothing more is drawn.
    mutating func close() {
        nextFrame = nil
    }

    /// The clock was set.
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

    /// Whether a frame tells more than the last one: a turn that is visible, something else that
    /// moves the needle, or the end of a movement.
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
