import BearingsTestSupport
import Testing

@testable import BearingsActors

@Suite struct GzipReaderTests {
    private static let stored = packed("H4sIAAAAAAAAAwEMAPP/YWJjCmFiYwphYmMK8joQzQwAAAA=")
    private static let fixed = packed("H4sICAAAAAAAA2gudHh0AMtIzcnJV8hAkFwAO3yK3xIAAAA=")
    private static let dynamic = packed(
        """
        H4sIAAAAAAAAA02ZTa5mJwxE51lGjzMAmz9nUZGiDKPsPUSPOnVHrUv7gwJsH5v3z68/f/3Rfv/191/3n39/++f/\
        z/7z2d9n/HyO95k/n/U+xzNe73v+fMd83+vnO/X/+82m35+f76Xp6+f7aPX+xPWGPOkLbJ7EPjRLT8nSOl1CS0q6\
        pKK1L4nH5smNwzxPcAZrlbbIiT3NA83xNI+BjY71aJ54mmdorXia55aeeJoXmuNpXrZ5mrfneZq319Ixoyef5kJz\
        Ps3FvlLn3Nh86qAbJ5Q66c4x5tSVoTuXhriQfMJ7cmt5uFlWfNL75P6HfGQhfshJFp40pH7jbEPqD/448BNcdshR\
        GuqHPKXj+EOuEo25nvrIxopPfYwmXbPJ61A/n/pYtnrqYzPXTDknK86nPsoB+dSn1U8FZWePc+PWzCVPT85rytUH\
        p7qavB/166nPzQ2tpz4P97ie+ixuew3FDT6xnvphz1lP/Uj8aymrDLxwPfVj4avrqR8bj96KVLv9fupnIzb2Uz87\
        AbQVrEmUbUXrIBT3Uz8dr3sppm311M/yXEqLzSuWQh9dpyl5ov489WuyxxPKEJzEeerX4bzOU78bp3qmEgnqz1O/\
        kxs6SjeTezzKN5vbPk/9LnyimlI96uupP4F/VShTGRFP/Vn4aj315+DRNZXQUF9P/dWA1VNfgxiqo7xHpNVTX6eZ\
        SwrbzYiiNg5DyvLp3+nsUdqb1I9kSBmzzWCMlLlsp5xpp7upGPh5VWXNaogTWqN7D4Jr3BBnTKlnbuYTYGObp0Ls\
        zTToE2QzvA9h9i5hO+Wf3T2fElBNr6sY7gd94HZ4HwB3LdvpMqq7clAcG1Yd7I6GviCSvQ+hd9bH7u1jfeejxvms\
        q2j+6BOCV3kfgvD+7FcY3sPnIg7vz/kJxLt8ziLx+dyHUHym700sPp/7FYyr2Q9E4/r4i3Bcy/sQj+vjfwJydA/p\
        Onyig11QAA6CY7u8U3Dktp2CYzlgxORe06sWlSCloKk8KfTA8vnYiWzd8wnMObyuyJzb+oTm8dnHhG7er+A8to9F\
        dJ7Npyc8z0yXtA3HZR8C9KxtO1EiivmE6LXsGGL0qom+BSi8D1H6stZ2QkU50YnTJ7bXVXV6o4hCXLQo70Oovty0\
        Xcj5kvk2RSojuo2Jh4rVu7n4XyRhm5FwP7MdKkvrKJIrgSZeh8unfvCpYTv5VDTmE7KvYtYVs7MSfYL2SO9D1B5r\
        205FR/M9ittzuCUSuOdp6BO5V/c+yoWH7eRTNZhP8N6ZrCt63+SFPuH7VgfsQ/y+1brtlKiO4wWC30BlTIlqnaBN\
        o7c8DFH90TyJ4dX9QzlUIjgE8e4yK0TxuPmZMZrMYTv1DjU9H+X39rqqvzd1W4jiI7yLDv3cA4ri0xVFiOK3ZGVd\
        UfxSDX2i+Ervo7vxtJ0CvJfnUzG40usqwBs1Y4jiZ3ofovipYTtdRxbzieIXdKwrimd3y60QX/TlQU31MTM22JkY\
        fs2spKiL6L3F8Gyk4BDDc5TtgtqG+cTwW8f4TUAt0aGWCzF8pvchhs+TtlMt4vYzxPCbCbyuanO/e4QYvrf3MajO\
        u+1Unq/yq4Vuw+1SiOK1qB0CjB8ubeBU+AAQ759fUuEuKyHhAt0A4oukFIJ4fu10G5/5BPHxWVcQHx99gvj8bEMQ\
        vy2R7XQbH0+b3EZ4XW4DSMbiNryP5V7JdrqNQ9IMQbzSniGI16FoCTrtzqWJ4U7fsdxv+JeKjdathNgAL7GJDWcv\
        ITxX2i44eeYTwsem3Aka7gC7Qcd9vA1h/HZcttNt1Gc+ZarxWZdMZX2HTOV9COPVvV9hvLbPBYxD9hDFj/O8IN4/\
        74WC+D1l24kb83i6g39bCdxwfhTEb2uKrwjiN9vYTtwYh/kE8dV8ooL4cocURWHofQji+5gHQNyFRwDxFl4XiMPd\
        pA8nXFIQ92NTNj8R+5fqYU3EFMWvS/EG2ehh6dVSFM+zbccrVHk+lVS3V2FMJZUrhRTFV3oboviqZTv1fpNsk6L4\
        zcus2/0ggj5RvIb30f2mwBAPOv6l8m2WlSjCW/p9mHxLkZpieBrEGaYf84nhY0KSpBO/YGCMCKfoTx7B58fOtYjn\
        4yH8s64ifFofj+Hd++A53IRNUdxP0cmD+K26GVNpeCaXm/yhhP4gk3fZsp0eRs7yfHrbnH6+F8Snu+kUxKfDOQd1\
        +radnCr81C+I316NdQXxsygDUxCv9D5E8cHhCeL780Oe9sNC3DRxtzD8OFpg+PzYBS/FzAfDy+uK4XNZ3qS+pc5M\
        Mfz2g7bTNvb2fGpgx/G6ylNu4FIMr/I+xPBF6k8h/Iaaf5ocC1KE8IsP7lYITxek6ddyJ6BF7+cjEMTn3l5Xj1TT\
        iUUQv8UiviKI73LiE8SPC8gUxMsoSUE8HJGb5x2eO5JWfH/soJ+3tvnz3LIUvRm27r8riX7bYSCGz+mcyeN50v6m\
        GH49g3V5Pj+JPlH8LO9DFL8du+1UU32GBD/7oxjeXStm+U9HHLIYfpOd7RQb7rdSDB+fXFiODS5XDF+DCihheDjx\
        wfDWPd+hHvW6MPz/GvU/RSN/i4AeAAA=
        """
    )
    private static let two = packed(
        "H4sIAAAAAAAAA8vPS+UCAJ+oF/gEAAAAH4sIAAAAAAAAAyspz+cCAHQIF5YEAAAA"
    )
    private static let empty = packed("H4sIAAAAAAAAAwMAAAAAAAAAAAA=")

    /// The text of ``dynamic``.
    private static let squares = (0..<400).map { "{\"n\":\($0),\"sq\":\($0 * $0 % 9973)}\n" }
        .joined()

    private static func packed(_ base64: String) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var bits = 0
        var count = 0
        var bytes: [UInt8] = []
        for digit in base64.utf8 {
            guard let value = digits.firstIndex(of: digit) else { continue }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bytes
    }

    /// Decompresses with reads of so many compressed and decompressed bytes.
    private func unpacked(
        _ packed: [UInt8],
        piece: Int = 1 << 16,
        room: Int = 1 << 16
    ) throws -> [UInt8] {
        var reader = GzipReader()
        var rest = packed[...]
        var out: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: room)
        while true {
            let count = try reader.read(into: &buffer, from: 0) { bytes in
                let piece = rest.prefix(piece)
                bytes.replaceSubrange(0..<piece.count, with: piece)
                rest = rest.dropFirst(piece.count)
                return piece.count
            }
            if count == 0 { return out }
            out += buffer[..<count]
        }
    }

    private func text(_ packed: [UInt8]) throws -> String {
        String(decoding: try unpacked(packed), as: UTF8.self)
    }

    @Test func `unpacks each kind of block`() throws {
        try expectEqual(text(Self.stored), "abc\nabc\nabc\n")
        try expectEqual(text(Self.fixed), "hello hello hello\n")
        try expectEqual(text(Self.dynamic), Self.squares)
        try expectEqual(text(Self.empty), "")
    }

    @Test func `reads successive members`() throws {
        try expectEqual(text(Self.two), "one\ntwo\n")
    }

    @Test(arguments: [1, 2, 7, 100], [1, 3, 1000])
    func `any chunk size gives the same text`(piece: Int, room: Int) throws {
        let text = try unpacked(Self.dynamic, piece: piece, room: room)

        expectEqual(String(decoding: text, as: UTF8.self), Self.squares)
    }

    @Test(arguments: [1, 100, 1 << 16])
    func `returns the data before the damage`(room: Int) {
        var longest = 0
        let lengths = stride(from: 0, through: Self.dynamic.count - 8, by: 5)
        for length in Rounds.sample(lengths, oneIn: 3) {
            let text = unpackedUpToDamage(Array(Self.dynamic[..<length]), room: room)
            expect(Array(Self.squares.utf8).starts(with: text), "\(length)")
            expect(text.count >= longest, "\(length)")
            longest = text.count
        }
        // All but the sum is there.
        let last = unpackedUpToDamage(Array(Self.dynamic.dropLast(8)), room: room)
        expectEqual(last, Array(Self.squares.utf8))
        let stored = unpackedUpToDamage(Array(Self.stored.dropLast(10)), room: room)
        expectEqual(stored, Array("abc\nabc\nab".utf8))
    }

    /// The data of a damaged file, before the error.
    private func unpackedUpToDamage(_ packed: [UInt8], room: Int) -> [UInt8] {
        var reader = GzipReader()
        var rest = packed[...]
        var out: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: room)
        while true {
            let count = try? reader.read(into: &buffer, from: 0) { bytes in
                defer { rest = [] }
                bytes.replaceSubrange(0..<rest.count, with: rest)
                return rest.count
            }
            guard let count else { return out }
            expect(count > 0, "the end of what is damaged")
            if count == 0 { return out }
            out += buffer[..<count]
        }
    }

    @Test func `rejects a truncated file`() {
        for length in 0..<Self.fixed.count where length > 0 {
            #expect(throws: GzipReader.Damage.self, "\(length)") {
                try unpacked(Array(Self.fixed[..<length]))
            }
        }
        for length in stride(from: 1, to: Self.dynamic.count, by: 7) {
            #expect(throws: GzipReader.Damage.self, "\(length)") {
                try unpacked(Array(Self.dynamic[..<length]))
            }
        }
    }

    @Test func `rejects any flipped bit that matters`() throws {
        for index in Rounds.sample(Self.dynamic.indices, oneIn: 3) {
            var damaged = Self.dynamic
            damaged[index] ^= 1 << UInt8(index % 8)
            // The time, and how and where it was packed; flags may ask for more than there is.
            if 3...9 ~= index { continue }
            #expect(throws: GzipReader.Damage.self, "\(index)") { try unpacked(damaged) }
        }
    }

    @Test func `recognizes a gzip file by its first bytes`() {
        expect(GzipReader.isGzip(Self.stored))
        expect(!GzipReader.isGzip(Array("{}".utf8)))
        expect(!GzipReader.isGzip([]))
    }
}
