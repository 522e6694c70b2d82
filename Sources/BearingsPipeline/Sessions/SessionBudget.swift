import Synchronization

/// How many sessions there are in all shards, and how many there may be.
package final class SessionBudget: Sendable {
    private let taken = Atomic<Int>(0)
    private let most: Int

    init(most: Int) { self.most = most }

    /// How many there are.
    package var count: Int { taken.load(ordering: .relaxed) }

    /// Makes room for one that begins; `false` if there are as many as there may be.
    func take() -> Bool {
        let before = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        if before < most { return true }
        giveBack()
        return false
    }

    /// Makes room for one that was there before.
    package func takeAnyway() { taken.wrappingAdd(1, ordering: .relaxed) }

    /// One has ended.
    func giveBack() { taken.wrappingSubtract(1, ordering: .relaxed) }
}
