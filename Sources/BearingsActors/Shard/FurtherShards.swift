import BearingsPipeline

/// The further shards that have had sessions, in the hands of the first.
struct FurtherShards {
    private var shards: [Int: (shard: FurtherShard, visits: Int)] = [:]
    /// The loop that they run on; `nil` if each has a thread of its own.
    private let loop: LoopExecutor?

    init(on loop: LoopExecutor?) { self.loop = loop }

    /// Enters a piece that was shared out, at each shard that has records of it.
    ///
    /// - Parameter newShare: Creates what a further shard owns.
    /// - Returns: `false` if a shard cannot be started.
    mutating func enter(_ piece: inout Piece, _ newShare: () -> SessionShare?) -> Bool {
        let numbers = piece.shared.furtherShards
        for number in numbers where !start(number, newShare) {
            piece.shared.end()
            return false
        }
        for number in numbers {
            piece.shared[ticketOf: number] = shards[number]?.visits ?? 0
            shards[number]?.visits += 1
        }
        return true
    }

    /// Starts a shard that there is not yet.
    ///
    /// - Returns: `false` if it cannot be started.
    mutating func start(_ number: Int, _ newShare: () -> SessionShare?) -> Bool {
        if shards[number] != nil { return true }
        guard let share = newShare(), let shard = try? FurtherShard(number, share, on: loop)
        else { return false }
        shards[number] = (shard, 0)
        return true
    }

    /// Enters something else than a piece at a shard; `nil` if it has had no session.
    mutating func enter(_ number: Int) -> (shard: FurtherShard, ticket: Int)? {
        guard let (shard, visits) = shards[number] else { return nil }
        shards[number]?.visits += 1
        return (shard, visits)
    }

    /// The shard of a number; `nil` if it has had no session.
    subscript(number: Int) -> FurtherShard? { shards[number]?.shard }

    /// The shards of these numbers.
    func of(_ numbers: [Int]) -> [FurtherShard] { numbers.compactMap { shards[$0]?.shard } }

    /// How many visits each has had, by its number.
    var visits: [(number: Int, count: Int)] { shards.map { ($0.key, $0.value.visits) } }

    /// All of them.
    var all: [FurtherShard] { shards.values.map(\.shard) }

    /// Forgets all of them.
    mutating func removeAll() { shards = [:] }
}
