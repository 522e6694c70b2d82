#if os(Linux)
import BearingsTestSupport
import Foundation
import Testing

/// What a command says of a log does not depend on how much of it each read brings.
@Suite(.timeLimit(.minutes(10))) struct ReadSizesTests {
    private static let commands = [
        ["run", "--clock", "log", "--locations", "--lines", "--diagnostics", "stream"],
        ["check", "--json"], ["convert", "--to", "ndjson"], ["convert", "--to", "gpx"],
        ["report", "--json"], ["view"], ["geocode"],
    ]

    private static let fix = #"{"type":"fix","time":1,"lat":46.9,"lon":7.4}"# + "\n"

    /// Inputs of which no sample has the like.
    private static let oddities: [(name: String, bytes: [UInt8])] = [
        ("empty texts", Array("\u{1E}\n{\"\":\"\"}\n\u{1E}\(fix)".utf8)),
        ("a torn line", Array("\(fix){\"type\":\"annotations\",\"items\":[\n\(fix)\(fix)".utf8)),
        ("UTF-16", utf16(fix)), ("UTF-16 with two records on a line", utf16(#"{"a":1}"# + fix)),
        (
            "events",
            Array(
                #"{"event":"region","seq":1,"time":"2026-01-01T09:00:00.000Z","session":"main","phase":"will_change"}"#
                    .utf8
            )
        ),
        (
            "points",
            Array("{\"lat\":46.9,\"lon\":7.4}\n{\"lat\":46.9}\n{\"lat\":47,\"lon\":8.5}".utf8)
        ),
        ("a table of zeros", Array("INDEX,TAG,TIME\n1\0\0,T,\0\0\0,2\0\0\n2\0\0,T,\0\0\0\n".utf8)),
        ("no text", (0..<200).map { UInt8(($0 * 37) % 256) } + [0x0A] + Array(fix.utf8)),
        (
            "an undated receiver",
            Array(
                """
                $GPGGA,094736,5251.0094,N,00518.8172,E,1,12,0.60,-4,M,46.8,M,,*4B\r
                $GPZDA,094737,20,08,2018,-01,00*6B\r

                """.utf8
            )
        ),
        (
            "a packed fix",
            Array(
                Data(
                    base64Encoded: """
                        H4sIAAAAAAAAA6tWKqksSFWyUkrLrFDSUSrJzAVyDHWUchJLlKxMzPQsgcz8PCUrcz2TWq5qbIqNsCk2
                        reUCAK8SwMBaAAAA
                        """,
                    options: .ignoreUnknownCharacters
                ) ?? Data()
            )
        ),
    ]

    private static func utf16(_ text: String) -> [UInt8] {
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    /// Long inputs in few pieces, and short ones in small ones.
    private static func sizes(_ count: Int) -> [Int] {
        count < 4000 ? [1, 2, 7] : [max(7, count / 500), max(64, count / 97)]
    }

    @Test(arguments: SampleFolder.all)
    func `a sample gives the same for any reads`(_ sample: SampleFolder) throws {
        let bytes = try sample.input
        let size = Self.sizes(bytes.count)[sample.name.utf8.count % 2]
        for command in Rounds.sample(Self.commands, oneIn: 2) {
            try check(command, bytes, size, "\(sample)")
        }
    }

    @Test(arguments: oddities.indices)
    func `an odd input gives the same for any reads`(_ index: Int) throws {
        let (name, bytes) = Self.oddities[index]
        for command in Self.commands {
            for size in Self.sizes(bytes.count) { try check(command, bytes, size, name) }
        }
    }

    private func check(_ command: [String], _ bytes: [UInt8], _ size: Int, _ name: String) throws {
        let whole = try Program.run(command, input: .reads(bytes, of: 4000))
        let pieces = try Program.run(command, input: .reads(bytes, of: size))
        let what = "\(name): \(command), \(size) bytes a read"
        expectEqual(pieces.status, whole.status, what)
        expectEqual(firstDifference(of: pieces.output, from: whole.output), nil, what)
        expectEqual(pieces.errors, whole.errors, what)
    }

    @Test func `convert dates a receiver's log by pipe as by file`() throws {
        let bytes = try #require(Self.oddities.first { $0.name == "an undated receiver" }).bytes
        let scratch = try TemporaryFolder()
        let file = try scratch.file("log.nmea", bytes)
        let command = ["convert", "--to", "ndjson"]

        let byName = try Program.run(command + [file.path])
        expect(byName.text.contains("2018-08-20T09:47:36"))
        expectEqual(try Program.run(command, input: .reads(bytes, of: 7)).text, byName.text)
    }
}
#endif
