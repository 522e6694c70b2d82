import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct SessionReferenceTests {
    @Test(arguments: 0...40)
    func `a name in a line equals the same name alone, whatever follows it`(
        count: Int
    ) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 250 - 3 * $0) }
        let place = ByteRange(2..<(2 + count))
        for more in 0...17 {
            let text = [1, 2] + bytes + [UInt8](repeating: 0xFF, count: more)
            var batch = RecordBatch()
            let session = batch.session(namedInLine: text.span, place)
            // If too few bytes follow a short name, a slower function reads it.
            guard count > ShortName.longest || count + more >= 16 else {
                expectEqual(session, nil)
                continue
            }
            expectEqual(session.flatMap { batch.name(of: $0) }, bytes)
            // A name from any other source is the same.
            var other = RecordBatch()
            let isNamed = count > 0
            expectEqual(other.session(named: bytes), session)
            other.names = bytes
            expectEqual((SessionReference(from: 0, in: &other.names) == session), isNamed)
            expectEqual(other.names.count, (count > ShortName.longest ? count : 0))
        }
    }

    @Test(arguments: [1, 15, 16, 40])
    func `only a backslash in a short name takes the slow path`(count: Int) {
        for place in 0..<count {
            for byte in 0...UInt8.max where byte != UInt8(ascii: "\"") {
                var name = [UInt8](repeating: UInt8(ascii: "n"), count: count)
                name[place] = byte
                let text = name + [UInt8](repeating: UInt8(ascii: "\\"), count: 16)
                var batch = RecordBatch()
                let session = batch.session(namedInLine: text.span, ByteRange(0..<count))
                let isLeft = byte == UInt8(ascii: "\\") && count <= ShortName.longest
                expectEqual((session == nil), isLeft)
            }
        }
    }

    @Test func `names with a common prefix differ, also from missing names`() {
        var batch = RecordBatch()
        let names = [0, 1, 7, 8, 14, 15, 16, 17, 128].map { [UInt8](repeating: 0, count: $0) }
        let sessions = names.map { batch.session(named: $0) } + [.unnamed]
        for (place, session) in sessions.enumerated() {
            expectEqual(batch.name(of: session), (place < names.count ? names[place] : nil))
            expectEqual(session.isUnnamed, (place == names.count))
            for other in sessions.indices where other != place {
                expect(session != sessions[other])
            }
        }
    }

    @Test func `stores a long name once if it repeats at once`() {
        var batch = RecordBatch()
        let (one, other) = ([UInt8](repeating: 1, count: 20), [UInt8](repeating: 2, count: 20))
        let first = batch.session(named: one)
        expectEqual(batch.session(named: one), first)
        expectEqual(batch.names.count, 20)
        expect(batch.session(named: other) != first)
        let again = batch.session(named: one)
        expectEqual(batch.name(of: again), one)
        expectEqual(batch.names.count, 60)
    }
}
