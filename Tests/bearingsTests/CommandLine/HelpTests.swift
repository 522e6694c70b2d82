import Testing

@testable import bearings

@Suite struct HelpTests {
    private struct Nothing {}

    private let syntax = CommandSyntax<Nothing>(
        name: "draw",
        overview: "Draws a shape.",
        usage: "draw [--sides <n>] <file>",
        operands: [("<file>", "Where to.")],
        options: [
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

    @Test func `help tells what a command does, how it is called and what its options are`() {
        #expect(
            syntax.helpText == """
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

    @Test(arguments: RunSettings.syntax.options.map(\.name))
    func `the help of run has every option once`(_ name: String) {
        let entries = RunSettings.syntax.helpText.split(separator: "\n")
            .filter { $0.hasPrefix("  \(name) ") || $0 == "  \(name)" }

        #expect(entries.count == 1)
    }

    @Test(arguments: [
        RunSettings.syntax.helpText, Check.syntax.helpText, Generate.syntax.helpText,
        HelpCommand.overview,
    ])
    func `no line of help is too long for a terminal of 100 columns`(_ help: String) {
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
        #expect(help.hasSuffix("\n"))
        #expect(!help.contains(" \n"))
    }
}
