import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct PinIndexTests {
    /// Hashes of which many are the same, and more end alike.
    private static let hashes: [[UInt32]] = [
        (0..<50).map { _ in 7 }, (0..<50).map { $0 << 24 }, (0..<50).map { $0 / 3 },
        (0..<50).map { UInt32.max - $0 % 5 }, (0..<50).map { $0 &* 0x9E37_79B9 },
    ]

    @Test(arguments: hashes)
    func `finds exactly the pins inserted and not removed`(hashes: [UInt32]) {
        var random = SplitMix64(seed: UInt64(hashes[49]))
        var index = PinIndex()
        var there: Set<Int32> = []
        for _ in 0..<3000 {
            let pin = Int32(random.int(in: 0...49))
            if there.remove(pin) != nil {
                index.remove(pin, hashes[Int(pin)])
            } else {
                index.insert(pin, hashes[Int(pin)])
                there.insert(pin)
            }
            let asked = Int32(random.int(in: 0...49))
            let found = index.pin(hashes[Int(asked)]) { $0 == asked }
            expectEqual(found, (there.contains(asked) ? asked : nil))
            expectEqual(index.count, there.count)
        }
        for pin in there { expectEqual(index.pin(hashes[Int(pin)]) { $0 == pin }, pin) }
    }

    @Test func `growing keeps every pin`() {
        var index = PinIndex()
        for pin in 0..<8 as Range<Int32> { index.insert(pin, 3) }
        index.reserveCapacity(10_000)

        expect((0..<8).allSatisfy { pin in index.pin(3) { $0 == pin } == pin })
        expectEqual(index.pin(3) { _ in false }, nil)
        expectEqual(index.pin(4) { _ in true }, nil)
    }

    @Test func `canonically equal ids have the same hash`() {
        expectEqual(PinIndex.hash("Café"), PinIndex.hash("Cafe\u{301}"))
    }
}
