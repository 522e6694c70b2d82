import BearingsEngine

/// When the user was off the screen: from each `show` of the indicator to its `hide`.
struct OffScreen: Equatable, Sendable {
    private(set) var count = 0
    private(set) var time: Milliseconds = 0
    /// How long each was, in seconds.
    private(set) var durations = QuantileSketch()
    /// How long the indicator stood at each edge; empty until it first did.
    private var edges: [Milliseconds] = []
    private var showing: Showing?

    private struct Showing: Equatable, Sendable {
        var edge: ScreenEdge
        /// For how long until `last`.
        var time: Milliseconds = 0
        /// When the last event was.
        var last: Instant
    }

    /// The edges there are, and in `none` a view of no size.
    static let edges: [ScreenEdge] = [.top, .right, .bottom, .left, .none]

    /// The session has an event of whatever kind at that time, which is handed over before the others here are called.
    ///
    /// Where the clock is set back, time goes on from there.
    mutating func advance(to now: Instant) {
        guard let last = showing?.last else { return }
        let span = now.since(last)
        showing?.last = now
        guard let edge = showing?.edge, span > 0 else { return }
        showing?.time.add(span)
        if edges.isEmpty { edges = Self.edges.map { _ in 0 } }
        edges[Int(edge.rawValue)].add(span)
    }

    /// The indicator stands at an edge.
    mutating func shown(at edge: ScreenEdge, _ now: Instant) {
        advance(to: now)
        if showing == nil {
            count += 1
            showing = Showing(edge: edge, last: now)
        }
        showing?.edge = edge
    }

    /// The indicator is hidden.
    mutating func hidden(_ now: Instant) {
        advance(to: now)
        end()
    }

    /// No event follows.
    mutating func end() {
        guard let ended = showing.take() else { return }
        time.add(ended.time)
        durations.add(Double(ended.time) / 1000)
    }

    /// How long the indicator stood at an edge.
    func time(at edge: ScreenEdge) -> Milliseconds {
        edges.isEmpty ? 0 : edges[Int(edge.rawValue)]
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: OffScreen) {
        count += other.count
        time.add(other.time)
        durations.add(other.durations)
        guard !other.edges.isEmpty else { return }
        if edges.isEmpty { edges = Self.edges.map { _ in 0 } }
        for edge in edges.indices { edges[edge].add(other.edges[edge]) }
    }
}
