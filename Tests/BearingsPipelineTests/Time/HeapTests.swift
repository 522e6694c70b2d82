import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct HeapTests {
    @Test(arguments: 0..<20)
    func `returns elements by time, and equal times in the order of arrival`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var heap = Heap<Reorderer.Turn>()
        var model: [Reorderer.Turn] = []
        for order in 0..<400 {
            if random.oneIn(3) {
                let first = model.min { $0 < $1 }
                expectEqual(heap.first?.order, first?.order)
                expectEqual(heap.popFirst()?.line, first?.line)
                model.removeAll { $0.order == first?.order }
            } else {
                let time = Instant.milliseconds(random.int(in: -20...20))
                let element = Reorderer.Turn(time: time, order: UInt64(order), line: order)
                heap.insert(element)
                model.append(element)
            }
        }
        expectEqual(heap.isEmpty, model.isEmpty)
    }
}
