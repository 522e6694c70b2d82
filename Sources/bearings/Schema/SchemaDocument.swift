import BearingsWire

/// The documents that `bearings schema` prints.
enum SchemaDocument {
    private static let title = "bearings, protocol \(HelpCommand.protocolVersion)"

    /// JSON Schema 2020-12 of all lines.
    static var jsonSchema: String {
        let groups = SchemaGroup.allCases.map { group -> JSONSchemaPrinter.Member in
            (group.name, anyLine(of: group, under: "#/$defs/"))
        }
        let lines = Self.lines.map { line, group -> JSONSchemaPrinter.Member in
            (group.name(of: line), JSONSchemaPrinter(isInput: group.isInput).schema(of: line))
        }
        let choices = SchemaGroup.allCases.map { reference("#/$defs/" + $0.name) }
        return JSONTree.object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string(title)), ("description", .string(description)),
            ("anyOf", .array(choices)), ("x-rules", rules), ("$defs", .object(groups + lines)),
        ]).text + "\n"
    }

    /// AsyncAPI 3 of what programs send and receive.
    ///
    /// > Source: AsyncAPI Specification 3.0.0.
    static var asyncAPI: String {
        let channels: [JSONSchemaPrinter.Member] = ["input", "output", "socket"].map {
            ($0, channel($0))
        }
        let info: [JSONSchemaPrinter.Member] = [
            ("title", .string("bearings")), ("version", .string(HelpCommand.protocolVersion)),
            ("description", .string(description)), ("x-rules", rules),
        ]
        let operations = [
            operation("readRecords", "receive", "input", [.record]),
            operation("writeEvents", "send", "output", [.event, .remark]),
            operation("readClients", "receive", "socket", [.record, .request]),
            operation("writeClients", "send", "socket", [.event, .remark, .serverLine]),
        ]
        let document: [JSONSchemaPrinter.Member] = [
            ("asyncapi", .string("3.0.0")), ("info", .object(info)),
            ("defaultContentType", .string("application/json")), ("channels", .object(channels)),
            ("operations", .object(operations)), ("components", components),
        ]
        return JSONTree.object(document).text + "\n"
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

    private static func reference(_ place: String) -> JSONTree {
        .object([("$ref", .string(place))])
    }

    private static func anyLine(of group: SchemaGroup, under place: String) -> JSONTree {
        .object([
            ("description", .string(group.summary)),
            ("anyOf", .array(group.lines.map { reference(place + group.name(of: $0)) })),
        ])
    }

    private static func groups(of channel: String) -> [SchemaGroup] {
        switch channel {
        case "input": [.record]
        case "output": [.event, .remark]
        default: SchemaGroup.allCases
        }
    }

    private static func channel(_ name: String) -> JSONTree {
        let groups = groups(of: name)
        let summary =
            switch name {
            case "input": "Standard input, or a file: a record a line."
            case "output": "Standard output: an event a line."
            default: "The Unix-domain socket of bearings serve: lines in both directions."
            }
        return .object([
            ("address", .null), ("description", .string(summary)),
            (
                "messages",
                .object(
                    messages(groups).map { ($0, reference("#/components/messages/" + $0)) }
                )
            ),
        ])
    }

    private static func messages(_ groups: [SchemaGroup]) -> [String] {
        groups.flatMap { group in group.lines.map { group.name(of: $0) } }
    }

    private static func operation(
        _ name: String,
        _ action: String,
        _ channel: String,
        _ groups: [SchemaGroup]
    ) -> JSONSchemaPrinter.Member {
        (
            name,
            .object([
                ("action", .string(action)), ("channel", reference("#/channels/" + channel)),
                (
                    "messages",
                    .array(
                        messages(groups).map { reference("#/channels/\(channel)/messages/" + $0) }
                    )
                ),
            ])
        )
    }

    private static var components: JSONTree {
        let schemas = lines.map { line, group -> JSONSchemaPrinter.Member in
            // The schema object of AsyncAPI is a superset of draft 7.
            let printer = JSONSchemaPrinter(isInput: group.isInput, tupleKey: "items")
            return (group.name(of: line), printer.schema(of: line))
        }
        let messages = lines.map { line, group -> JSONSchemaPrinter.Member in
            let name = group.name(of: line)
            return (
                name,
                .object([
                    ("name", .string(line.word)), ("summary", .string(line.summary)),
                    ("payload", reference("#/components/schemas/" + name)),
                ])
            )
        }
        return .object([("messages", .object(messages)), ("schemas", .object(schemas))])
    }
}
