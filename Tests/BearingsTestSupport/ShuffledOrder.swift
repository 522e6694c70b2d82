internal import Geography
import Synchronization

/// Which of so many is next, drawn from a seed.
package func shuffled(_ seed: UInt64) -> @Sendable (Int) -> Int {
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
