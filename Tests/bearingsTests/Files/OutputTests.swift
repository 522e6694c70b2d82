import BearingsTestSupport
import Foundation
import Testing

@testable import bearings

/// `-o`, which every command that writes has.
@Suite struct OutputTests {
    @Test(arguments: [
        ["generate", "--fixes", "3"], ["geocode", "46.948", "7.447"], ["schema", "json"],
        ["check", "/dev/null"], ["report", "/dev/null"], ["convert", "--to", "gpx", "/dev/null"],
    ])
    func `a file gets what standard output would`(command: [String]) throws {
        let scratch = try TemporaryFolder()
        let target = try scratch.file("target", "what was there".utf8)
        let printed = try Program.run(command)
        let written = try Program.run(command + ["-o", target.path])

        expectEqual(written.status, 0)
        expect(written.output.isEmpty)
        expectEqual(Array(try Data(contentsOf: target)), printed.output)
        try expectEqual(Program.run(command + ["-o", "-"]).output, printed.output)
    }
}
