import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct SessionNameTests {
    private static let configuration = Configuration()

    @Test(arguments: 0...40)
    func `returns its bytes, however many`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 255 - 7 * $0) }

        expectEqual(SessionName(bytes[...]).bytes, bytes)
        expectEqual(SessionName(([1, 2] + bytes + [3])[2..<(count + 2)]).bytes, bytes)
    }

    @Test(arguments: 0...16)
    func `differs from a name longer by a zero, shorter or different in one byte`(count: Int) {
        let bytes = [UInt8](repeating: 7, count: count)
        var others = [bytes + [0], bytes + [7]]
        if count > 0 { others += [Array(bytes.dropLast()), Array(bytes.dropLast()) + [0]] }
        if count > 0 { others.append([8] + bytes.dropFirst()) }
        for other in others {
            let session = Session(engine: Engine(Self.configuration), name: SessionName(other[...]))
            let isOther =
                if count <= ShortName.longest {
                    session.shortName == ShortName(bytes[...])
                } else {
                    session.isCalled(long: bytes[...])
                }
            expect(!isOther)
        }
    }

    @Test func `is encoded like any JSON string`() {
        var random = SplitMix64(seed: 3)
        let letters = Array(#"ab"\/ xyz~"#.utf8) + [0x00, 0x1F, 0x20, 0x7F]
        var emitted = EncodedNameCache()
        for generation in 0..<3000 as Range<UInt64> {
            let few = random.oneIn(2) ? 2 : letters.count
            let bytes = (0..<random.int(in: 0...20)).map { _ in
                letters[Int(random.int(in: 0..<Int64(few)))]
            }
            emitted.change(to: SessionName(bytes[...]), of: generation)
            expectEqual(emitted.json, jsonString(bytes))
        }
        emitted.change(to: SessionName(Array("grüße, 東京".utf8)[...]), of: 9999)
        expectEqual(emitted.json, Array(#""grüße, 東京""#.utf8))
    }

    @Test func `hashes are spread, and differ in another process`() {
        let hash = NameHash()
        let names = (0..<4096).map { ShortName(Array("d\($0)".utf8)[...]) }
        let slots = Set(names.map { hash($0) & 0xFFFF })
        // Of 4096 drawn from 65,536, some 124 meet another by chance.
        expect(slots.count > 3800)
        expect(names.contains { NameHash()($0) != hash($0) })
    }
}
