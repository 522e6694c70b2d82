import BearingsDocuments
import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct ClientTableTests {
    private func client(_ id: Int) -> Client {
        Client(
            id,
            ServerLimits(),
            reading: DocumentFormats.self,
            decoding: DecodingOptions(),
            at: .epoch
        )
    }

    @Test(arguments: 0..<5) func `finds each client until it is removed`(
        seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        var table = ClientTable()
        var there: [Int] = []
        for id in 1...200 {
            if random.oneIn(3), let gone = there.randomElement(using: &random) {
                table.remove(gone)
                there.removeAll { $0 == gone }
                let index = table.index(of: gone)
                expectEqual(index, nil)
            } else {
                let index = table.add(client(id))
                there.append(id)
                expectEqual(table[index].id, id)
            }
            expectEqual(table.count, there.count)
            for id in there.shuffled(using: &random) {
                let index = table.index(of: id)
                expectEqual(index.map { table[$0].id }, id)
            }
        }
    }

    @Test func `changes a client in place`() {
        var table = ClientTable()
        for id in 1...3 { _ = table.add(client(id)) }
        if let index = table.index(of: 2) { table[index].hungUp() }
        table.remove(1)
        for id in 2...3 {
            guard let index = table.index(of: id) else {
                Issue.record("\(id) has gone")
                continue
            }
            table[index].closeBehindAll([0x0A], at: .epoch)
            expectEqual(table[index].isFlushed, (id == 2))
        }
    }

    @Test func `removing a client twice is harmless`() {
        var table = ClientTable()
        _ = table.add(client(1))
        table.remove(1)
        table.remove(1)
        let index = table.index(of: 1)
        expectEqual(table.count, 0)
        expectEqual(index, nil)
    }
}
