import BearingsActors
import BearingsTestSupport
import Geography
import Synchronization

/// An order of jobs that is drawn from a seed.
func shuffled(_ seed: UInt64) -> LoopExecutor.Order {
    let draws = Draws(seed)
    return { draws.next(below: $0) }
}

private final class Draws: Sendable {
    private let random: Mutex<SplitMix64>

    init(_ seed: UInt64) { random = Mutex(SplitMix64(seed: seed)) }

    func next(below count: Int) -> Int {
        random.withLock { Int($0.next() % UInt64(count)) }
    }
}
