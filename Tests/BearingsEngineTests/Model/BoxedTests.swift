import BearingsTestSupport
import Testing

@testable import BearingsEngine

@Suite struct BoxedTests {
    @Test func `a missing value takes a word and cannot be changed`() {
        var rare = Boxed<(Int, Int, Int)>()

        expectEqual(MemoryLayout.size(ofValue: rare), MemoryLayout<Int>.size)
        expect(rare.isMissing && rare.value == nil)
        expect(rare.change { $0.0 += 1 } == nil)
        expect(rare.isMissing)
    }

    @Test func `a copy does not see later changes`() {
        var rare = Boxed(1)
        let copy = rare

        let emitted = rare.change { value -> Int in
            value += 1
            return value * 10
        }
        expect(emitted == 20 && rare.value == 2 && copy.value == 1)
    }
}
