import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct SessionTableTests {
    static let configuration = Configuration()

    @Test(arguments: [5, 40, 3000] as [Int64])
    func `agrees with a dictionary through any insertions and removals`(names: Int64) {
        var random = SplitMix64(seed: UInt64(names))
        var table = SessionTable()
        var model: [String: (index: Int, generation: Int)] = [:]
        var generations = 0
        for step in 0..<20_000 {
            let name = "session \(random.int(in: 0..<names))"
            let bytes = Array(name.utf8)
            let found = table.index(of: bytes)
            if found != model[name]?.index {
                Issue.record("step \(step): \(name)")
                return
            }
            if let found {
                if random.oneIn(3) {
                    table.remove(found)
                    model[name] = nil
                } else {
                    table.sessions[found].sequence += 1
                }
            } else {
                let index = table.insert(bytes, Engine(Self.configuration))
                if model.values.contains(where: { $0.index == index }) {
                    Issue.record("step \(step): \(index) is given out twice")
                    return
                }
                expectEqual(table.sessions[index].sequence, 0)
                model[name] = (index, generations)
                generations += 1
            }
        }
        let order = model.values.sorted { $0.generation < $1.generation }.map(\.index)
        expectEqual(table.indicesInOrder, order)
        expect(table.sessions.count <= Int(names))
    }

    @Test func `compares names byte by byte`() {
        var table = SessionTable()
        let names: [[UInt8]] = [
            [0], [0, 0], [0xC3, 0xA9], [0x65, 0xCC, 0x81], Array("main".utf8),
        ]
        let indices = names.map { table.insert($0, Engine(Self.configuration)) }
        expectEqual(names.map { table.index(of: $0) }, indices)
        expectEqual(table.index(of: SessionNames.mainName), indices[4])
        expectEqual(table.mainIndex, indices[4])
        expectEqual(table.index(of: [0, 0, 0]), nil)
    }

    @Test func `forgets the name of a session that has ended, and gives its index to another`() {
        var table = SessionTable()
        let name = Array("main".utf8)
        let index = table.insert(name, Engine(Self.configuration))
        table.remove(index)

        expectEqual(table.count, 0)
        expect(table.sessions[index].hasEnded && table.sessions[index].name.capacity == 0)
        expect(table.index(of: name) == nil && table.mainIndex == nil)
        let other = table.insert(Array("other".utf8), Engine(Self.configuration))
        expectEqual(other, index)
        expectEqual(table.sessions[other].generation, 1)
    }

    @Test func `encodes a session's name as a JSON string`() {
        var table = SessionTable()
        let index = table.insert(Array("a\"b".utf8), Engine(Self.configuration))
        expectEqual(table.sessions[index].nameJSON, Array(#""a\"b""#.utf8))
    }
}
