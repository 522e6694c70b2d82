import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsDocuments
@testable import BearingsWire

@Suite struct FITFormatTests {
    /// A file of messages, with its header and checksum.
    private static func file(_ messages: [UInt8], damage: Int? = nil) -> [UInt8] {
        var file: [UInt8] = [14, 0x20, 0x54, 0x08]
        for shift in stride(from: 0, to: 32, by: 8) {
            file.append(UInt8(truncatingIfNeeded: messages.count >> shift))
        }
        file += Array(".FIT".utf8)
        let header = FITChecksum(of: file).value
        file += [UInt8(header & 0xFF), UInt8(header >> 8)] + messages
        let sum = FITChecksum(of: file).value
        file += [UInt8(sum & 0xFF), UInt8(sum >> 8)]
        if let damage { file[damage] ^= 1 }
        return file
    }

    /// Defines records of a time and a position.
    private static let definition: [UInt8] = [
        0x40, 0, 0, 20, 0, 3, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85,
    ]

    private static func bytes(_ number: Int32) -> [UInt8] {
        stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: number >> Int32($0)) }
    }

    private static func record(_ time: Int32, _ latitude: Int32, _ longitude: Int32) -> [UInt8] {
        [0] + bytes(time) + bytes(latitude) + bytes(longitude)
    }

    private static let full = file(
        definition + record(1_000_000_000, 1 << 29, -(1 << 30)) + [0x80 | 5] + bytes(1_000_000_003)
            + bytes(1 << 28) + bytes(1 << 28)
    )

    private static func decoded(_ bytes: [UInt8], cuts: [Int] = []) -> DecodedDocument {
        DecodedDocument(bytes, cuts: cuts, source: "a.fit")
    }

    @Test func `reads places and times with any chunk size`() {
        let expected: [DecodedDocument.Outcome] = [
            .fix(
                Fix(coordinate: LocationCoordinate(latitude: 45, longitude: -90)),
                line: 1,
                time: 1_631_065_600_000
            ),
            .fix(
                Fix(coordinate: LocationCoordinate(latitude: 22.5, longitude: 22.5)),
                line: 2,
                time: 1_631_065_603_000
            ),
        ]
        expectEqual(Self.decoded(Self.full).outcomes, expected)
        for cut in 2..<Self.full.count {
            let document = Self.decoded(Self.full, cuts: [cut])
            expectEqual(document.outcomes, expected)
            expectEqual(document.errors, [])
        }
        expectEqual(Self.decoded(Self.full + Self.full).outcomes.count, 4)
    }

    @Test func `a file tells when it was begun`() {
        let fileID: [UInt8] = [0x41, 0, 0, 0, 0, 1, 4, 4, 0x86, 1] + Self.bytes(1_000_000_000)
        let record: [UInt8] =
            [0x40, 0, 0, 20, 0, 2, 0, 4, 0x85, 1, 4, 0x85, 0] + Self.bytes(1 << 29)
        let file = Self.file(fileID + record + Self.bytes(1 << 28))
        var decoder = RecordDecoder(.init(), source: "a.fit")
        var others = DocumentFormats(source: "a.fit")
        let range = ByteRange(0..<file.count)
        let isDocument = decoder.isDocument(file.span, range, line: 1, &others)
        expect(isDocument)
        decoder.decodeDocument(file.span, range, &others)
        expectEqual(decoder.batch.entries.map(\.time), [nil])
        expectEqual(decoder.batch.documentTime?.millisecondsSince1970, 1_631_065_600_000)
    }

    @Test func `an altitude is the double nearest to its decimal`() {
        let definition: [UInt8] = [
            0x40, 0, 0, 20, 0, 4, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84,
        ]
        let raw = [5207, 2500, 2501, 2499, 0, 13, 9999, 65534]
        let records = raw.flatMap {
            Self.record(1_000_000_000, 1, 1) + [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        let fixes = Self.decoded(Self.file(definition + records)).fixes
        let expected = [541.4, 0, 0.2, -0.2, -500, -497.4, 1499.8, 12606.8]
        expectEqual(fixes.map(\.altitude), expected)
    }

    @Test func `reports a wrong checksum and reads the records`() {
        let document = Self.decoded(
            Self.file(Self.definition + Self.record(1_000_000_000, 1, 1), damage: 35)
        )
        expectEqual(document.errors.map(\.reason), [.badFormat])
        expect(document.errors.allSatisfy { $0.isHarmless })
        expectEqual(document.fixes.count, 1)
    }

    @Test func `reports a truncated file`() {
        for count in 15..<Self.full.count {
            let document = Self.decoded(Array(Self.full.prefix(count)))
            expectEqual(document.errors.count, 1)
        }
    }

    @Test func `unknown values are absent`() {
        let none = Self.record(1_000_000_000, .max, .max)
        expectEqual(Self.decoded(Self.file(Self.definition + none)).outcomes, [])
        // Seconds since the device was switched on.
        let young = Self.decoded(Self.file(Self.definition + Self.record(7, 1, 1)))
        expectEqual(young.times, [nil])
        let half = Self.decoded(Self.file(Self.definition + Self.record(7, 1, .max)))
        expectEqual(half.errors.map(\.reason), [.missingField])
    }

    @Test func `damage never ends the run, and gives the same with any chunk size`() {
        var random = SplitMix64(seed: 17)
        for _ in 0..<500 {
            var bytes = Self.full
            for _ in 0..<3 {
                bytes[Int.random(in: 2..<bytes.count, using: &random)] =
                    UInt8.random(in: .min ... .max, using: &random)
            }
            let cut = Int.random(in: 12..<bytes.count, using: &random)
            expectEqual(Self.decoded(bytes).outcomes, Self.decoded(bytes, cuts: [cut]).outcomes)
        }
    }
}
