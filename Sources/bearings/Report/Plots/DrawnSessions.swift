/// The sessions that a page draws: the first by name, so that their order makes no difference.
///
/// Whoever is among the first of all was so among those seen before, and so is drawn from its first event on.
struct DrawnSessions: Sendable {
    private(set) var sessions: [(name: [UInt8], plots: SessionPlots)] = []
    /// Where the session of an index stands.
    private var positions: [Int: Int] = [:]
    private var indices: [Int] = []

    /// How many are drawn, so that a page of many sessions opens at once.
    static let most = 20

    /// A session has begun.
    mutating func begin(_ index: Int, _ name: [UInt8]) {
        guard sessions.count == Self.most else {
            positions[index] = sessions.count
            indices.append(index)
            return sessions.append((name, SessionPlots()))
        }
        let last = sessions.indices.max {
            sessions[$0].name.lexicographicallyPrecedes(sessions[$1].name)
        }
        guard let last, name.lexicographicallyPrecedes(sessions[last].name) else { return }
        positions[indices[last]] = nil
        positions[index] = last
        indices[last] = index
        sessions[last] = (name, SessionPlots())
    }

    /// Changes what is drawn of the session of an index, if it is drawn.
    mutating func update(_ index: Int, _ change: (inout SessionPlots) -> Void) {
        if let position = positions[index] { change(&sessions[position].plots) }
    }

    /// No event follows; the sessions are sorted by name.
    mutating func finish() {
        sessions.sort { $0.name.lexicographicallyPrecedes($1.name) }
    }
}
