import BearingsTestSupport
import Foundation
import Testing

@testable import bearings

@Suite(.timeLimit(.minutes(5))) struct PagerTests {
    private let scratch: TemporaryFolder
    private let file: String

    init() throws {
        scratch = try TemporaryFolder()
        file = scratch.path("shown")
    }

    private func page(_ name: String) -> String {
        Manual.pages.first { $0.name == name }?.text ?? ""
    }

    /// Starts `bearings help` for a page on a terminal.
    private func help(
        _ name: String,
        on terminal: PseudoTerminal,
        _ variables: [String: String]
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["help", name]
        process.environment = ["PATH": "/usr/bin:/bin"].merging(variables) { $1 }
        let handle = FileHandle(fileDescriptor: terminal.terminal, closeOnDealloc: false)
        process.standardInput = handle
        process.standardOutput = handle
        process.standardError = handle
        try process.start()
        return process
    }

    private func status(_ process: Process) -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Runs `bearings help` for a page on a terminal that shows nothing.
    private func status(ofHelp name: String, _ variables: [String: String]) throws -> Int32 {
        let terminal = try PseudoTerminal()
        return try withExtendedLifetime(terminal) {
            status(try help(name, on: terminal, variables))
        }
    }

    @Test func `PAGER takes precedence over less, and may be empty`() {
        func command(_ preferred: String?, installed: String...) -> String? {
            Pager.command(preferred: preferred) { installed.contains($0) }
        }
        expectEqual(command(nil, installed: "less", "more"), "less")
        expectEqual(command(nil, installed: "more"), nil)
        expectEqual(command("more -s", installed: "less"), "more -s")
        expectEqual(command("", installed: "less"), nil)
        expectEqual(command("cat", installed: "less"), nil)
    }

    @Test func `shows a page through the pager on a terminal`() throws {
        let status = try status(ofHelp: "protocol", ["PAGER": "(printenv LESS; cat) > '\(file)'"])
        expectEqual(status, 0)
        expectEqual(
            String(decoding: try scratch.bytes("shown"), as: UTF8.self),
            "FRX\n"
                + page("protocol")
        )
    }

    @Test func `keeps the options of less that are set already`() throws {
        let status = try status(
            ofHelp: "start",
            ["PAGER": "printenv LESS > '\(file)'", "LESS": "-i"]
        )
        expectEqual(status, 0)
        try expectEqual(scratch.bytes("shown"), Array("-i\n".utf8))
    }

    @Test func `a pager may exit before the end of the page`() throws {
        let text = page("protocol")
        // More than a pipe holds.
        try #require(text.utf8.count > 1 << 16)
        let status = try status(ofHelp: "protocol", ["PAGER": "head -n 1 > '\(file)'"])
        expectEqual(status, 0)
        try expectEqual(scratch.bytes("shown"), Array(text.prefix { $0 != "\n" }.utf8) + [0x0A])
    }

    @Test func `prints the page if the pager is missing`() throws {
        let terminal = try PseudoTerminal()
        let last = page("start").split(separator: "\n").last.map(String.init) ?? ""
        let process = try help("start", on: terminal, ["PAGER": "no-such-pager-here"])
        let shown = try #require(terminal.read(to: last))
        expect(shown.contains("# Start\r\n"))
        expectEqual(status(process), 0)
    }

    @Test func `uses no pager in a pipe`() throws {
        let outcome = try Program.run(
            ["help", "start"],
            variables: ["PAGER": "cat > '\(file)'"]
        )
        expectEqual(outcome.status, 0)
        expectEqual(outcome.text, page("start"))
        expect(!FileManager.default.fileExists(atPath: file))
    }
}
