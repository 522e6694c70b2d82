import BearingsTestSupport
import Foundation
import Testing

@testable import BearingsActors
@testable import bearings

/// Files that are packed by gzip.
@Suite struct UnpackingTests {
    /// Two fixes, a second apart.
    private static let packed = Data(
        base64Encoded: """
            H4sIAAAAAAAAA6tWKqksSFWyUkrLrFDSUSrJzAVyDHWUchJLlKxMzPQsgcz8PCUrcz2TWq5qbIqNsCk2
            reUCAK8SwMBaAAAA
            """,
        options: .ignoreUnknownCharacters
    )

    /// Its content.
    private static let text = """
        {"type":"fix","time":1,"lat":46.9,"lon":7.4}
        {"type":"fix","time":2,"lat":46.9,"lon":7.5}

        """

    /// A packed file large enough for two threads, of as many members as it takes, and what it holds.
    ///
    /// Where rounds are few, each member has some bytes beside that nobody reads, and it takes fewer.
    private static func large() throws -> (packed: Data, text: String) {
        let packed = try #require(packed)
        let extra = (max(1, 8 / Rounds.factor) - 1) * packed.count
        let hasExtra: UInt8 = 4
        var member = packed.prefix(3) + [hasExtra] + packed[4..<10]
        member += [UInt8(extra & 0xFF), UInt8(extra >> 8)] + Data(count: extra) + packed[10...]
        let count = Flow.leastForThread / member.count + 1
        return (
            Data((0..<count).map { _ in member }.joined()), String(repeating: text, count: count)
        )
    }

    private func file(_ bytes: Data, in scratch: TemporaryFolder) throws -> String {
        try scratch.file("walk.ndjson.gz", Array(bytes)).path
    }

    @Test(arguments: [
        ["run", "--locations"], ["check", "--json"], ["report"], ["replay", "--speed", "max"],
    ])
    func `a gzip file reads as its contents`(_ words: [String]) throws {
        let scratch = try TemporaryFolder()
        let packed = try file(try #require(Self.packed), in: scratch)
        let plain = try scratch.file("walk.ndjson", Array(Self.text.utf8)).path

        let outcome = try Program.run(words + [packed])
        expectEqual(outcome.status, 0)
        let named = outcome.text.replacing(packed, with: plain)
        expectEqual(named, (try Program.run(words + [plain])).text)
        expect(!outcome.output.isEmpty)
        // Also where a shell opens it.
        let redirected = try Program.run(words, input: .file(packed)).text
        expectEqual(redirected.replacing("\"stdin\"", with: "\"\(packed)\""), outcome.text)
        let piped = try Program.run(words, input: .pipe(Array(try #require(Self.packed)))).text
        expectEqual(piped, redirected)
    }

    @Test func `two threads read a large gzip file as one does`() throws {
        let scratch = try TemporaryFolder()
        let large = try Self.large()
        let packed = try file(large.packed, in: scratch)
        let plain = try scratch.file("walk.ndjson", Array(large.text.utf8)).path

        let expected = try Program.run(["run", "--jobs", "1"], input: .file(plain))
        let outcome = try Program.run(["run", "--jobs", "2"], input: .file(packed))
        expectEqual(outcome.output, expected.output)
        // Whose fixes go back in time, which is counted.
        expectEqual(outcome.errors, expected.errors)
        expect(expected.errors.contains("out_of_order"))
    }

    @Test(arguments: ["1", "2"])
    func `reads a damaged file up to the damage, and the files after it`(jobs: String) throws {
        let scratch = try TemporaryFolder()
        let packed = try file(try #require(Self.packed).dropLast(8), in: scratch)
        let plain = try scratch.file("walk.ndjson", Array(Self.text.utf8)).path
        // Of wide lines, so that there are not many.
        let wide = Self.text.replacing("\n", with: String(repeating: " ", count: 1000) + "\n")
        let large = String(repeating: wide, count: Flow.leastForThread / wide.utf8.count + 1)
        let other = try scratch.file("other.ndjson", Array(large.utf8)).path

        let words = ["run", "--jobs", jobs, "--session-from", "file", "--diagnostics", "none"]
        let outcome = try Program.run(words + [packed, other])
        let expected = try Program.run(words + [plain, other])
        expectEqual(outcome.status, 74)
        expectEqual(expected.status, 0)
        expectEqual(
            outcome.errors,
            "bearings: cannot unpack \(packed): it is damaged or ends too soon\n"
        )
        // The session of a file is called as that is.
        let text = String(decoding: outcome.output, as: UTF8.self)
        expect(text.contains("walk.ndjson.gz"))
        expectEqual(
            text.replacing("walk.ndjson.gz", with: "walk.ndjson"),
            String(decoding: expected.output, as: UTF8.self)
        )
    }

    @Test func `a damaged file read by a second thread counts up to the damage`() throws {
        let scratch = try TemporaryFolder()
        let large = try Self.large()
        let packed = try file(large.packed.dropLast(8), in: scratch)
        let plain = try scratch.file("walk.ndjson", Array(large.text.utf8)).path

        let words = ["run", "--diagnostics", "none", "--jobs", "2"]
        let outcome = try Program.run(words + [packed])
        expectEqual(outcome.status, 74)
        expectEqual(outcome.output, (try Program.run(words + [plain])).output)
        expect(outcome.errors.contains("damaged or ends too soon"))
    }

    @Test(
        arguments: [
            ["convert", "--to", "csv"], ["convert", "--to", "geojson"], ["check", "--json"],
            ["replay", "--speed", "max"],
        ]
    )
    func `every command reads a damaged file up to the damage`(_ words: [String]) throws {
        let scratch = try TemporaryFolder()
        let packed = try file(try #require(Self.packed).dropLast(8), in: scratch)
        let plain = try scratch.file("walk.ndjson", Array(Self.text.utf8)).path

        let outcome = try Program.run(words + [packed])
        expectEqual(outcome.status, 74)
        let named = outcome.text.replacing(packed, with: plain)
        expectEqual(named, (try Program.run(words + [plain])).text)
        expect(!outcome.output.isEmpty)
        let message = "bearings: cannot unpack \(packed): it is damaged or ends too soon\n"
        expect(outcome.errors.contains(message))
    }

    @Test func `keeps the target of a conversion if an input is damaged`() throws {
        let scratch = try TemporaryFolder()
        let packed = try file(try #require(Self.packed).dropLast(8), in: scratch)
        let before = try scratch.file("walk.geojson", Array("before".utf8)).path

        let outcome = try Program.run(["convert", "--to", "geojson", "-o", before, packed])
        expectEqual(outcome.status, 74)
        try expectEqual(String(contentsOfFile: before, encoding: .utf8), "before")
    }

    @Test func `reads gzip files of addresses and places`() throws {
        let scratch = try TemporaryFolder()
        let plain = try scratch.file("walk.ndjson", Array(Self.text.utf8)).path
        let packed = try file(try #require(Self.packed), in: scratch)

        // None of its rows is an address; each is reported as for an uncompressed file.
        for option in ["--addresses", "--places"] {
            let emitted = try Program.run(["run", option, plain], input: .file("/dev/null"))
            let outcome = try Program.run(["run", option, packed], input: .file("/dev/null"))
            expectEqual(
                outcome.errors.replacing("walk.ndjson.gz", with: "walk.ndjson"),
                emitted.errors
            )
            expect(emitted.errors.contains("row skipped"))
        }
    }
}
