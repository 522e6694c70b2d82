import BearingsPipeline
import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct OptionTests {
    private struct Shape: CommandSettings, Equatable {
        var sides = ""
        var isFilled = false
    }

    private static let sides = ValueForm<String>(placeholder: "<n>", values: "any") {
        text throws(UsageError) in
        guard text != "none" else { throw UsageError("none is too few") }
        return text
    } text: {
        $0
    }

    private let syntax = CommandSyntax<Shape>(
        name: "draw",
        overview: "Draws.",
        usage: "draw",
        operands: [],
        groups: [
            OptionGroup(
                "Options",
                [
                    Option("--sides", { $1(&$0.sides) }, OptionTests.sides, "How many."),
                    Option(flag: "--filled", { $1(&$0.isFilled) }, "With colour.").short("-c"),
                ]
            )
        ]
    )

    private func parse(
        _ arguments: String...
    ) throws(UsageError) -> (shape: Shape, operands: [String]?) {
        var shape = Shape()
        let operands = try syntax.parse(arguments, into: &shape)
        return (shape, operands)
    }

    @Test func `options and operands come in any order`() throws {
        let (shape, operands) = try parse("one", "--sides", "3", "two", "--filled")

        expectEqual(shape, Shape(sides: "3", isFilled: true))
        expectEqual(operands, ["one", "two"])
    }

    @Test func `a value may follow an equals sign and contain one`() throws {
        try expectEqual(parse("--sides=3").shape.sides, "3")
        try expectEqual(parse("--sides=a=b").shape.sides, "a=b")
        try expectEqual(parse("--sides=").shape.sides, "")
        try expectEqual(parse("--sides=--filled").shape, Shape(sides: "--filled"))
    }

    @Test func `a short name works like the long one`() throws {
        try expectEqual(parse("-c").shape, Shape(isFilled: true))
    }

    @Test func `the last of an option's values applies`() throws {
        try expectEqual(parse("--sides", "3", "--sides=4").shape.sides, "4")
    }

    @Test func `a word that starts with a hyphen and a digit is a number`() throws {
        let (shape, operands) = try parse("--sides", "-33.86,151.21,15", "-1", "-.5")

        expectEqual(shape.sides, "-33.86,151.21,15")
        expectEqual(operands, ["-1", "-.5"])
    }

    @Test func `a hyphen alone is an operand and a value`() throws {
        try expectEqual(parse("-").operands, ["-"])
        try expectEqual(parse("--sides", "-").shape.sides, "-")
    }

    @Test func `two hyphens end the options`() throws {
        let (shape, operands) = try parse("--filled", "--", "--sides", "--help", "--")

        expectEqual(shape, Shape(isFilled: true))
        expectEqual(operands, ["--sides", "--help", "--"])
    }

    @Test(arguments: ["--help", "-h"])
    func `a request for help overrides everything else`(_ question: String) throws {
        try expectEqual(parse("one", question, "--nonsense").operands, nil)
    }

    @Test(arguments: [["--sides"], ["--sides", "--filled"], ["--sides", "--"]])
    func `an option without its value names the value`(_ arguments: [String]) {
        var shape = Shape()
        #expect(throws: UsageError("--sides needs a value: <n>")) {
            try syntax.parse(arguments, into: &shape)
        }
    }

    @Test func `an option without a value refuses one`() {
        #expect(throws: UsageError("--filled takes no value")) { try parse("--filled=yes") }
    }

    @Test func `an error in a value has the option's name`() {
        #expect(throws: UsageError("--sides: none is too few")) { try parse("--sides", "none") }
    }

    @Test(arguments: [
        ("--side", "--sides"), ("--flled", "--filled"), ("--hlep", "--help"),
        ("--side=3", "--sides"),
    ])
    func `an unknown option suggests the nearest`(_ option: String, _ nearest: String) {
        let name = option.prefix { $0 != "=" }
        #expect(throws: UsageError("unknown option \(name); did you mean \(nearest)?")) {
            try parse(option)
        }
    }

    @Test(arguments: ["--elephant", "-x", "-f"])
    func `an option like no other lists all options`(_ option: String) {
        #expect(throws: UsageError("unknown option \(option); known are --sides --filled --help")) {
            try parse(option)
        }
    }
}
