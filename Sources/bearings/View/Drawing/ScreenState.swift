import BearingsEngine
import BearingsWire
import Geography

/// What is on the user's screen: a fold over one session's events.
///
/// The map is the last region that has come to rest. A session that tells none has the default view: the one that was
/// given, or the place of its first fix.
///
/// > Source: `Page/state.js`, which does the same for the page.
struct ScreenState: Equatable {
    /// The view of a session that tells none.
    struct Default: Equatable {
        var size: ViewSize
        /// `nil` where it is the place of the first fix.
        var viewport: Viewport?
    }

    struct Location: Equatable {
        var coordinate: LocationCoordinate
        /// In metres.
        var accuracy: Double?
    }

    /// An indicator that is shown, or fades out; times are in milliseconds.
    struct Indicator: Equatable {
        var mark: ScreenEvent.IndicatorMark
        var since: Instant
        /// When it was hidden.
        var until: Instant?
        var fade: Double
    }

    /// How far above its place a pin is held, in points: it changes from `start` to `target` within `duration`
    /// milliseconds.
    struct Lift: Equatable {
        var start: Double
        var target: Double
        var since: Instant
        var duration: Double
        /// Where it is held, if a finger holds it.
        var held: ScreenEvent.HeldPin?
    }

    let defaultView: Default
    private(set) var sequence = 0
    /// The word of the authorization that forbids to use location.
    private(set) var denial: String?
    private(set) var viewport: Viewport?
    private var hasRegion = false
    /// Whether there is a map, though perhaps none that has come to rest.
    private var hasMap = false
    private var firstZoom: Double?
    private(set) var location: Location?
    private(set) var isStale = false
    /// By the annotation's id, empty for the user's.
    private(set) var indicators = OrderedTable<Indicator>()
    /// The needle's rotation in degrees, while the compass is shown.
    private(set) var needle: Double?
    private(set) var callouts = OrderedTable<ScreenEvent.Callout>()
    private(set) var pins = OrderedTable<ScreenEvent.Pin>()
    private(set) var lifts: [String: Lift] = [:]
    private(set) var isFollowing = false
    private(set) var route: ScreenEvent.Route?

    /// The state before the first event.
    init(_ defaultView: Default) {
        self.defaultView = defaultView
        viewport = defaultView.viewport
    }

    /// The size of what is drawn, in points.
    var size: ViewSize { viewport?.size ?? defaultView.size }

    /// A session whose sequence begins again is a new one.
    mutating func apply(_ event: ScreenEvent, at time: Instant) {
        if let number = event.header.sequence {
            if number <= sequence, !event.header.isSnapshot { self = ScreenState(defaultView) }
            sequence = number
        }
        switch event.content {
        case .authorization(let isUsable, let status): authorize(isUsable, status)
        case .location(let coordinate, let accuracy):
            location = Location(coordinate: coordinate, accuracy: accuracy)
            if viewport == nil, !hasMap, let firstZoom { place(at: coordinate, firstZoom) }
        case .region(let region):
            (hasMap, hasRegion) = (true, true)
            viewport = region.flatMap { defaultView.viewport(of: $0) }
        case .movingMap: hasMap = true
        case .firstFix(let center, let zoom):
            firstZoom = zoom ?? Self.usualZoom
            if !hasMap, defaultView.viewport == nil { place(at: center, zoom ?? Self.usualZoom) }
        case .indicator(let id, let change): apply(change, to: id ?? "", at: time)
        case .compass(let rotation): needle = rotation
        case .callout(let id, .show(let callout)): callouts[id] = callout
        case .callout(let id, .hide(let isClosed)):
            callouts[id] = nil
            if isClosed { forgetUser() }
        case .annotations(let items, let removed):
            for id in removed { pins[id] = nil }
            for item in items { pins[item.id] = item }
        case .drag(let id, let step, let held): apply(step, held, to: id, at: time)
        case .follow(let isOn): isFollowing = isOn
        case .route(let route): self.route = route
        case .stale: isStale = true
        case .fresh: isStale = false
        case .other: break
        }
    }

    /// The zoom of a first fix that tells none.
    private static let usualZoom = 15.0

    private mutating func authorize(_ isUsable: Bool, _ status: String) {
        denial = isUsable ? nil : status
        guard !isUsable else { return }
        forgetUser()
        route = nil
        // A map that stood only at the user's first fix is forgotten with it.
        if !hasRegion, defaultView.viewport == nil { viewport = nil }
    }

    private mutating func forgetUser() {
        location = nil
        isStale = false
    }

    private mutating func place(at center: LocationCoordinate, _ zoom: Double) {
        viewport = Viewport(center: center, zoom: zoom, size: defaultView.size)
    }

    private mutating func apply(
        _ change: ScreenEvent.IndicatorChange,
        to id: String,
        at time: Instant
    ) {
        let shown = indicators[id]
        switch change {
        case .show(let mark, let fade):
            indicators[id] = Indicator(mark: mark, since: time, until: nil, fade: fade)
        case .move(let mark):
            let (since, fade) = (shown?.since ?? time, shown?.fade ?? 0)
            indicators[id] = Indicator(mark: mark, since: since, until: nil, fade: fade)
        case .hide(let fade, let isClosed):
            var fading = fade > 0 ? shown : nil
            fading?.until = time
            fading?.fade = fade
            indicators[id] = fading
            if isClosed { forgetUser() }
        }
    }

    private mutating func apply(
        _ step: ScreenEvent.DragStep,
        _ held: ScreenEvent.HeldPin?,
        to id: String,
        at time: Instant
    ) {
        switch step {
        case .animated(let start, let isLifted, let duration):
            let target = isLifted ? pins[id]?.height ?? ScreenDrawing.pinHeight : 0
            lifts[id] = Lift(
                start: start,
                target: target,
                since: time,
                duration: duration,
                held: held
            )
        case .held(let lift):
            lifts[id] = Lift(start: lift, target: lift, since: time, duration: 0, held: held)
        case .ended: lifts[id] = nil
        case .begun:
            guard let held else { break }
            // It goes on rising, wherever the finger takes it.
            let still = Lift(start: held.lift, target: held.lift, since: time, duration: 0)
            lifts[id, default: still].held = held
        case .illegal: break
        }
    }
}
