import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire

@Suite struct WireKeyTests {
    let table = WireKeyTable()

    @Test(arguments: WireKey.allCases)
    func `finds every key anywhere in the buffer`(key: WireKey) {
        let spelling = key.spelling
        expectEqual(find(spelling), key)
        expectEqual(find(spelling, before: "{\"", after: "\":1,\"more\":2}"), key)
        expectEqual(find(spelling, before: "012345678901234567890"), key)
        expectEqual(find(spelling, after: spelling), key)
    }

    @Test(arguments: WireKey.allCases)
    func `finds no key that differs in one byte`(key: WireKey) {
        let spelling = Array(key.spelling.utf8)
        for index in spelling.indices {
            for byte in UInt8.min...UInt8.max where byte != spelling[index] {
                var other = spelling
                other[index] = byte
                let found = find(other)
                if found != nil, found?.spelling.utf8.elementsEqual(other) != true {
                    Issue.record("\(other) is found as \(key)")
                    return
                }
            }
        }
    }

    @Test(arguments: WireKey.allCases)
    func `finds no truncated or extended key`(key: WireKey) {
        let spelling = key.spelling
        for other in [
            String(spelling.dropLast()), String(spelling.dropFirst()), spelling + "s",
            spelling + "\0", "\0" + spelling, spelling + spelling, spelling.uppercased(),
        ] where !WireKey.allCases.contains(where: { $0.spelling == other }) {
            expectEqual(find(other), nil, "\(other)")
        }
    }

    @Test func `finds nothing for random names`() {
        var random = SplitMix64(seed: 17)
        let known = Set(WireKey.allCases.map(\.spelling))
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...24, using: &random)
            let name = (0..<count).map { _ in UInt8.random(in: 0x5F...0x7A, using: &random) }
            let text = String(decoding: name, as: UTF8.self)
            if !known.contains(text), find(name) != nil { Issue.record("\(text)") }
        }
    }

    @Test func `spells each key differently`() {
        expectEqual(Set(WireKey.allCases.map(\.spelling)).count, WireKey.allCases.count)
    }

    @Test func `numbers the keys in order`() {
        expectEqual(WireKey.allCases.map(\.index), Array(WireKey.allCases.indices))
    }

    private func find(_ key: String, before: String = "", after: String = "") -> WireKey? {
        find(Array(key.utf8), before: Array(before.utf8), after: Array(after.utf8))
    }

    private func find(_ key: [UInt8], before: [UInt8] = [], after: [UInt8] = []) -> WireKey? {
        let bytes = before + key + after
        return table.key(bytes.span, ByteRange(before.count..<before.count + key.count))
    }
}
