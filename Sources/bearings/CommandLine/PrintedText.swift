import BearingsPipeline

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
    func print<Word: PrintedText>(
        _: Word.Type,
        _ noun: String,
        _ settings: PrintedTextSettings,
        _ operands: [String]
    ) throws(UsageError) -> ExitStatus {
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
