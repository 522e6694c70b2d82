import BearingsEngine
import Testing

@testable import BearingsPipeline

@Suite struct SessionNameTests {
    private static let configuration = Configuration()

    @Test(arguments: 0...40)
    func `gives back its bytes, however many they are`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 255 - 7 * $0) }

        #expect(SessionName(bytes[...]).bytes == bytes)
        #expect(SessionName(([1, 2] + bytes + [3])[2..<(count + 2)]).bytes == bytes)
    }

    @Test(arguments: 0...16)
    func `is no other name, be it longer by a zero, shorter or different in one byte`(count: Int) {
        let bytes = [UInt8](repeating: 7, count: count)
        var others = [bytes + [0], bytes + [7]]
        if count > 0 { others += [Array(bytes.dropLast()), Array(bytes.dropLast()) + [0]] }
        if count > 0 { others.append([8] + bytes.dropFirst()) }
        for other in others {
            let session = Session(engine: Engine(Self.configuration), name: other, birth: 0)
            let isOther =
                if count <= SessionName.mostInline {
                    session.shortName == ShortName(bytes[...])
                } else {
                    session.isCalled(long: bytes[...])
                }
            #expect(!isOther)
        }
    }

    @Test func `hashes spread, and are others in another process`() {
        let hash = NameHash()
        let names = (0..<4096).map { ShortName(Array("d\($0)".utf8)[...]) }
        let slots = Set(names.map { hash($0) & 0xFFFF })
        // Of 4096 drawn from 65,536, some 124 meet another by chance.
        #expect(slots.count > 3800)
        #expect(names.contains { NameHash()($0) != hash($0) })
    }
}
