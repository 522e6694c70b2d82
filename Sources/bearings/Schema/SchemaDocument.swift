import BearingsWire

/// The document that `bearings schema json` prints.
enum SchemaDocument {
    private static let title = "bearings, protocol \(ServerLine.protocolVersion)"

    /// JSON Schema 2020-12 of all lines.
    static var jsonSchema: String {
        let groups = SchemaGroup.allCases.map { group -> JSONSchemaPrinter.Member in
            (group.name, anyLine(of: group))
        }
        let lines = Self.lines.map { line, group -> JSONSchemaPrinter.Member in
            (group.name(of: line), JSONSchemaPrinter(isInput: group.isInput).schema(of: line))
        }
        let choices = SchemaGroup.allCases.map { reference($0.name) }
        return JSONTree.object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string(title)), ("description", .string(description)),
            ("anyOf", .array(choices)), ("x-rules", rules), ("$defs", .object(groups + lines)),
        ]).text + "\n"
    }

    // MARK: Parts

    private static var lines: [(LineDescription, SchemaGroup)] {
        SchemaGroup.allCases.flatMap { group in group.lines.map { ($0, group) } }
    }

    private static var description: String {
        let rules = WireSchema.rules.map { "\($0.name): \($0.summary)" }
        return
            "One JSON object a line. Unknown keys are allowed, and null counts as absent on input. "
            + "A record that the schema allows may still be rejected by these rules alone. "
            + (rules + WireSchema.otherRules).joined(separator: " ")
    }

    private static var rules: JSONTree {
        .array(
            WireSchema.rules.map {
                .object([
                    ("name", .string($0.name)), ("reason", .string($0.reason)),
                    ("message", .string($0.message)), ("description", .string($0.summary)),
                ])
            }
        )
    }

    private static func reference(_ name: String) -> JSONTree {
        .object([("$ref", .string("#/$defs/" + name))])
    }

    private static func anyLine(of group: SchemaGroup) -> JSONTree {
        .object([
            ("description", .string(group.summary)),
            ("anyOf", .array(group.lines.map { reference(group.name(of: $0)) })),
        ])
    }
}
