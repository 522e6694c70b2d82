import BearingsWire

/// Prints descriptions of lines as types of TypeScript.
///
/// Types say less than the schema: neither ranges nor rules. Input has our own keys alone, as programs should write them.
enum TypeScriptPrinter {
    /// A module of types.
    static var module: String {
        var text = """
            // Types of bearings, protocol \(ServerLine.protocolVersion). Made by: bearings schema typescript

            /** RFC 3339, or Unix seconds. */
            export type Time = string | number;

            """
        for group in SchemaGroup.allCases {
            for line in group.lines { text += declaration(of: line, in: group) }
            let names = group.lines.map { group.name(of: $0) }
            text += "\n/** \(group.summary) */\nexport type \(group.name) =\n"
            text += names.map { "  | \($0)" }.joined(separator: "\n") + ";\n"
        }
        return text
    }

    private static func declaration(of line: LineDescription, in group: SchemaGroup) -> String {
        let forms = line.forms.map { object($0.members, group.isInput, margin: "\n") }
        return "\n/** \(line.summary) */\nexport type \(group.name(of: line)) = "
            + forms.joined(separator: " | ") + ";\n"
    }

    private static func object(
        _ members: [WireMember],
        _ isInput: Bool,
        margin: String
    ) -> String {
        var text = "{"
        let inner = margin + "  "
        for member in members where member.shape != .unread {
            let type = Self.text(of: member.shape, isInput, margin: inner)
            let mark = member.isRequired ? "" : "?"
            let null = isInput && !member.isRequired && member.shape != .absent ? " | null" : ""
            text += "\(inner)/** \(member.note) */\(inner)\(member.key)\(mark): \(type)\(null);"
        }
        return text + "\(margin)}"
    }

    private static func text(of shape: WireShape, _ isInput: Bool, margin: String) -> String {
        switch shape {
        case .number, .integer: "number"
        case .flag(nil): "boolean"
        case .flag(let flag?): flag ? "true" : "false"
        case .text, .session: "string"
        case .words(let words, let numbers):
            (words.map(JSONTree.quoted) + numbers.map(shortest)).joined(separator: " | ")
        case .time: "Time"
        case .object(let members): object(members, isInput, margin: margin)
        case .array(let element, _): "Array<\(text(of: element, isInput, margin: margin))>"
        case .position(let elements):
            "[\(elements.map { text(of: $0, isInput, margin: margin) }.joined(separator: ", ")), ...unknown[]]"
        case .tuple(let elements):
            "[\(elements.map { text(of: $0, isInput, margin: margin) }.joined(separator: ", "))]"
        case .either(let shapes):
            shapes.map { text(of: $0, isInput, margin: margin) }.joined(separator: " | ")
        case .unread: "unknown"
        case .absent: "null"
        }
    }
}
