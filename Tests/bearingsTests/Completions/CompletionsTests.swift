import BearingsTestSupport
import Testing

@testable import bearings

@Suite(.timeLimit(.minutes(5))) struct CompletionsTests {
    @Test(arguments: Completions.Shell.allCases)
    func `a script knows each command, option and word`(shell: Completions.Shell) {
        let words = Set(shell.text.split { !($0.isLetter || $0.isNumber || "-_".contains($0)) })
        for command in CommandList.all {
            expect(words.contains(Substring(command.name)))
            for option in command.syntax().optionDescriptions {
                // fish has them without their hyphens, behind -l.
                let names = option.names.map { name in
                    Substring(shell == .fish ? String(name.drop { $0 == "-" }) : name)
                }
                expect(words.isSuperset(of: names + option.words.map { Substring($0) }))
            }
        }
    }

    @Test(arguments: Completions.Shell.allCases)
    func `prints a script`(shell: Completions.Shell) throws {
        let outcome = try Program.run(["completions", shell.rawValue])
        expectEqual(outcome.status, 0)
        expectEqual(outcome.text, shell.text)
    }

    @Test(arguments: [
        ([], "completions wants one of bash, zsh, fish"),
        (["bash", "zsh"], "completions wants one of bash, zsh, fish"),
        (["fisch"], "unknown shell fisch; did you mean fish?"),
    ])
    func `names the shells that it knows`(operands: [String], message: String) throws {
        let outcome = try Program.run(["completions"] + operands)
        expectEqual(outcome.status, 64)
        expect(outcome.errors.hasPrefix("bearings: \(message)"))
    }
}
