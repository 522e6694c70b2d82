import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct AlarmQueueTests {
    @Test func `returns what is due, earliest first, as a sorted list does`() {
        var random = SplitMix64(seed: 2)
        var queue = AlarmQueue()
        var model: [(wall: Instant, session: Int)] = []
        var now: Milliseconds = 0
        for session in 0..<5000 {
            let wall = Instant.milliseconds(now + random.int(in: -5...100))
            queue.insert(for: session, at: wall)
            model.append((wall, session))
            guard random.oneIn(3) else { continue }
            now += random.int(in: 0...60)
            while let earliest = queue.earliestTime, earliest <= .milliseconds(now) {
                expectEqual(earliest, model.map(\.wall).min())
                let session = queue.popDue(at: .milliseconds(now))
                let place = model.firstIndex { $0.session == session && $0.wall == earliest }
                guard let place else {
                    Issue.record("\(String(describing: session)) is not due first")
                    return
                }
                model.remove(at: place)
            }
            expectEqual(queue.popDue(at: .milliseconds(now)), nil)
            expect(model.allSatisfy { $0.wall > .milliseconds(now) })
        }
    }

    @Test func `returns nothing before its time`() {
        var queue = AlarmQueue()
        expectEqual(queue.earliestTime, nil)
        expectEqual(queue.popDue(at: .milliseconds(.max)), nil)

        queue.insert(for: 7, at: .milliseconds(10))
        expectEqual(queue.popDue(at: .milliseconds(9)), nil)
        expectEqual(queue.popDue(at: .milliseconds(10)), 7)
        expectEqual(queue.earliestTime, nil)
    }
}
