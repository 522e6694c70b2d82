import BearingsPipeline

/// `bearings completions`: what a shell completes behind `bearings`, made from the syntax of the commands.
enum Completions {
    /// The shells that are known.
    enum Shell: String, PrintedText {
        case bash
        case zsh
        case fish

        var text: String {
            switch self {
            case .bash: Completions.bash
            case .zsh: Completions.zsh
            case .fish: Completions.fish
            }
        }
    }

    static let syntax = CommandSyntax<PrintedTextSettings>(
        name: "completions",
        overview: """
            Prints a script by which a shell completes commands, options and their values. Other values are \
            completed as files.
            """,
        usage: "bearings completions bash|zsh|fish [-o <file>]",
        operands: Shell.allCases.map { ($0.rawValue, "A script for \($0.rawValue).") },
        groups: [OptionGroup("Options", [.output({ $1(&$0.outputPath) })])],
        examples: [
            "source <(bearings completions bash)                            # in ~/.bashrc",
            "bearings completions zsh -o ~/.zsh/completions/_bearings       # a folder of $fpath",
            "bearings completions fish -o ~/.config/fish/completions/bearings.fish",
        ],
        statuses: [.done, .usage, .ioError]
    )

    static func main(
        _ settings: PrintedTextSettings,
        _ operands: [String]
    ) throws(UsageError) -> ExitStatus {
        try syntax.print(Shell.self, "shell", settings, operands)
    }

    /// A command with its syntax, as the scripts need it.
    private struct Command {
        let name: String
        let summary: String
        let options: [OptionDescription]
        /// The operands that are words, and no placeholders of something else.
        let words: [String]

        init(_ command: CommandList.Command) {
            (name, summary) = (command.name, command.summary)
            let syntax = command.syntax()
            options =
                syntax.optionDescriptions + [
                    OptionDescription(names: ["-h", "--help"], help: "Shows the help.")
                ]
            words = syntax.operands.map(\.name).filter { !$0.hasPrefix("<") }
        }
    }

    private static var commands: [Command] { CommandList.all.map(Command.init) }

    /// Without a command's name, the command is `run`.
    private static let standard = "run"
}

/// bash: the words are chosen by a function.
extension Completions {
    private static var bash: String {
        let names = commands.map(\.name).joined(separator: "|")
        return """
            # Completes bearings in bash.
            _bearings() {
              local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
              local command=\(standard) options= words=
              # bash takes --option=value for three words.
              if [ "$word" = = ]; then word=; elif [ "$before" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
              [ "$COMP_CWORD" -gt 1 ] && case ${COMP_WORDS[1]} in \(names)) command=${COMP_WORDS[1]} ;; esac
              case $command:$before in
            \(commands.flatMap(bashValues).joined(separator: "\n"))
              *) case $command in
            \(commands.map(bashWords).joined(separator: "\n"))
                esac
                [ "$COMP_CWORD" -eq 1 ] && words="\(commands.map(\.name).joined(separator: " "))"
                case $word in -*) words=$options ;; esac ;;
              esac
              COMPREPLY=($(compgen -W "$words" -- "$word"))
            }
            complete -o default -F _bearings bearings

            """
    }

    /// What may stand behind each option that takes a value; nothing where it may be anything.
    private static func bashValues(_ command: Command) -> [String] {
        command.options.filter { $0.placeholder != nil }.map { option in
            let patterns = option.names.map { "\(command.name):\($0)" }.joined(separator: "|")
            return "  \(patterns)) words=\"\(option.words.joined(separator: " "))\" ;;"
        }
    }

    private static func bashWords(_ command: Command) -> String {
        let options = command.options.flatMap(\.names).joined(separator: " ")
        let words = command.words.joined(separator: " ")
        return "    \(command.name)) options=\"\(options)\" words=\"\(words)\" ;;"
    }
}

/// zsh: `_arguments` reads a line for each option.
extension Completions {
    private static var zsh: String {
        let names = commands.map { "    \(quoted("\($0.name):\($0.summary)"))" }
        return """
            #compdef bearings
            # Completes bearings in zsh.
            _bearings() {
              local command=\(standard)
              local -a commands names
              commands=(
            \(names.joined(separator: "\n"))
              )
              names=(${commands%%:*})
              if (( CURRENT == 2 )); then
                _describe command commands
              elif (( $names[(Ie)$words[2]] )); then
                command=$words[2]
                shift words
                (( CURRENT-- ))
              fi
              case $command in
            \(commands.map(zshCase).joined(separator: "\n"))
              esac
            }
            if [ "$funcstack[1]" = _bearings ]; then _bearings "$@"; else compdef _bearings bearings; fi

            """
    }

    private static func zshCase(_ command: Command) -> String {
        let lines = command.options.map { option in
            var specification = "[\(option.summary.escaping("[]:"))]"
            if let placeholder = option.placeholder {
                let name = placeholder.filter { !"<>[]:".contains($0) }
                let values =
                    option.words.isEmpty ? "_files" : "(\(option.words.joined(separator: " ")))"
                specification += ":\(name):\(values)"
            }
            // With a `=` the value may stand behind that, or be the next word.
            let end = option.placeholder == nil ? "" : "="
            let name = option.names.map { $0.hasPrefix("--") ? $0 + end : $0 }.joined(
                separator: ","
            )
            let isSingle = option.names.count == 1
            return
                (isSingle
                ? quoted("*\(name)\(specification)") : "'*'{\(name)}\(quoted(specification))")
        }
        let operands =
            command.words.isEmpty ? "_files" : "(\(command.words.joined(separator: " ")))"
        let all = lines + [quoted("*:operand:\(operands)")]
        return "  \(command.name)) _arguments \\\n    \(all.joined(separator: " \\\n    ")) ;;"
    }

    private static func quoted(_ text: String) -> String {
        "'\(String(text.flatMap { $0 == "'" ? Array("'\\''") : [$0] }))'"
    }
}

/// fish: a line for each option and word, under the condition that its command was named.
extension Completions {
    private static var fish: String {
        let named = commands.map(\.name).joined(separator: " ")
        // A command is the first word: none follows an option.
        let isFirstWord = quoted("test (count (commandline -opc)) -eq 1")
        var lines = ["# Completes bearings in fish."]
        for command in commands {
            let summary = quoted(command.summary)
            lines.append(
                "complete -c bearings -n \(isFirstWord) -a \(command.name) -d \(summary)"
            )
            let isStandard = command.name == standard
            let condition =
                isStandard
                ? "not __fish_seen_subcommand_from \(named); or __fish_seen_subcommand_from \(standard)"
                : "__fish_seen_subcommand_from \(command.name)"
            let start = "complete -c bearings -n '\(condition)'"
            lines += command.options.map { "\(start) \(fishOption($0))" }
            if !command.words.isEmpty {
                lines.append("\(start) -f -a '\(command.words.joined(separator: " "))'")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishOption(_ option: OptionDescription) -> String {
        let names = option.names.map { name in
            name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
        }
        var text = names.joined(separator: " ")
        if !option.words.isEmpty {
            text += " -x -a '\(option.words.joined(separator: " "))'"
        } else if option.placeholder != nil {
            text += " -r"
        }
        return "\(text) -d \(quoted(option.summary))"
    }
}

extension OptionDescription {
    /// The first sentence of the help, or what of it stands before a list.
    fileprivate var summary: String {
        let text = Array(help)
        let end = text.indices.dropLast().first { text[$0] == "." && text[$0 + 1] == " " }
        let sentence = text[..<(end ?? text.count)]
        return String(sentence.last == "." ? sentence.dropLast() : sentence)
    }
}

extension String {
    fileprivate func escaping(_ special: String) -> String {
        String(flatMap { special.contains($0) ? ["\\", $0] : [$0] })
    }
}
