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
        var from: Instant
        var edge: ScreenEdge
        /// Since when it has stood there.
        var edgeFrom: Instant
    }

    /// The edges there are, and in `none` a view of no size.
    static let edges: [ScreenEdge] = [.top, .right, .bottom, .left, .none]

    /// The indicator stands at an edge.
    mutating func shown(at edge: ScreenEdge, _ now: Instant) {
        guard let before = showing else {
            count += 1
            showing = Showing(from: now, edge: edge, edgeFrom: now)
            return
        }
        guard before.edge != edge else { return }
        leaveEdge(now)
        showing = Showing(from: before.from, edge: edge, edgeFrom: now)
    }

    /// The indicator is hidden, or nothing follows.
    mutating func hidden(_ now: Instant) {
        leaveEdge(now)
        guard let ended = showing.take() else { return }
        let span = max(0, now.since(ended.from))
        time += span
        durations.add(Double(span) / 1000)
    }

    private mutating func leaveEdge(_ now: Instant) {
        guard let showing else { return }
        if edges.isEmpty { edges = Self.edges.map { _ in 0 } }
        edges[Int(showing.edge.rawValue)] += max(0, now.since(showing.edgeFrom))
    }

    /// How long the indicator stood at an edge.
    func time(at edge: ScreenEdge) -> Milliseconds {
        edges.isEmpty ? 0 : edges[Int(edge.rawValue)]
    }

    /// Adds what another session came to, once it is finished.
    mutating func add(_ other: OffScreen) {
        count += other.count
        time += other.time
        durations.add(other.durations)
        guard !other.edges.isEmpty else { return }
        if edges.isEmpty { edges = Self.edges.map { _ in 0 } }
        for edge in edges.indices { edges[edge] += other.edges[edge] }
    }
}
