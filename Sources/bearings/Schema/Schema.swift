import BearingsPipeline

/// `bearings schema`: what goes in and what comes out, for programs.
enum Schema {
    /// What can be printed.
    enum Form: String, PrintedText {
        case json
        case typescript
        case markdown

        var text: String {
            switch self {
            case .json: SchemaDocument.jsonSchema
            case .typescript: TypeScriptPrinter.module
            case .markdown: MarkdownPrinter.document
            }
        }
    }

    static let syntax = CommandSyntax<PrintedTextSettings>(
        name: "schema",
        overview: "Prints what records and events may hold, for programs that write and read them.",
        usage: "bearings schema json|typescript|markdown [-o <file>]",
        operands: [
            (
                "json",
                "JSON Schema 2020-12: #/$defs/InputRecord, Request, OutputEvent, Remark, ServerLine."
            ),
            ("typescript", "A module of types."),
            ("markdown", "Tables of keys and of options, for people."),
        ],
        groups: [OptionGroup("Options", [.output({ $1(&$0.outputPath) })])],
        examples: [
            "bearings schema json > bearings.schema.json",
            "bearings schema typescript > bearings.ts",
            "bearings schema markdown > keys.md",
        ],
        statuses: [.done, .usage, .ioError]
    )

    static func main(
        _ settings: PrintedTextSettings,
        _ operands: [String]
    ) throws(UsageError) -> ExitStatus {
        try syntax.print(Form.self, "schema", settings, operands)
    }
}
