import BearingsTestSupport
import CLibrary
import Testing
import Transport

@testable import BearingsActors

/// A loop waits for descriptors and times for all of its tasks.
@Suite(.timeLimit(.minutes(5))) struct DescriptorWaitsTests {
    private static var now: UInt64 { SystemClock.monotonicNanoseconds }

    private actor Elsewhere {
        private let thread: ExecutorThread

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            thread.executor.asUnownedSerialExecutor()
        }

        init() throws { thread = try ExecutorThread() }

        func twice(_ number: Int) -> Int { 2 * number }
    }

    /// Notes what happens, in order.
    private actor Log {
        private(set) var entries: [String] = []

        func add(_ entry: String) { entries.append(entry) }
    }

    @Test func `a descriptor that can be read wakes its task`() throws {
        let outcome = try LoopExecutor.run { _, waits in
            let pipe = try Descriptor.pipe()
            let number = pipe.reading.number
            try await waits.watch(number)
            async let outcome = waits.reading(number)
            try pipe.writing.writeAll([1], count: 1)
            let result = await outcome
            await waits.forget(number)
            return result
        }
        expectEqual(outcome, .ready)
    }

    @Test func `what is always ready need not be watched`() throws {
        let outcomes = try LoopExecutor.run { _, waits in
            let input = try Descriptor.open(reading: "/dev/null")
            try await waits.watch(input.number)
            let outcomes = [await waits.reading(input.number), await waits.reading(input.number)]
            await waits.forget(input.number)
            return outcomes
        }
        expectEqual(outcomes, [.ready, .ready])
    }

    @Test func `the earliest deadline comes first, and one that is hastened at once`() throws {
        let entries = try LoopExecutor.run { _, waits in
            let log = Log()
            let start = Self.now
            let timers = [
                await waits.newTimer(), await waits.newTimer(), await waits.newTimer(),
            ]
            await withDiscardingTaskGroup { group in
                for (index, pause) in [3_000_000, 1_000_000, UInt64.max - start].enumerated() {
                    let timer = timers[index]
                    group.addTask {
                        let outcome = await waits.reading(timer, until: start + pause)
                        await log.add("\(index) \(outcome)")
                    }
                }
                await waits.endOfTurn()
                await waits.hasten(timers[2], to: start)
            }
            return await log.entries
        }
        expectEqual(entries, ["2 late", "1 late", "0 late"])
    }

    @Test func `a writer is told of what has changed, and of a hang-up`() throws {
        let outcomes = try LoopExecutor.run { _, waits in
            var one: Descriptor?
            var other: Descriptor?
            try Descriptor.socketPair().separate(&one, &other)
            let number = one?.number ?? -1
            try await waits.watch(number)
            async let first = waits.writing(number, isForRoom: false, until: nil)
            await waits.endOfTurn()
            await waits.changed(number)
            let changed = await first
            async let second = waits.writing(number, isForRoom: false, until: nil)
            async let reading = waits.reading(number)
            await waits.endOfTurn()
            _ = other.take()
            let outcomes = [changed, await second, await reading]
            let again = await waits.reading(number)
            await waits.forget(number)
            _ = one.take()
            return outcomes + [again]
        }
        expectEqual(outcomes, [.changed, .hungUp, .ready, .ready])
    }

    @Test func `nobody reads once reading has stopped`() throws {
        let outcomes = try LoopExecutor.run { _, waits in
            let timer = await waits.newTimer()
            async let waiting = waits.reading(timer)
            await waits.endOfTurn()
            await waits.stopReading()
            return [await waiting, await waits.reading(timer, until: 0)]
        }
        expectEqual(outcomes, [.stopped, .stopped])
    }

    @Test func `what the system could not forget keeps nobody waiting`() throws {
        let outcome = try LoopExecutor.run { _, waits in
            let pipe = try Descriptor.pipe()
            let number = pipe.reading.number
            try await waits.watch(number)
            // The number becomes another file's, so that the pipe, which is still open, cannot be removed by it.
            let copy = dup(number)
            let other = try Descriptor.open(reading: "/dev/null")
            dup2(other.number, number)
            await waits.forget(number)
            try pipe.writing.writeAll([1], count: 1)
            let timer = await waits.newTimer()
            let outcome = await waits.reading(timer, until: Self.now + 1_000_000)
            close(copy)
            return outcome
        }
        expectEqual(outcome, .late)
    }

    @Test func `another thread wakes a loop that waits`() throws {
        let sum = try LoopExecutor.run { _, _ in
            let elsewhere = try Elsewhere()
            var sum = 0
            for number in 0..<100 { sum += await elsewhere.twice(number) }
            return sum
        }
        expectEqual(sum, 9900)
    }
}
