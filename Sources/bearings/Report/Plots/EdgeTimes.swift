import BearingsEngine
import Geography

/// For how long the indicator stood at each stretch of the screen's edges, in bounded memory.
struct EdgeTimes: Equatable, Sendable {
    /// A stretch of an edge.
    struct Stretch: Hashable, Sendable {
        var edge: ScreenEdge
        /// Counted from the top left, in units of ``EdgeTimes/width``.
        var index: Int
    }

    private struct Showing: Equatable, Sendable {
        var stretch: Stretch?
        var since: Instant
    }

    private(set) var times: [Stretch: Milliseconds] = [:]
    /// How long a stretch is, in points.
    private(set) var width = 8.0
    /// The largest x at the right edge and y at the bottom edge, in points; `nil` where it never stood.
    private(set) var right: Double?
    private(set) var bottom: Double?
    private var showing: Showing?

    static let mostStretches = 300

    /// The indicator stands there.
    mutating func shown(at edge: ScreenEdge, _ point: ScreenPoint?, _ now: Instant) {
        hidden(now)
        guard let point, edge != .none else { return }
        if edge == .right { right = max(right ?? point.x, point.x) }
        if edge == .bottom { bottom = max(bottom ?? point.y, point.y) }
        let along = edge == .top || edge == .bottom ? point.x : point.y
        let stretch = Stretch(edge: edge, index: Int((along / width).rounded(.down)))
        showing = Showing(stretch: stretch, since: now)
    }

    /// The clock was set back from `last` to `now`.
    mutating func wasSetBack(from last: Instant, to now: Instant) {
        guard let stretch = showing?.stretch else { return }
        hidden(last)
        showing = Showing(stretch: stretch, since: now)
    }

    /// The indicator is hidden, or nothing follows.
    mutating func hidden(_ now: Instant) {
        guard let ended = showing.take(), let stretch = ended.stretch else { return }
        let time = now.since(ended.since)
        guard time > 0 else { return }
        times[stretch, default: 0].add(time)
        while times.count > Self.mostStretches { widen() }
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: EdgeTimes) {
        var other = other
        while width < other.width { widen() }
        while other.width < width { other.widen() }
        for (stretch, time) in other.times { times[stretch, default: 0].add(time) }
        right = [right, other.right].compactMap(\.self).max()
        bottom = [bottom, other.bottom].compactMap(\.self).max()
        while times.count > Self.mostStretches { widen() }
    }

    private mutating func widen() {
        width *= 2
        var wider: [Stretch: Milliseconds] = [:]
        for (stretch, time) in times {
            wider[Stretch(edge: stretch.edge, index: stretch.index >> 1), default: 0].add(time)
        }
        times = wider
    }
}
