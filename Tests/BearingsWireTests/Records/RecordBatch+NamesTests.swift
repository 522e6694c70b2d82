import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire

@Suite struct RecordBatchNamesTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `each session keeps its name when others are added`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var batch = RecordBatch()
        var added: [(name: [UInt8], session: SessionReference)] = []
        for step in 0..<2000 {
            let most = random.oneIn(4) ? 40 : 17 as Int64
            let name = (0..<random.int(in: 0...most)).map { _ in
                UInt8(truncatingIfNeeded: random.int(in: 0...1))
            }
            // Elsewhere in a text, followed by enough bytes.
            let text = [7, 7] + name + [UInt8](repeating: 1, count: Int(random.int(in: 16...33)))
            let session =
                random.oneIn(2)
                ? batch.session(namedInLine: text.span, ByteRange(2..<(2 + name.count)))
                : batch.session(named: name)
            guard let session else {
                Issue.record("\(name) takes a closer look")
                return
            }
            added.append((name, session))
            // Others are added unconditionally.
            if step % 50 == 0 { batch.names += [9, 9, 9] }
        }
        for (name, session) in added where batch.name(of: session) != name {
            Issue.record("\(name) is \(batch.name(of: session) ?? [])")
        }
        for (name, session) in added where name.count <= ShortName.longest {
            expectEqual(session, added.first { $0.name == name }?.session)
        }
    }
}
