import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct NameHashTests {
    @Test func `hashes are spread, and differ in another process`() {
        let hash = NameHash()
        for length in [1, 7, 8, 9, 16, 17, 40] {
            let names = (0..<4096).map { number in
                let digits = Array("\(number)".utf8)
                return Array(repeating: UInt8(ascii: "d"), count: length - 1) + digits
            }
            let slots = Set(names.map { hash($0.span) & 0xFFFF })
            // Of 4096 drawn from 65,536, some 124 meet another by chance.
            expect(slots.count > 3800, "\(length)")
            expect(names.contains { NameHash()($0.span) != hash($0.span) })
        }
    }

    @Test func `each byte counts, and so does the length`() {
        let hash = NameHash()
        for count in 0...40 {
            let name = [UInt8](repeating: 0, count: count)
            expect(hash(name.span) != hash((name + [0]).span), "\(count)")
            for place in 0..<count {
                var other = name
                other[place] = 1
                expect(hash(other.span) != hash(name.span), "\(place) of \(count)")
                expect(!other.span.hasSameBytes(as: name.span), "\(place) of \(count)")
            }
            expect(name.span.hasSameBytes(as: name.span))
        }
    }
}
