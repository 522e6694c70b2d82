import BearingsTestSupport
import Foundation
import Testing

/// Behaviour that shows only while the program runs.
///
/// Nothing sleeps: each step waits for the one before.
@Suite(.timeLimit(.minutes(5))) struct LiveRunTests {
    private static let bigMap = #""size":{"width":390,"height":844},"zoom":15"#

    /// The wall time, `seconds` from now.
    private func now(_ seconds: Double = 0) -> String {
        String(Date().timeIntervalSince1970 + seconds)
    }

    /// Sends a map and a fix a degree north of it.
    private func showIndicator(in program: LiveProgram, at time: String) throws {
        let center = #""center":{"lat":46,"lon":7}"#
        try program.send(#"{"type":"viewport","time":\#(time),\#(center),\#(Self.bigMap)}"#)
        try program.send(#"{"type":"fix","time":\#(time),"lat":47,"lon":7}"#)
    }

    @Test func `a line's events are written before the next line is read`() throws {
        let program = try LiveProgram([])
        for status in ["denied", "authorizedAlways", "restricted"] {
            try program.send(#"{"type":"authorization","time":\#(now()),"status":"\#(status)"}"#)
            try expectEqual(program.nextLine()?.contains(#""status":"\#(status)""#), true)
        }
        try program.endInput()

        try expectEqual(program.remainingLines(), [])
        expectEqual(program.status(), 0)
    }

    @Test func `silence advances the clock of a live pipe`() throws {
        let program = try LiveProgram(["--events", "region", "--debounce", "20ms"])
        let center = #""center":{"lat":46,"lon":7}"#
        try program.send(#"{"type":"viewport","time":\#(now()),\#(center),\#(Self.bigMap)}"#)

        try expectEqual(program.nextLine()?.contains(#""phase":"will_change""#), true)
        try expectEqual(program.nextLine()?.contains(#""phase":"did_change""#), true)
        try program.endInput()
        expectEqual(program.status(), 0)
    }

    @Test func `the first signal drains and retracts what is shown`() throws {
        let program = try LiveProgram(["--events", "indicator"])
        try showIndicator(in: program, at: now())
        try expectEqual(program.nextLine()?.contains(#""phase":"show""#), true)
        program.terminate()

        let last = try program.remainingLines()
        expectEqual(last.count, 1)
        expectEqual(last.first?.hasSuffix(#""phase":"hide","reason":"end"}"#), true)
        expectEqual(program.status(), 0)
        try expectEqual(program.errorText(), "")
    }

    @Test func `a signal ends the wait for a writer of a named pipe`() throws {
        let scratch = try TemporaryFolder()
        let pipe = scratch.path("pipe")
        unsafe expectEqual(mkfifo(pipe, 0o600), 0)
        let journal = scratch.path("journal")
        let program = try LiveProgram(["--journal", journal, pipe])
        // It is made after the signals are taken over, and just before the pipe is opened.
        while !FileManager.default.fileExists(atPath: journal) {}
        program.terminate()

        // Nothing has shown that it is live.
        expectEqual(program.status(), SIGTERM)
        try expectEqual(program.remainingLines(), [])
    }

    @Test func `the second signal quits at once`() throws {
        // More than the capacity of the unread pipe, so the program cannot end by itself.
        let scratch = try TemporaryFolder()
        let fix = #"{"type":"fix","lat":46.9,"lon":7.4}"#
        let log = try scratch.file("log", String(repeating: "\(fix)\n", count: 20_000).utf8)
        let program = try LiveProgram(["--locations"], file: log.path)
        _ = try program.nextLine()
        // Two that come before the program runs again count as one.
        while program.isRunning { program.terminate() }

        expectEqual(program.status(), 128 + SIGTERM)
    }

    @Test(arguments: [SIGINT, SIGTERM], ["1", "2"])
    func `a signal ends the reading of a file, and only events from the file are written`(
        signal: Int32,
        jobs: String
    ) throws {
        let scratch = try TemporaryFolder()
        let center = #""center":{"lat":46,"lon":7}"#
        let map = #"{"type":"viewport","time":1,\#(center),\#(Self.bigMap)}"#
        let fixes = (2...80_000).map { #"{"type":"fix","time":\#($0),"lat":47,"lon":7}"# }
        let log = try scratch.file("log", ([map] + fixes).joined(separator: "\n").utf8)
        let program = try LiveProgram(
            ["--locations", "--events", "location,indicator", "--jobs", jobs],
            file: log.path
        )
        // Nobody reads on, so it cannot have reached the end of so long a log.
        _ = try program.nextLine()
        program.signal(signal)

        let lines = try program.remainingLines()
        expect(lines.count < 79_000)
        expect(lines.contains { $0.contains(#""phase":"show""#) })
        expect(!lines.contains { $0.contains(#""phase":"hide""#) })
        expectEqual(program.lastSignal(), signal)
        try expect(program.errorText().contains("interrupted: not all of the input was read"))
    }

    @Test func `an interrupted conversion keeps the file that it would have replaced`() throws {
        let scratch = try TemporaryFolder()
        let track = try scratch.file("track.geojsonl", "what was there".utf8)
        let log = try scratch.file("log", "not a record\n".utf8)
        // A huge hole, which takes no space on disk.
        let hole = try FileHandle(forWritingTo: log)
        try hole.truncate(atOffset: 1 << 40)
        try hole.close()
        let program = try LiveProgram(
            ["convert", "--to", "geojson", "-o", track.path, log.path]
        )
        while try program.errorText().isEmpty {}
        program.signal(SIGINT)

        expectEqual(program.lastSignal(), SIGINT)
        try expectEqual(String(contentsOf: track, encoding: .utf8), "what was there")
        try expect(program.errorText().contains("and the output file is as it was"))
    }

    @Test(arguments: [["convert", "--to", "csv"], ["report"], ["view"]])
    func `a signal interrupts a log in a pipe that is quiet`(command: [String]) throws {
        let scratch = try TemporaryFolder()
        let target = try scratch.file("target", "what was there".utf8)
        let program = try LiveProgram(command + ["-o", target.path])
        try send(fixAt: 1_700_000_000, to: program)
        program.signal(SIGINT)

        expectEqual(program.lastSignal(), SIGINT)
        try expectEqual(String(contentsOf: target, encoding: .utf8), "what was there")
        try expect(program.errorText().contains("and the output file is as it was"))
    }

    @Test(arguments: [["convert", "--to", "csv"], ["report"], ["view"]])
    func `a signal ends a live pipe that is quiet, and the file is written`(
        command: [String]
    ) throws {
        let scratch = try TemporaryFolder()
        let target = try scratch.file("target", "what was there".utf8)
        let program = try LiveProgram(command + ["-o", target.path])
        try send(fixAt: Int(Date().timeIntervalSince1970), to: program)
        program.signal(SIGINT)

        expectEqual(program.status(), 0)
        try expect(String(contentsOf: target, encoding: .utf8) != "what was there")
        try expect(!program.errorText().contains("interrupted"))
    }

    /// Sends a fix, and waits until it has been read.
    private func send(fixAt time: Int, to program: LiveProgram) throws {
        try program.send(#"{"type":"fix","time":\#(time),"lat":47,"lon":7}"#)
        try program.send("not a record")
        while try program.errorText().isEmpty {}
    }
}
