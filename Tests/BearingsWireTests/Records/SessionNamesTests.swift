import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire

@Suite struct SessionNamesTests {
    private static func text(_ names: SessionNames, _ number: SessionNumber) -> [UInt8]? {
        names[number].map { Array(names.bytes[$0.range.indices]) }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `agrees with a dictionary, whatever surrounds a name`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var names = SessionNames()
        var model: [[UInt8]: SessionNumber] = [:]
        for step in 0..<4000 {
            // Few letters and lengths, so that names repeat, and some are the beginnings of others.
            let most = random.oneIn(4) ? 40 : 12 as Int64
            let name = (0..<random.int(in: 0...most)).map { _ in
                UInt8(truncatingIfNeeded: random.int(in: 0...1))
            }
            let text = [7, 7] + name + [1, 1]
            let number = names.number(of: text.span.extracting(2..<(2 + name.count)))
            guard !name.isEmpty else {
                expect(number.isUnnamed)
                continue
            }
            expectEqual(Self.text(names, number), name)
            expectEqual(model[name] ?? number, number, "step \(step): \(name)")
            model[name] = number
            if step == 2000 {
                names.removeAll()
                model = [:]
            }
        }
        expectEqual(names.count, model.count)
        expectEqual(names.bytes.count, model.keys.reduce(0) { $0 + $1.count })
        for (name, number) in model { expectEqual(Self.text(names, number), name) }
    }

    @Test func `no name and anybody are no names, and differ`() {
        var names = SessionNames()
        _ = names.number(of: [1].span)
        let others: [SessionNumber] = [.unnamed, .anyone]
        for other in others {
            expect(names[other] == nil)
            expectEqual(others.count { $0 == other }, 1)
        }
        expectEqual(others.map(\.isUnnamed), [true, false])
    }

    @Test func `an excerpt has the names of its entries alone`() {
        var batch = RecordBatch()
        for name in ["one", "two", "one", ""] {
            var entry = RecordBatch.Entry(line: 1, text: ByteRange(0..<0))
            entry.session = batch.names.number(of: Array(name.utf8).span)
            batch.entries.append(entry)
        }
        let excerpt = batch.excerpt(1..<4, keepsText: false)

        let read = excerpt.entries.map { excerpt.name(of: $0.session) }
        expectEqual(read, [Array("two".utf8), Array("one".utf8), nil])
        expectEqual(batch.excerpt(0..<1, keepsText: false).names.count, 1)
    }
}
