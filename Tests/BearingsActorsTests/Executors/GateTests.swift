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

        func pass(_ ticket: Int) async {
            if gate.turn != ticket {
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
}
