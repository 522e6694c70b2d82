import Foundation
import Testing

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

    /// What it holds.
    private static let text = """
        {"type":"fix","time":1,"lat":46.9,"lon":7.4}
        {"type":"fix","time":2,"lat":46.9,"lon":7.5}

        """

    private func file(_ bytes: Data, in scratch: Scratch) throws -> String {
        try scratch.file("walk.ndjson.gz", Array(bytes)).path
    }

    @Test(arguments: [["run", "--locations"], ["check"], ["replay", "--speed", "max"]])
    func `a packed file is read as what it holds`(_ words: [String]) throws {
        let scratch = try Scratch()
        let packed = try file(try #require(Self.packed), in: scratch)
        let plain = try scratch.file("walk.ndjson", Array(Self.text.utf8)).path

        let outcome = try Program.run(words + [packed])
        #expect(outcome.status == 0)
        #expect(outcome.output == (try Program.run(words + [plain])).output)
        #expect(!outcome.output.isEmpty)
        // Also where a shell opens it.
        #expect(try Program.run(words, input: .file(packed)).output == outcome.output)
    }

    @Test func `one large enough for two threads is read as by one`() throws {
        let scratch = try Scratch()
        let part = try #require(Self.packed)
        // A packed file may be many, one behind the other.
        let count = Run.sizeForTwoThreads / part.count + 1
        let packed = try file(Data((0..<count).map { _ in part }.joined()), in: scratch)
        let text = String(repeating: Self.text, count: count)
        let plain = try scratch.file("walk.ndjson", Array(text.utf8)).path

        let expected = try Program.run(["run", "--jobs", "1"], input: .file(plain))
        let outcome = try Program.run(["run", "--jobs", "2"], input: .file(packed))
        #expect(outcome.output == expected.output)
        // Whose fixes go back in time, which is counted.
        #expect(outcome.errors == expected.errors)
        #expect(expected.errors.contains("out_of_order"))
    }

    @Test func `a damaged one ends the run and says so`() throws {
        let scratch = try Scratch()
        let packed = try file(try #require(Self.packed).dropLast(9), in: scratch)

        let outcome = try Program.run([packed])
        #expect(outcome.status == 74)
        #expect(
            outcome.errors == "bearings: cannot unpack \(packed): it is damaged or ends too soon\n"
        )
    }
}
