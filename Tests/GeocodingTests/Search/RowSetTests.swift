import BearingsTestSupport
import Geography
import Testing

@testable import Geocoding

@Suite struct RowSetTests {
    @Test(arguments: [1, 63, 64, 65, 4096, 4097, 20_000])
    func `contains exactly the rows inserted, in any range`(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        for density in [1, 40, 3000] as [Int64] {
            let rows = (0..<UInt32(count)).filter { _ in random.oneIn(density) }
            var marks = RowSet(count: count)
            marks.insert(rows.span)
            let isAny = marks.close()
            expectEqual(isAny, !rows.isEmpty)
            for _ in 0..<200 {
                let ends = [random.int(in: 0...Int64(count)), random.int(in: 0...Int64(count))]
                let range = Int(min(ends[0], ends[1]))..<Int(max(ends[0], ends[1]))
                let expected = rows.map(Int.init).filter { range.contains($0) }
                var found: [Int] = []
                marks.forEach(in: range) { found.append($0) }
                expectEqual(found, expected)
                expectEqual(marks.containsAny(of: range), !expected.isEmpty)
            }
        }
    }

    @Test func `an intersection contains the rows of both`() {
        var (first, second) = (RowSet(count: 200), RowSet(count: 200))
        let (ones, others): ([UInt32], [UInt32]) = ([1, 70, 199], [0, 70, 198])
        first.insert(ones.span)
        second.insert(others.span)
        let isCommon = first.formIntersection(second)
        let isAny = first.close()
        expect(isCommon && isAny)
        var found: [Int] = []
        first.forEach(in: 0..<200) { found.append($0) }
        expectEqual(found, [70])
        var third = RowSet(count: 200)
        let rest: [UInt32] = [1, 199]
        third.insert(rest.span)
        let isShared = third.formIntersection(first)
        expect(!isShared)
    }
}
