import BearingsTestSupport
import Testing

@testable import bearings

@Suite(.timeLimit(.minutes(5))) struct HelpCommandTests {
    @Test(arguments: [
        (["help"], HelpCommand.overview()), (["--help"], HelpCommand.overview()),
        (["-h"], HelpCommand.overview()), (["help", "help"], HelpCommand.overview()),
        (["help", "-h"], HelpCommand.overview()), (["help", "--help"], HelpCommand.overview()),
        (["help", "run"], RunSettings.syntax.helpText()),
        (["help", "run", "--all"], RunSettings.syntax.helpText(showsAll: true)),
        (["run", "--help"], RunSettings.syntax.helpText()),
        (["--locations", "--help"], RunSettings.syntax.helpText()),
        (["check", "-h"], Check.syntax.helpText()), (["help", "check"], Check.syntax.helpText()),
        (["help", "report"], ReportSettings.syntax.helpText()),
        (["generate", "--help"], Generate.syntax.helpText()),
        (["--version"], HelpCommand.version + "\n"),
    ])
    func `prints help on stdout`(_ arguments: [String], _ answer: String) throws {
        let outcome = try Program.run(arguments)

        expectEqual(outcome.status, 0)
        expectEqual(outcome.text, answer)
        expectEqual(outcome.errors, "")
    }

    @Test(arguments: ["start", "protocol", "formats", "mathematics", "performance", "changes"])
    func `prints a manual page by name`(_ name: String) throws {
        let outcome = try Program.run(["help", name])

        expectEqual(outcome.status, 0)
        let title = outcome.text.prefix { $0 != "\n" }
        expectEqual(title.lowercased(), "# \(name)")
        expect(HelpCommand.overview().contains(name))
    }

    @Test func `help on an unknown command suggests the nearest`() throws {
        let outcome = try Program.run(["help", "generat"])

        expectEqual(outcome.status, 64)
        expect(
            outcome.errors.hasPrefix(
                "bearings: unknown command or page generat; did you mean generate?"
            )
        )
    }

    @Test func `help on an unlike word lists commands and pages`() throws {
        let outcome = try Program.run(["help", "zzzzzz"])

        expectEqual(outcome.status, 64)
        for name in CommandList.all.map(\.name) + ["start", "protocol", "formats"] {
            expect(outcome.errors.contains(" \(name)"))
        }
    }

    @Test(arguments: CommandList.all.map(\.name))
    func `the overview lists every command`(_ name: String) {
        expect(HelpCommand.overview().contains("\n  \(name) "))
    }
}
