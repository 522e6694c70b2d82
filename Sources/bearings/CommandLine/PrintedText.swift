/// What a command prints, by the word that is its only operand.
protocol PrintedText: CaseIterable, RawRepresentable<String> {
    var text: String { get }
}

/// The settings of a command that prints one of several texts.
struct PrintedTextSettings: CommandSettings {
    var outputPath: String?
}

extension CommandSyntax<PrintedTextSettings> {
    /// Prints the text that the operand names, to a file if one is given.
    ///
    /// - Parameter noun: What the words name, for errors.
    func main<Word: PrintedText>(
        _ arguments: [String],
        printing _: Word.Type,
        _ noun: String
    ) throws(UsageError) -> ExitStatus {
        var settings = PrintedTextSettings()
        guard let operands = try parse(arguments, into: &settings) else {
            return HelpCommand.show(self)
        }
        let words = Word.allCases.map(\.rawValue)
        guard operands.count == 1, let operand = operands.first else {
            throw UsageError("\(name) wants one of \(words.joined(separator: ", "))")
        }
        guard let word = Word(rawValue: operand) else {
            throw UsageError.unknown(noun, operand, among: words)
        }
        return Output.show(word.text, try FileUses(reading: [], outputPath: settings.outputPath))
    }
}
