import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct RecordBatchNamesTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `each name is found where it was put, whatever comes after it`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var batch = RecordBatch()
        var added: [(name: [UInt8], place: ByteRange)] = []
        for step in 0..<2000 {
            let most = random.oneIn(4) ? 40 : 17 as Int64
            let name = (0..<random.int(in: 0...most)).map { _ in
                UInt8(truncatingIfNeeded: random.int(in: 0...1))
            }
            // Elsewhere in a text, with less or more behind it.
            let text = [7, 7] + name + [UInt8](repeating: 1, count: Int(random.int(in: 0...17)))
            let place = batch.addName(text.span, ByteRange(2..<(2 + name.count)))
            added.append((name, place))
            // Others are put there without asking.
            if step % 50 == 0 { batch.names += [9, 9, 9] }
        }
        for (name, place) in added where Array(batch.names[place.indices]) != name {
            Issue.record("\(name) is \(Array(batch.names[place.indices]))")
        }
    }

    @Test(arguments: [1, 7, 8, 9, 15, 16])
    func `a name that comes again takes no room`(count: Int) {
        let name = [UInt8](repeating: 5, count: count)
        let text = name + [UInt8](repeating: 6, count: 16)
        var batch = RecordBatch()
        let first = batch.addName(text.span, ByteRange(0..<count))

        #expect(batch.addName(text.span, ByteRange(0..<count)) == first)
        let other = name + [UInt8](repeating: 8, count: 16)
        #expect(batch.addName(other.span, ByteRange(0..<count)) == first)

        batch.removeAll()
        let again = batch.addName(text.span, ByteRange(0..<count))
        #expect(Array(batch.names[again.indices]) == name)
    }

    @Test func `a short name of a line has no backslash, whatever stands behind it`() {
        var batch = RecordBatch()
        for count in 1...16 {
            for place in 0..<20 {
                var text = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
                text[place] = UInt8(ascii: "\\")
                let name = batch.addName(ofLine: text.span, ByteRange(0..<count))
                #expect((name == nil) == (place < count))
                guard let name else { continue }
                #expect(Array(batch.names[name.indices]) == Array(text.prefix(count)))
            }
        }
        // What it might be is not known where less stands behind it.
        #expect(batch.addName(ofLine: Array("abc".utf8).span, ByteRange(0..<3)) == nil)
    }
}
