import BearingsTestSupport
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct BlockingQueueTests {
    @Test(arguments: [1, 2, 7])
    func `delivers every element once, in order`(capacity: Int) throws {
        let queue = BlockingQueue<Int>(capacity: capacity)
        let thread = try BlockingThread { (0..<5000).allSatisfy { queue.give($0) } }
        for expected in 0..<5000 { expectEqual(queue.take(), expected) }
        try expect(thread.join())
    }

    @Test func `giving blocks while the queue is full`() throws {
        let (there, back) = (BlockingQueue<Int>(capacity: 2), BlockingQueue<Int>(capacity: 1))
        let thread = try BlockingThread {
            there.give(1)
            there.give(2)
            back.give(0)
            there.give(3)
            return there.give(4)
        }
        // Two are there before anything was taken.
        expectEqual(back.take(), 0)
        expectEqual((1...4).map { _ in there.take() }, [1, 2, 3, 4])
        try expect(thread.join())
    }

    @Test(arguments: 1...4)
    func `a cycle of two queues keeps going for any wake-up threshold`(enough: Int) throws {
        let empty = BlockingQueue<Int>(capacity: 4, enoughToWake: enough)
        let filled = BlockingQueue<Int>(capacity: 4)
        for _ in 0..<4 { empty.give(0) }
        let thread = try BlockingThread {
            var count = 0
            while empty.take() != nil {
                count += 1
                filled.give(count)
            }
            return count
        }
        for expected in 1...5000 {
            expectEqual(filled.take(), expected)
            empty.give(0)
        }
        empty.close()
        filled.close()
        try expect(thread.join() >= 5000)
    }

    @Test func `the last elements are taken without waiting for more`() {
        let queue = BlockingQueue<Int>(capacity: 3, enoughToWake: 3)
        for element in 1...3 { queue.give(element) }
        expectEqual((1...3).map { _ in queue.take() }, [1, 2, 3])
    }

    @Test func `closing wakes everyone who waits`() throws {
        let (empty, full) = (BlockingQueue<Int>(capacity: 1), BlockingQueue<Int>(capacity: 1))
        full.give(1)
        let taker = try BlockingThread { empty.take() }
        let giver = try BlockingThread { full.give(2) }
        empty.close()
        full.close()
        try expectEqual(taker.join(), nil)
        try expect(!giver.join())
    }

    @Test func `a closed queue gives nothing, not even what is left in it`() {
        let queue = BlockingQueue<Int>(capacity: 2)
        queue.give(1)
        queue.close()
        expectEqual(queue.take(), nil)
        expect(!queue.give(2))
    }

    @Test func `releases the elements left in it`() {
        final class Guest: Sendable {}
        weak var left: Guest?
        do {
            let queue = BlockingQueue<Guest>(capacity: 2)
            let guest = Guest()
            left = guest
            queue.give(guest)
        }
        expect(left == nil)
    }

    @Test func `gives up its reference to an element taken`() {
        let queue = BlockingQueue<[UInt8]>(capacity: 2)
        queue.give([UInt8](repeating: 1, count: 100))
        var taken = queue.take() ?? []
        let before = unsafe taken.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        taken[0] = 2
        let after = unsafe taken.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        expectEqual(before, after)
    }
}
