import BearingsWire

/// A JSON value to be printed, whose members keep their order.
indirect enum JSONTree: Equatable, Sendable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
    case array([JSONTree])
    case object([(key: String, value: JSONTree)])

    static func == (one: JSONTree, other: JSONTree) -> Bool { one.text == other.text }

    /// The value on several lines, indented by two blanks a level.
    var text: String {
        var text = ""
        write(to: &text, margin: "\n")
        return text
    }

    private func write(to text: inout String, margin: String) {
        switch self {
        case .string(let string): text += Self.quoted(string)
        case .number(let number): text += Self.shortest(number)
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

    /// A number without a point behind a whole one.
    static func shortest(_ number: Double) -> String {
        number.magnitude < 1e15 && number == number.rounded()
            ? "\(Int64(number))" : "\(number)"
    }
}
