import Geography

/// Decides when the user's off-screen indicator shows, where it stands, and how often it is
/// emitted.
///
/// Showing and hiding are emitted at once. Moves are emitted at most once a frame: an earlier one
/// is held, and the newest is emitted when its frame is due.
///
/// > Source: Mathematics 2.2 and 2.3.
public struct Indicator: Sendable {
    /// What must leave the view before the indicator shows.
    public enum Mode: UInt8, Sendable {
        /// The whole accuracy circle, as with MapKit's `isUserLocationVisible`.
        case accuracy
        /// The point.
        case point
    }

    /// How indicators look and when they show.
    public struct Settings: Equatable, Sendable {
        /// Points between the indicator and the edge of the view.
        public var margin: Double
        /// Half the indicator's width and height, in points.
        public var halfSize: Double
        /// By how many points an edge must be crossed to count; less than ``margin`` plus
        /// ``halfSize``.
        public var hysteresis: Double
        /// What must leave the view: the point, or its whole accuracy circle.
        public var mode: Mode
        /// The maximum number of moves per second of event time.
        public var frameRate: Int64
        /// Which cues are computed for places out of view.
        public var cues: Cues

        /// Creates settings; lengths are in points, the rate in moves a second.
        public init(
            margin: Double = 13,
            halfSize: Double = 22,
            hysteresis: Double = 4,
            mode: Mode = .accuracy,
            frameRate: Int64 = 60,
            cues: Cues = []
        ) {
            self.margin = margin
            self.halfSize = halfSize
            self.hysteresis = hysteresis
            self.mode = mode
            self.frameRate = frameRate
            self.cues = cues
        }
    }

    /// Geometry for UIs that draw more than an arrow.
    public struct Cues: OptionSet, Sendable {
        /// A bit for each cue.
        public let rawValue: UInt8

        /// Takes the bits as they are.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// An arc around the place that reaches into the view.
        public static let halo = Cues(rawValue: 1)
        /// A triangle whose tip is the place and whose base reaches into the view.
        public static let wedge = Cues(rawValue: 2)
    }

    private struct Held {
        var placement: IndicatorPlacement
        var cause: Cause
    }

    /// The state of an indicator that shows.
    private struct Shown {
        /// The last emitted placement.
        var last: IndicatorPlacement
        /// When it was emitted; `nil` once the clock has been set.
        @Sentinel var time: Instant? = nil
        /// A move that waits for its frame.
        var held = Boxed<Held>()

        func deadline(_ settings: Settings) -> Instant? {
            guard !held.isMissing, let time else { return nil }
            return time.advanced(by: settings.frame)
        }

        mutating func emitted(_ placement: borrowing IndicatorPlacement, at now: Instant) {
            last = copy placement
            time = now
            held.forget()
        }

        /// Whether output at `now` would be in the same frame as the last.
        func isSameFrame(_ now: Instant, _ settings: Settings) -> Bool {
            guard let time else { return false }
            let passed = now.since(time)
            // No frame is longer; this avoids the division.
            return passed < 1000 && passed < settings.frame
        }

        /// Moves the indicator to `placement`, or holds that until its frame.
        ///
        /// - Returns: Whether to emit it now.
        mutating func moved(
            to placement: borrowing IndicatorPlacement,
            at now: Instant,
            cause: Cause,
            _ settings: Settings
        ) -> Bool {
            if placement.isPrinted(like: last) {
                held.forget()
                return false
            }
            if isSameFrame(now, settings) {
                hold(placement, cause)
                return false
            }
            emitted(placement, at: now)
            return true
        }

        /// Emits a placement again, even if it is the same, or holds it until its frame.
        ///
        /// - Returns: Whether to emit it now.
        mutating func emitAgain(
            at placement: IndicatorPlacement,
            at now: Instant,
            cause: Cause,
            _ settings: Settings
        ) -> Bool {
            if isSameFrame(now, settings) {
                hold(placement, cause)
                return false
            }
            emitted(placement, at: now)
            return true
        }

        @inline(never)
        private mutating func hold(_ placement: borrowing IndicatorPlacement, _ cause: Cause) {
            held.value = Held(placement: copy placement, cause: cause)
        }
    }

    /// `nil` while the user or the map is unknown, and the edge alone decides; missing while the
    /// user is in view; otherwise the indicator that shows.
    private var shown: Boxed<Shown>?

    /// Whether the indicator shows.
    private var isShown: Bool { shown.map { !$0.isMissing } ?? false }

    /// Creates an indicator with nothing known yet.
    public init() {}

    /// Codes whether the indicator shows, and its last printed placement; a held move is dropped.
    mutating func code(_ coder: inout some StateCoder) {
        var kind: UInt8 = shown == nil ? 0 : isShown ? 2 : 1
        coder.codeKind(&kind, upTo: 2, "a kind of indicator")
        guard kind == 2 else {
            if coder.isReading { shown = kind == 1 ? Boxed() : nil }
            return
        }
        var printed = shown?.read { FixedPointPlacement($0.last) } ?? FixedPointPlacement.blank
        var time = shown?.read { $0.time }
        printed.code(&coder)
        time.code(&coder)
        if coder.isReading {
            shown = Boxed(Shown(last: IndicatorPlacement(printed), time: time))
        }
    }

    /// When to call ``deadlineReached(at:_:)``, or `nil` while no move is held.
    public func deadline(_ settings: Settings) -> Instant? {
        shown?.read { $0.deadline(settings) }
    }

    /// Checks again whether the user, who is at `place`, is in view.
    ///
    /// - Parameter accuracy: Of the place, in metres.
    /// - Returns: The user's visibility, and the event to emit now.
    public mutating func update(
        _ place: LocationCoordinate,
        accuracy: Double?,
        in geometry: borrowing IndicatorGeometry,
        at now: Instant,
        cause: Cause,
        _ settings: Settings
    ) -> (visibility: Visibility, event: IndicatorEvent?) {
        let fixVisibility = FixVisibility(of: place, accuracy: accuracy, in: geometry)
        guard fixVisibility.isOutside(edge(settings), settings.mode) else {
            let wasShown = isShown
            if shown == nil || wasShown { shown = Boxed() }
            let visibility = fixVisibility.visibility
            return (visibility, wasShown ? .hide(.onScreen, visibility) : nil)
        }
        let placement = IndicatorPlacement(
            fixVisibility,
            accuracy: accuracy,
            in: geometry,
            cues: settings.cues
        )
        guard isShown else {
            shown = Boxed(Shown(last: placement, time: now))
            return (.off, .show(placement))
        }
        let isMoved = shown?.change {
            $0.moved(to: placement, at: now, cause: cause, settings)
        }
        return (.off, isMoved == true ? .move(placement) : nil)
    }

    /// The annotations merged into the indicator have changed: emits it again, at most once a
    /// frame.
    mutating func othersChanged(
        at placement: IndicatorPlacement,
        at now: Instant,
        cause: Cause,
        _ settings: Settings
    ) -> IndicatorEvent? {
        let isEmitted = shown?.change {
            $0.emitAgain(at: placement, at: now, cause: cause, settings)
        }
        return isEmitted == true ? .move(placement) : nil
    }

    /// Emits a held move that is due; calling early is harmless.
    public mutating func deadlineReached(
        at now: Instant,
        _ settings: Settings
    ) -> (event: IndicatorEvent, cause: Cause)? {
        guard let deadline = deadline(settings), deadline <= now,
            let held = shown?.read({ $0.held.value })
        else { return nil }
        shown?.change { $0.emitted(held.placement, at: deadline) }
        return (.move(held.placement), held.cause)
    }

    /// Hides the indicator if it shows, and forgets whether the user was in view.
    public mutating func retract(_ reason: HideReason) -> IndicatorEvent? {
        defer { shown = nil }
        return isShown ? .hide(reason, nil) : nil
    }

    /// The clock was set: the next move waits for no earlier one.
    public mutating func clockSet() {
        shown?.change { $0.time = nil }
    }

    /// How far outside still counts as in view, in points.
    ///
    /// The hysteresis keeps the indicator from flickering at the edge.
    func edge(_ settings: Settings) -> Double {
        guard shown != nil else { return 0 }
        return isShown ? -settings.hysteresis : settings.hysteresis
    }
}

extension Indicator.Settings {
    /// The least whole number of milliseconds at which rate · interval ≥ 1000.
    var frame: Milliseconds { (1000 + frameRate - 1) / frameRate }

    /// Stops the program for settings that no indicator can meet.
    func check() {
        precondition(
            hysteresis < margin + halfSize,
            "hysteresis reaches the indicator's own border"
        )
        precondition(frameRate > 0, "moves need a frame rate over 0")
    }
}
