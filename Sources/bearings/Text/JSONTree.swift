import BearingsWire

/// A JSON value to be printed, whose members keep their order.
///
/// Whatever the program prints as JSON goes through it, but for events, which the wire prints, and generated logs.
indirect enum JSONTree: Equatable, Sendable {
    case string(String)
    case number(Double)
    case count(Int)
    case bool(Bool)
    case null
    case array([JSONTree])
    case object([(key: String, value: JSONTree)])

    /// An object, without the members that are `nil`.
    static func members(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
        .object(members.compactMap { key, value in value.map { (key, $0) } })
    }

    /// A text of UTF-8.
    static func string(_ bytes: [UInt8]) -> JSONTree {
        .string(String(decoding: bytes, as: UTF8.self))
    }

    static func == (one: JSONTree, other: JSONTree) -> Bool { one.text == other.text }

    /// The value on several lines, indented by two blanks a level.
    var text: String {
        var text = ""
        write(to: &text, margin: "\n")
        return text
    }

    /// The value on one line, without blanks.
    var line: String {
        var text = ""
        writeLine(to: &text)
        return text
    }

    private func writeLine(to text: inout String) {
        switch self {
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.writeLine(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                text += "\(index == 0 ? "" : ",")\(Self.quoted(member.key)):"
                member.value.writeLine(to: &text)
            }
            text += "}"
        default: write(to: &text, margin: "")
        }
    }

    private func write(to text: inout String, margin: String) {
        switch self {
        case .string(let string): text += Self.quoted(string)
        case .number(let number): text += shortest(number)
        case .count(let number): text += "\(number)"
        case .bool(let flag): text += flag ? "true" : "false"
        case .null: text += "null"
        case .array(let elements):
            let isShort = elements.allSatisfy(\.isScalar)
            let inner = isShort ? "" : margin + "  "
            text += "["
            for (index, element) in elements.enumerated() {
                text += index == 0 ? inner : isShort ? ", " : "," + inner
                element.write(to: &text, margin: margin + "  ")
            }
            text += isShort || elements.isEmpty ? "]" : margin + "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                text += "\(index == 0 ? "" : ",")\(margin)  \(Self.quoted(member.key)): "
                member.value.write(to: &text, margin: margin + "  ")
            }
            text += members.isEmpty ? "}" : margin + "}"
        }
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    /// A string with its quotes, as JSON and TypeScript write it.
    static func quoted(_ text: String) -> String {
        String(decoding: jsonString(text.utf8), as: UTF8.self)
    }
}
