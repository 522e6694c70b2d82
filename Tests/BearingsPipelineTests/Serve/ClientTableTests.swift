import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct ClientTableTests {
    private func client(_ id: Int) -> Client {
        Client(id, ServerLimits(), decoding: RecordDecoder.Options(), at: .epoch)
    }

    @Test(arguments: 0..<5) func `each client is found until it goes, whoever else comes and goes`(
        seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        var table = ClientTable()
        var there: [Int] = []
        for id in 1...200 {
            if random.oneIn(3), let gone = there.randomElement(using: &random) {
                table.remove(gone)
                there.removeAll { $0 == gone }
                let place = table.place(of: gone)
                #expect(place == nil)
            } else {
                let place = table.add(client(id))
                there.append(id)
                #expect(table[place].id == id)
            }
            #expect(table.count == there.count)
            for id in there.shuffled(using: &random) {
                let place = table.place(of: id)
                #expect(place.map { table[$0].id } == id)
            }
        }
    }

    @Test func `a client is changed where it is`() {
        var table = ClientTable()
        for id in 1...3 { _ = table.add(client(id)) }
        if let place = table.place(of: 2) { table[place].hungUp() }
        table.remove(1)
        for id in 2...3 {
            guard let place = table.place(of: id) else {
                Issue.record("\(id) has gone")
                continue
            }
            table[place].closeBehindAll([0x0A], at: .epoch)
            #expect(table[place].isFlushed == (id == 2))
        }
    }

    @Test func `who has gone can go again`() {
        var table = ClientTable()
        _ = table.add(client(1))
        table.remove(1)
        table.remove(1)
        let place = table.place(of: 1)
        #expect(table.count == 0)
        #expect(place == nil)
    }
}
