import BearingsActors
import BearingsTestSupport
import Testing

@Suite struct LoopExecutorTests {
    private struct Failure: Error {}

    private actor Counter {
        private nonisolated let executor: LoopExecutor
        private var count = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            executor.asUnownedSerialExecutor()
        }

        init(on executor: LoopExecutor) { self.executor = executor }

        func add() -> Int {
            executor.checkIsolated()
            count += 1
            return count
        }
    }

    @Test func `gives back what its task returns or throws`() throws {
        expectEqual(try LoopExecutor.run { _ in 7 }, 7)
        #expect(throws: Failure.self) { try LoopExecutor.run { _ in throw Failure() } }
    }

    @Test func `actors of a loop and their child tasks run on its thread alone`() throws {
        let last = try LoopExecutor.run { loop in
            let counter = Counter(on: loop)
            return try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        loop.checkIsolated()
                        return await counter.add()
                    }
                }
                return try await group.reduce(0) { max($0, $1) }
            }
        }
        expectEqual(last, 100)
    }

    @Test func `a task of the pool wakes a loop that sleeps`() throws {
        let sum = try LoopExecutor.run { loop in
            let counter = Counter(on: loop)
            let tasks = (0..<8).map { _ in Task.detached { await counter.add() } }
            var sum = 0
            for task in tasks { sum += await task.value }
            return sum
        }
        expectEqual(sum, 36)
    }
}
