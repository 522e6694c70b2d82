import BearingsTestSupport
import Synchronization
import Testing

@testable import BearingsActors

@Suite struct GateTests {
    private actor Turnstile {
        private nonisolated let executor: LoopExecutor
        private var gate = Gate()
        private(set) var passed: [Int] = []

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            executor.asUnownedSerialExecutor()
        }

        init(on executor: LoopExecutor) { self.executor = executor }

        /// Advances before it holds a task whose turn comes by that, as a turn of the actor may between the two.
        func holdLate() async {
            await withCheckedContinuation {
                gate.advance()
                gate.hold(1, $0)
            }
        }

        func pass(_ ticket: Int) async {
            if !gate.mayPass(ticket) {
                await withCheckedContinuation { gate.hold(ticket, $0) }
            }
            passed.append(ticket)
            gate.advance()
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `tickets pass in order, whatever the order of tasks`(seed: UInt64) throws {
        let passed = try LoopExecutor.run(order: shuffled(seed)) { loop in
            let turnstile = Turnstile(on: loop)
            await withTaskGroup(of: Void.self) { group in
                for ticket in (0..<30).reversed() {
                    group.addTask { await turnstile.pass(ticket) }
                }
            }
            return await turnstile.passed
        }
        expectEqual(passed, Array(0..<30))
    }

    @Test func `a task is not kept whose turn has come meanwhile`() throws {
        try LoopExecutor.run { loop in await Turnstile(on: loop).holdLate() }
    }
}
