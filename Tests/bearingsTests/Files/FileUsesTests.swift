import BearingsTestSupport
import Foundation
import Testing

/// Files that are read and written at once, or written twice.
@Suite struct FileUsesTests {
    private static let fix = #"{"type":"fix","time":1,"lat":47,"lon":8}"# + "\n"
    private let scratch: TemporaryFolder
    private let log: String

    init() throws {
        scratch = try TemporaryFolder()
        log = try scratch.file("log", Self.fix.utf8).path
    }

    /// The error message of a refused command, which must not have changed the input.
    private func refusal(_ arguments: String..., redirection: String? = nil) throws -> String {
        let outcome = try Program.run(arguments, redirection: redirection)
        expectEqual(outcome.status, 64)
        expect(outcome.output.isEmpty)
        try expectEqual(scratch.bytes("log"), Array(Self.fix.utf8))
        return outcome.errors.split(separator: "\n").first.map(String.init) ?? ""
    }

    @Test(arguments: ["--journal", "--dead-letter", "--summary-json"])
    func `refuses an output that is the input under any name`(option: String) throws {
        let link = scratch.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: log)
        for name in [log, link, scratch.path + "/./log"] {
            try expectEqual(
                refusal(option, name, log),
                "bearings: \(option) \(name) is also the input \(log); name another file"
            )
        }
        let standard = try refusal(option, log, "-", redirection: "< '\(log)'")
        expect(standard.contains("is also the input stdin"))
    }

    @Test func `refuses any output that shares the file of the events`() throws {
        try expectEqual(
            refusal("-o", log, log),
            "bearings: -o \(log) is also the input \(log); name another file"
        )
        for option in ["--journal", "--dead-letter", "--summary-json"] {
            let new = scratch.path("new")
            try expectEqual(
                refusal(option, new, "-o", new, log),
                "bearings: -o \(new) is also the file of \(option) \(new); name another file"
            )
        }
    }

    @Test func `refuses outputs that are a server's own files`() throws {
        for name in ["state.unfinished", "state.lock", "s.lock"] {
            let message = try refusal(
                "serve",
                "--socket",
                scratch.path("s"),
                "--state",
                scratch.path("state"),
                "--journal",
                scratch.path(name)
            )
            expect(message.contains("is also the file of --journal \(scratch.path(name))"))
        }
    }

    @Test(arguments: [["run"], ["convert", "--to", "csv"], ["check"], ["report"], ["replay"]])
    func `refuses standard output to the input file`(command: [String]) throws {
        for redirection in [">> '\(log)'", "1<> '\(log)'"] {
            let outcome = try Program.run(command + [log], redirection: redirection)
            expectEqual(outcome.status, 64)
            expect(
                outcome.errors.hasPrefix(
                    "bearings: standard output is also the input \(log); send it elsewhere\n"
                )
            )
            try expectEqual(scratch.bytes("log"), Array(Self.fix.utf8))
        }
    }

    @Test func `refuses diagnostics to the input file`() throws {
        let outcome = try Program.run([log], redirection: "2>> '\(log)'")
        expectEqual(outcome.status, 64)
        expect(outcome.output.isEmpty)
    }

    @Test(arguments: ["--places", "--addresses", "--gazetteer"])
    func `a table counts as an input`(option: String) throws {
        let message = try refusal(option, log, "--journal", log, "-")
        expect(message.hasSuffix("is also the input \(log); name another file"))
    }

    @Test func `two outputs must be different files, even before they exist`() throws {
        let (new, same) = (scratch.path("new"), scratch.path + "/./new")
        try expectEqual(
            refusal("--journal", new, "--dead-letter", same, log),
            """
            bearings: --dead-letter \(same) is also the file of --journal \(new); name another file
            """
        )
        expect(!FileManager.default.fileExists(atPath: new))
        let link = scratch.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "new")
        for (one, other) in [(new, link), (link, new)] {
            expect(try refusal("--journal", one, "-o", other, log).contains("is also the file of"))
        }
        let output = try Program.run(["--journal", new, log], redirection: "> '\(new)'")
        expectEqual(output.status, 64)
    }

    @Test func `a server's state and journal must be different files`() throws {
        let path = scratch.path("kept")
        let message = try refusal(
            "serve",
            "--socket",
            scratch.path("s"),
            "--state",
            path,
            "--journal",
            path
        )
        expect(message.contains("--state \(path) is also the file of --journal"))
        let input = try refusal(
            "serve",
            "--socket",
            scratch.path("s"),
            "--input",
            log,
            "--state",
            log
        )
        expect(input.contains("is also the input"))
    }

    @Test(arguments: [
        ["run"], ["convert", "--to", "ndjson"], ["convert", "--to", "csv", "--events"], ["check"],
        ["report"], ["report", "--stops"], ["view"],
        ["geocode", "47", "8", "--addresses"], ["geocode", "47", "8", "--gazetteer"],
        ["view", "/dev/null", "--places"], ["report", "/dev/null", "--addresses"],
    ])
    func `-o is no input or table, by whatever spelling or link`(command: [String]) throws {
        let (link, hard) = (scratch.path("link"), scratch.path("hard"))
        let folder = scratch.path("folder")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: link, withDestinationPath: log)
        try files.linkItem(atPath: log, toPath: hard)
        try files.createSymbolicLink(atPath: folder, withDestinationPath: scratch.path)
        for name in [log, link, hard, scratch.path + "/./log", folder + "/log"] {
            let outcome = try Program.run(command + [log, "-o", name])
            expectEqual(outcome.status, 64)
            let message = "bearings: -o \(name) is also the input \(log); name another file\n"
            expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
            try expectEqual(scratch.bytes("log"), Array(Self.fix.utf8))
        }
        let link2 = try Program.run(command + [link, "-o", log])
        expectEqual(link2.status, 64)
        let standard = try Program.run(["check", "-", "-o", log], redirection: "< '\(log)'")
        expectEqual(standard.status, 64)
        try expectEqual(scratch.bytes("log"), Array(Self.fix.utf8))
    }

    @Test func `a file with the same content, or in the place of one removed, is another`() throws {
        let copy = try scratch.file("copy", Self.fix.utf8).path
        let outcome = try Program.run(["convert", "--to", "ndjson", log, "-o", copy])
        expectEqual(outcome.status, 0)
    }

    @Test func `devices may be both read and written`() throws {
        let devices = try Program.run(
            ["--journal", "/dev/null", "--dead-letter", "/dev/null", "/dev/null", log]
        )
        expectEqual(devices.status, 0)
        let together = try Program.run([log], redirection: "> '\(scratch.path("all"))' 2>&1")
        expectEqual(together.status, 0)
    }
}
