import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct HelpTests {
    private struct Nothing {}

    private let syntax = CommandSyntax<Nothing>(
        name: "draw",
        overview: "Draws a shape.",
        usage: "draw [--sides <n>] <file>",
        operands: [("<file>", "Where to.")],
        groups: [
            OptionGroup(
                "Options",
                [
                    Option("--sides", "<n>", default: "3", "How many sides it has.") { _, _ in },
                    Option(
                        "--a-name-that-leaves-no-room",
                        "<value>",
                        """
                        A help that is so long that it has to go on in a second line, which begins where \
                        the first one does.
                        """
                    ) { _, _ in },
                    Option(flag: "--filled", "With colour.") { _ in },
                ]
            )
        ]
    )

    @Test func `help gives a command's purpose, its usage and its options`() {
        expectEqual(
            syntax.helpText,
            """
            OVERVIEW: Draws a shape.

            USAGE: draw [--sides <n>] <file>

            ARGUMENTS:
              <file>                      Where to.

            OPTIONS:
              --sides <n>                 How many sides it has. (default: 3)
              --a-name-that-leaves-no-room <value>
                                          A help that is so long that it has to go on in a second line,
                                          which begins where the first one does.
              --filled                    With colour.

            """
        )
    }

    @Test func `groups options by purpose and does not repeat those of another command`() {
        var sides = Option<Nothing>("--sides", "<n>", "How many.") { _, _ in }.short("-s")
        let listed = OptionGroup("Form", [sides])
        sides.isInHelp = false
        let syntax = CommandSyntax<Nothing>(
            name: "draw",
            overview: "Draws.",
            usage: "draw",
            operands: [],
            groups: [listed, OptionGroup("As for paint", [sides], note: "See 'help paint'.")],
            examples: ["draw -s 3"],
            statuses: [.done]
        )

        let sections = syntax.helpText.split(separator: "\n\n").dropFirst(2)
        expectEqual(
            Array(sections),
            [
                "FORM:\n  -s, --sides <n>             How many.",
                "AS FOR PAINT:\n  See 'help paint'.", "EXAMPLES:\n  draw -s 3",
                """
                EXIT STATUS:
                  0                           Success, or the reader of the output closed it.

                """,
            ]
        )
    }

    @Test(arguments: [
        RunSettings.syntax.examples, ServeSettings.syntax.examples, ReplaySettings.syntax.examples,
        ConvertSettings.syntax.examples, Check.syntax.examples, Generate.syntax.examples,
        Geocode.syntax.examples, TopSettings.syntax.examples, Schema.syntax.examples,
    ])
    func `each command has three examples`(_ examples: [String]) {
        expectEqual(examples.count, 3)
    }

    @Test(arguments: RunSettings.syntax.options.map { ($0.name, $0.shortName) })
    func `the help of run lists every option once`(_ name: String, _ shortName: String?) {
        let start = (shortName.map { "\($0), " } ?? "") + name
        let entries = RunSettings.syntax.helpText.split(separator: "\n")
            .filter { $0.hasPrefix("  \(start) ") || $0 == "  \(start)" }

        expectEqual(entries.count, 1)
    }

    @Test(arguments: [
        RunSettings.syntax.helpText, ServeSettings.syntax.helpText, Check.syntax.helpText,
        ConvertSettings.syntax.helpText, Generate.syntax.helpText, Geocode.syntax.helpText,
        TopSettings.syntax.helpText, Schema.syntax.helpText, HelpCommand.overview,
    ])
    func `no line of help is too long for a terminal of 100 columns`(_ help: String) {
        expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
        expect(help.hasSuffix("\n"))
        expect(!help.contains(" \n"))
    }
}
