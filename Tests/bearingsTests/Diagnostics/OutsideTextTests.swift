import BearingsTestSupport
import Foundation
import Testing

/// Input that appears in messages.
@Suite struct OutsideTextTests {
    private static let bad = Array("bad 1\n".utf8)

    @Test(arguments: ["a\n\u{1B}[31m", "tab\tbell\u{7}", "csi\u{9B}1m", "back\u{202E}wards"])
    func `a file's name cannot control the terminal or start a line`(name: String) throws {
        let scratch = try TemporaryFolder()
        let file = try scratch.file(name, Self.bad).path
        for words in [[file], ["check", file], ["convert", "--to", "gpx", file], [file + "no"]] {
            let outcome = try Program.run(words)
            let said = words[0] == "check" ? outcome.text : outcome.errors
            expect(said.contains(#"\u{"#))
            expect(!said.contains("\u{202E}"))
            let controls = said.unicodeScalars.filter {
                $0 != "\n" && $0.properties.generalCategory == .control
            }
            expect(controls.isEmpty)
            guard words[0] != "check" else { continue }
            expect(said.split(separator: "\n").allSatisfy { $0.hasPrefix("bearings: ") })
        }
    }

    @Test func `escapes control characters of arguments`() throws {
        let outcome = try Program.run(["--no\u{1B}[2J\nsuch"])
        expectEqual(outcome.status, 64)
        expect(outcome.errors.hasPrefix(#"bearings: unknown option --no\u{1b}[2J\u{a}such"# + "\n"))
    }

    #if os(Linux)
    @Test func `reads, names and writes a file whose name is not UTF-8`() throws {
        let scratch = try TemporaryFolder()
        let fix = #"{"type":"fix","time":1,"lat":46.9,"lon":7.4}"#
        let script = """
            cd "$1" && a=$(printf 'a\\351') && b=$(printf 'b\\350') && printf '%s\\nbad 1\\n' '\(fix)' > "$a" && cp "$a" "$b"
            "$0" --session-from file --locations --events location --journal "$(printf 'j\\377')" "$a" "$b"
            mv "$(printf 'j\\377')" journal
            """
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, Program.path, scratch.path]
        process.standardOutput = output
        process.standardError = errors
        try process.start()
        process.waitUntilExit()
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let sessions = text.split(separator: "\n").map { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["session"]
                as? String
        }
        expectEqual(sessions, [#"a\xE9"#, #"b\xE8"#])
        let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        expect(said.contains(#"a\xE9:2: "#))
        let journal = String(decoding: try scratch.bytes("journal"), as: UTF8.self)
        expect(journal.contains(##""session":"a\\xE9""##))
    }
    #endif

    @Test func `exceeding the file size limit is an error`() throws {
        let scratch = try TemporaryFolder()
        let log = try scratch.file("log", Array(String(repeating: "{}\n", count: 9999).utf8)).path
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let limited = "ulimit -f 8; exec \"$0\" --diagnostics none --dead-letter \"$1\" \"$2\""
        process.arguments = ["-c", limited, Program.path, scratch.path("dead"), log]
        process.standardError = FileHandle.nullDevice
        try process.start()
        process.waitUntilExit()
        expectEqual(process.terminationReason, .exit)
        expectEqual(process.terminationStatus, 74)
    }
}
