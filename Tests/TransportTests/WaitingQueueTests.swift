import BearingsTestSupport
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct WaitingQueueTests {
    @Test func `delivers every element once, in order`() throws {
        let queue = WaitingQueue<Int>()
        let thread = try BlockingThread {
            for element in 0..<5000 { queue.add(element) }
            queue.end()
        }
        var taken: [Int] = []
        while let elements = queue.take() { taken += elements }
        try thread.join()
        expectEqual(taken, Array(0..<5000))
    }

    @Test func `takes one element alone, in an order that is given`() {
        let queue = WaitingQueue<Int>()
        for element in 0..<4 { queue.add(element) }
        queue.end()
        var taken: [Int] = []
        while let elements = queue.take({ $0 - 1 }) { taken += elements }
        expectEqual(taken, [3, 2, 1, 0])
    }

    @Test func `the end wakes a thread that waits`() throws {
        let queue = WaitingQueue<Int>()
        let taker = try BlockingThread { queue.take() }
        queue.end()
        try expectEqual(taker.join(), nil)
    }

    @Test func `releases the elements left in it, and those taken`() {
        final class Guest: Sendable {}
        weak var left: Guest?
        weak var taken: Guest?
        do {
            let queue = WaitingQueue<Guest>()
            queue.add(Guest())
            taken = queue.take()?.first
            expect(taken == nil)
            let guest = Guest()
            left = guest
            queue.add(guest)
        }
        expect(left == nil)
    }
}
