import BearingsTestSupport
import Foundation
import Testing

/// The journal, run again as a log.
@Suite struct JournalTests {
    private func eventsAgain(_ journal: String) throws -> [String] {
        try Program.run(["--locations", journal]).lines
    }

    @Test(arguments: SampleFolder.all.filter { $0.arguments.isEmpty })
    func `replaying a sample's journal gives its events again`(sample: SampleFolder) throws {
        let scratch = try TemporaryFolder()
        let journal = scratch.path("journal")
        let first = try Program.run(
            ["--locations", "--journal", journal],
            input: .file(sample.inputPath)
        )

        try expectEqual(eventsAgain(journal), first.lines)
    }

    @Test func `a journal records the effects of silence and of lines without a time`() throws {
        let scratch = try TemporaryFolder()
        let journal = scratch.path("journal")
        let program = try LiveProgram(["--locations", "--clock", "live", "--journal", journal])
        try program.send(
            #"{"type":"viewport","center":{"lat":47,"lon":8},"size":{"width":390,"height":844},"zoom":15}"#
        )
        var lines: [String] = []
        while let line = try program.nextLine() {
            lines.append(line)
            if line.contains("did_change") { break }
        }
        try program.send(#"{"type":"fix","lat":47.5,"lon":8}"#)
        try program.send(#"{"type":"fix","lat":47.5,"lon":8.001}"#)
        try program.send("no record")
        try program.endInput()
        lines += try program.remainingLines()
        expectEqual(program.status(), 0)

        try expectEqual(eventsAgain(journal), lines)
        let kept = String(decoding: try scratch.bytes("journal"), as: UTF8.self)
        expect(kept.contains(#""type":"tick""#))
        expect(!kept.contains("no record"))
    }

    @Test func `an unauthorized fix leaves only its time`() throws {
        let scratch = try TemporaryFolder()
        let journal = scratch.path("journal")
        let log = [
            #"{"type":"authorization","time":1,"status":"denied"}"#,
            #"{"type":"fix","time":2,"lat":46.2,"lon":7.5}"#,
        ]
        _ = try Program.run(
            ["--journal", journal],
            input: .file(try scratch.file("log", Array(log.joined(separator: "\n").utf8)).path)
        )

        let kept = String(decoding: try scratch.bytes("journal"), as: UTF8.self)
        expectEqual(
            kept,
            log[0] + "\n"
                + #"{"type":"tick","time":"1970-01-01T00:00:02.000Z","session":"main"}"# + "\n"
        )
    }
}
