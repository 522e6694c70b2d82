import Geography

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Decides when an indicator at the screen's edge shows, where it stands, and how often that is
/// told.
///
/// Showing and hiding are told at once. Moves are told no faster than frames are drawn: one that
/// comes too soon is held, the newest in place of any before, and told when its frame has come.
///
/// > Source: SPEC-math 2.2 and 2.3.
public struct Indicator: Sendable {
    /// What must leave the view before the indicator shows.
    public enum Mode: UInt8, Sendable {
        /// The whole of the accuracy circle, as MapKit's `isUserLocationVisible` has it.
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
        /// By how many points an edge must be crossed to count; less than ``margin`` and
        /// ``halfSize`` together.
        public var hysteresis: Double
        public var mode: Mode
        /// The most moves a second of event time.
        public var frameRate: Int64
        /// What else is told of a place out of view.
        public var cues: Cues

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
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let halo = Cues(rawValue: 1)
        public static let wedge = Cues(rawValue: 2)
    }

    private enum State {
        /// Nothing is known of the user or the map: the edge itself decides.
        case unknown
        /// The user is in view.
        case on
        /// The user is out of view and the indicator shows.
        case off
    }

    private struct Held {
        var place: IndicatorPlace
        var cause: Cause
    }

    /// What lasts of an indicator: all but a move that is held.
    package enum Kept: Equatable, Sendable, BitwiseCopyable {
        /// Nothing is known of the user or the map.
        case unknown
        /// The user is in view.
        case on
        /// The indicator shows, and was told so last, at that moment; `nil` once the clock has been
        /// set.
        case off(PrintedPlace, Instant?)
    }

    private let settings: Settings
    private var state = State.unknown
    /// What was told last, while it shows.
    private(set) var printed = PrintedPlace.nowhere
    /// When that was; `nil` once the clock has been set.
    private var time: Instant?
    /// What is to be told when its frame has come.
    private var held = Rare<Held>()

    /// Creates an indicator of which nothing is known yet.
    public init(_ settings: Settings) {
        precondition(
            settings.hysteresis < settings.margin + settings.halfSize,
            "hysteresis reaches the indicator's own border"
        )
        precondition(settings.frameRate > 0, "moves need a frame rate over 0")
        self.settings = settings
    }

    /// Creates the indicator that was kept so.
    init(_ settings: Settings, resuming kept: Kept) {
        self.init(settings)
        switch kept {
        case .unknown: state = .unknown
        case .on: state = .on
        case .off(let printed, let time): told(printed, at: time)
        }
    }

    /// What lasts of it.
    var kept: Kept {
        switch state {
        case .unknown: .unknown
        case .on: .on
        case .off: .off(printed, time)
        }
    }

    /// When to call ``deadlineReached(at:)``, or `nil` while no move is held.
    @inline(__always) public var deadline: Instant? {
        guard !held.isMissing, let time else { return nil }
        return time.advanced(by: frame)
    }

    /// The least whole number of milliseconds at which rate · interval ≥ 1000.
    private var frame: Milliseconds { (1000 + settings.frameRate - 1) / settings.frameRate }

    /// Looks again at where the user is in the view.
    ///
    /// - Returns: What of the user can be seen, and what is to be told at once.
    public mutating func update(
        _ fix: Fix,
        in geometry: IndicatorGeometry,
        at now: Instant,
        cause: Cause
    ) -> (visibility: Visibility, event: IndicatorEvent?) {
        let sight = Sight(of: fix, in: geometry)
        guard isOff(sight) else {
            let telling = isInView()
            return (sight.visibility, telling == .hide ? .hide(.onScreen, sight.visibility) : nil)
        }
        let place = IndicatorPlace(sight, of: fix, in: geometry, cues: cues)
        return switch isOutOfView(at: place, at: now, cause: cause) {
        case .none, .hide: (.off, nil)
        case .show: (.off, .show(place))
        case .move: (.off, .move(place))
        }
    }

    /// What stands where it does has changed, though it has not: tells it again, no sooner than a frame
    /// after it was told last.
    mutating func othersChanged(
        at place: IndicatorPlace,
        at now: Instant,
        cause: Cause
    ) -> IndicatorEvent? {
        guard state == .off else { return nil }
        if let time, now.since(time) < frame {
            hold(place, cause)
            return nil
        }
        told(PrintedPlace(place), at: now)
        return .move(place)
    }

    /// Where the indicator of somebody out of view stands.
    func place(_ fix: Fix, in geometry: IndicatorGeometry) -> IndicatorPlace {
        IndicatorPlace(Sight(of: fix, in: geometry), of: fix, in: geometry, cues: cues)
    }

    /// Tells the move held back, if its frame has come; calling early is harmless.
    public mutating func deadlineReached(at now: Instant) -> (event: IndicatorEvent, cause: Cause)?
    {
        guard let deadline, deadline <= now, let held = held.value else { return nil }
        told(PrintedPlace(held.place), at: deadline)
        return (.move(held.place), held.cause)
    }

    /// Takes the indicator back, if it shows, and forgets whether the user was in view.
    public mutating func retract(_ reason: HideReason) -> IndicatorEvent? {
        let wasShown = state == .off
        state = .unknown
        held.forget()
        return wasShown ? .hide(reason, nil) : nil
    }

    /// The clock has been set: the next move need not wait for one told before.
    public mutating func clockSet() {
        time = nil
    }

    /// Whether what is seen of the user counts as out of view; it is mutating so that nothing is copied.
    @inline(__always)
    mutating func isOff(_ sight: Sight) -> Bool {
        let outside =
            settings.mode == .accuracy ? sight.overhang.circle : sight.overhang.point
        return switch state {
        case .unknown: outside > 0
        case .on: outside > settings.hysteresis
        case .off: outside > -settings.hysteresis
        }
    }

    /// What else is told of a user out of view.
    var cues: Cues { settings.cues }

    /// The user is in view.
    @inline(__always)
    mutating func isInView() -> IndicatorTelling.Phase {
        let wasShown = state == .off
        state = .on
        guard wasShown else { return .none }
        held.forget()
        return .hide
    }

    /// The user is out of view, and this is where the indicator is to stand.
    @inline(__always)
    mutating func isOutOfView(
        at place: IndicatorPlace,
        at now: Instant,
        cause: Cause
    ) -> IndicatorTelling.Phase {
        let new = PrintedPlace(place)
        guard state == .off else {
            told(new, at: now)
            return .show
        }
        if new == printed {
            held.forget()
            return .none
        }
        if let time, now.since(time) < frame {
            hold(place, cause)
            return .none
        }
        told(new, at: now)
        return .move
    }

    @inline(never)
    private mutating func hold(_ place: IndicatorPlace, _ cause: Cause) {
        held.value = Held(place: place, cause: cause)
    }

    /// The indicator shows, and that has been told.
    @inline(__always)
    private mutating func told(_ place: PrintedPlace, at now: Instant?) {
        state = .off
        printed = place
        time = now
        held.forget()
    }
}

/// Where a fix lies on the screen, and how far out of view.
struct Sight {
    /// The fix's place.
    let ground: SpherePoint
    let point: ProjectedPoint
    let overhang: IndicatorGeometry.Overhang

    /// What can be seen of a fix in view.
    var visibility: Visibility { overhang.point <= 0 ? .on : .partial }

    @inline(__always)
    init(of fix: Fix, in geometry: IndicatorGeometry) {
        ground = SpherePoint(fix.coordinate)
        point = geometry.projection.project(ground)
        let accuracy = fix.accuracy ?? 0
        let radius =
            accuracy > 0 ? geometry.projection.points(forMetres: accuracy, at: ground) : 0
        overhang = geometry.overhang(of: point, radius: radius)
    }
}

extension IndicatorPlace {
    /// Where the indicator of a fix out of view stands.
    @inline(__always)
    init(
        _ sight: Sight,
        of fix: Fix,
        in geometry: IndicatorGeometry,
        cues: Indicator.Cues
    ) {
        let stand = geometry.stand(for: sight.point)
        let way = GreatCircle(from: geometry.projection.centerOnSphere, to: sight.ground)
        let distance = way.distance
        self.init(
            position: stand.position,
            edge: stand.edge,
            rotation: stand.rotation,
            bearing: way.bearing,
            distance: distance,
            halfWidth: fix.accuracy.map { Self.halfWidth(accuracy: $0, distance: distance) },
            halo: cues.contains(.halo) ? geometry.halo(for: sight.point) : nil,
            wedge: cues.contains(.wedge) ? geometry.wedge(for: sight.point) : nil
        )
    }

    /// Within how many degrees of the bearing somebody is who is within `accuracy` of a place at
    /// `distance`, both in metres: 180 where they may be anywhere around.
    @inline(__always)
    private static func halfWidth(accuracy: Double, distance: Double) -> Double {
        accuracy >= distance ? 180 : asin(accuracy / distance).degrees
    }
}
