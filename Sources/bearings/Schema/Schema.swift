/// `bearings schema`: what goes in and what comes out, for programs.
enum Schema {
    /// What can be printed.
    enum Form: String, PrintedText {
        case json
        case typescript
        case asyncapi
        case markdown

        var text: String {
            switch self {
            case .json: SchemaDocument.jsonSchema
            case .typescript: TypeScriptPrinter.module
            case .asyncapi: SchemaDocument.asyncAPI
            case .markdown: MarkdownPrinter.document
            }
        }
    }

    static let syntax = CommandSyntax<PrintedTextSettings>(
        name: "schema",
        overview: "Prints what records and events may hold, for programs that write and read them.",
        usage: "bearings schema json|typescript|asyncapi|markdown [-o <file>]",
        operands: [
            (
                "json",
                "JSON Schema 2020-12: #/$defs/InputRecord, Request, OutputEvent, Remark, ServerLine."
            ),
            ("typescript", "A module of types."),
            ("asyncapi", "AsyncAPI 3: what is read and written, and what goes over a socket."),
            ("markdown", "Tables of keys, for people."),
        ],
        groups: [OptionGroup("Options", [.output(\.outputPath)])],
        examples: [
            "bearings schema json > bearings.schema.json",
            "bearings schema typescript > bearings.ts",
            "bearings schema asyncapi | jq .operations",
        ],
        statuses: [.done, .usage, .ioError]
    )

    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        try syntax.main(arguments, printing: Form.self, "schema")
    }
}
