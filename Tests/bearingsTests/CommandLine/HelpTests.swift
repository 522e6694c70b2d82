import BearingsPipeline
import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct HelpTests {
    private struct Drawing: CommandSettings {
        var sides = 3
        var value: String?
        var isFilled = false
    }

    private let syntax = CommandSyntax<Drawing>(
        name: "draw",
        overview: "Draws a shape.",
        usage: "draw [--sides <n>] <file>",
        operands: [("<file>", "Where to.")],
        groups: [
            OptionGroup(
                "Options",
                [
                    Option(
                        "--sides",
                        { $1(&$0.sides) },
                        .count(3...9, "<n>"),
                        "How many sides it has."
                    ),
                    Option(
                        "--a-name-that-leaves-no-room",
                        optional: { $1(&$0.value) },
                        .anything("<value>", "any"),
                        """
                        A help that is so long that it has to go on in a second line, which begins where \
                        the first one does.
                        """
                    ),
                    Option(flag: "--filled", { $1(&$0.isFilled) }, "With colour."),
                ]
            )
        ]
    )

    @Test func `help gives a command's purpose, its usage and its options`() {
        expectEqual(
            syntax.helpText(),
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

    @Test func `help keeps to the width of the terminal, down to a word a line`() {
        expectEqual(
            syntax.helpText(width: 24),
            """
            OVERVIEW: Draws a shape.

            USAGE: draw [--sides
                   <n>] <file>

            ARGUMENTS:
              <file>
                  Where to.

            OPTIONS:
              --sides <n>
                  How many sides it
                  has. (default: 3)
              --a-name-that-leaves-no-room
                <value>
                  A help that is so
                  long that it has
                  to go on in a
                  second line, which
                  begins where the
                  first one does.
              --filled
                  With colour.

            """
        )
        let example = HelpLayout(width: 20).example("bearings walk.ndjson | less")
        expectEqual(example, "  bearings \\\n      walk.ndjson \\\n      | less\n")
    }

    @Test func `help shows rare options and those of another command where all are wanted`() {
        let sides = Option<Drawing>("--sides", { $1(&$0.sides) }, .count(3...9, "<n>"), "How many.")
            .short("-s")
        var filled = Option<Drawing>(flag: "--filled", { $1(&$0.isFilled) }, "Full.")
        filled.isListedElsewhere = true
        let syntax = CommandSyntax<Drawing>(
            name: "draw",
            overview: "Draws.",
            usage: "draw",
            operands: [],
            groups: [
                OptionGroup("Form", [sides.rare]),
                OptionGroup("As for paint", [filled], note: "See 'help paint'."),
            ],
            examples: ["draw -s 3"],
            statuses: [.done]
        )

        func sections(_ text: String) -> [String] {
            text.split(separator: "\n\n").dropFirst(2).map(String.init)
        }
        let end = [
            "EXAMPLES:\n  draw -s 3",
            """
            EXIT STATUS:
              0                           Success, or the reader of the output closed it.

            """,
        ]
        expectEqual(
            sections(syntax.helpText()),
            [
                "AS FOR PAINT:\n  See 'help paint'.",
                "  'bearings help draw --all' shows 2 more options.",
            ] + end
        )
        expectEqual(
            sections(syntax.helpText(showsAll: true)),
            [
                "FORM:\n  -s, --sides <n>             How many. (default: 3)",
                "AS FOR PAINT:\n  See 'help paint'.\n  --filled                    Full.",
            ] + end
        )
    }

    @Test(arguments: [
        RunSettings.syntax.examples, ServeSettings.syntax.examples, ReplaySettings.syntax.examples,
        ConvertSettings.syntax.examples, Check.syntax.examples, Generate.syntax.examples,
        Geocode.syntax.examples, TopSettings.syntax.examples, Schema.syntax.examples,
    ])
    func `each command has at least three examples`(_ examples: [String]) {
        expect(examples.count >= 3)
    }

    @Test(arguments: RunSettings.syntax.options.map { ($0.name, $0.shortName) })
    func `the help of run lists every option once`(_ name: String, _ shortName: String?) {
        let start = (shortName.map { "\($0), " } ?? "") + name
        let entries = RunSettings.syntax.helpText(showsAll: true).split(separator: "\n")
            .filter { $0.hasPrefix("  \(start) ") || $0 == "  \(start)" }

        expectEqual(entries.count, 1)
    }

    @Test(arguments: [
        RunSettings.syntax.helpText(showsAll: true), ServeSettings.syntax.helpText(),
        Check.syntax.helpText(), ConvertSettings.syntax.helpText(), Generate.syntax.helpText(),
        Geocode.syntax.helpText(), TopSettings.syntax.helpText(), Schema.syntax.helpText(),
        HelpCommand.overview(),
    ])
    func `no line of help is too long for a terminal of 100 columns`(_ help: String) {
        expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
        expect(help.hasSuffix("\n"))
        expect(!help.contains(" \n"))
    }
}
