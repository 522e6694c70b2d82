/// The values of an event by key, as text; nested ones by a path such as `center.lat`.
struct EventFields {
    private var values: [String: String] = [:]
    /// An array's strings, and how many elements of any kind it has.
    private var lists: [String: (strings: [String], count: Int)] = [:]

    /// Reads the values of an event.
    init(_ tape: borrowing JSONTape, _ bytes: Span<UInt8>) {
        add(objectAt: 0, under: "", tape, bytes)
    }

    subscript(path: String) -> String? { values[path] }

    /// A number, `nil` if there is none.
    func number(_ path: String) -> Double? { values[path].flatMap(Double.init) }

    func isTrue(_ path: String) -> Bool { values[path] == "true" }

    /// The strings of an array, empty if there is no such array.
    func strings(_ path: String) -> [String] { lists[path]?.strings ?? [] }

    /// The number of an array's elements.
    func count(_ path: String) -> Int { lists[path]?.count ?? 0 }

    private mutating func add(
        objectAt index: Int,
        under prefix: String,
        _ tape: borrowing JSONTape,
        _ bytes: Span<UInt8>
    ) {
        var members = tape.members(ofObjectAt: index)
        while let member = members.next(in: tape) {
            let path = prefix + Self.text(tape[member.key], bytes)
            let value = tape[member.value]
            switch value.kind {
            case .object: add(objectAt: member.value, under: path + ".", tape, bytes)
            case .array: lists[path] = Self.list(member.value, tape, bytes)
            case .string, .number, .true, .false: values[path] = Self.text(value, bytes)
            case .null: break
            }
        }
    }

    private static func list(
        _ index: Int,
        _ tape: borrowing JSONTape,
        _ bytes: Span<UInt8>
    ) -> (strings: [String], count: Int) {
        var list = (strings: [String](), count: 0)
        var elements = tape.elements(ofArrayAt: index)
        while let element = elements.next(in: tape) {
            list.count += 1
            if tape[element].kind == .string { list.strings.append(text(tape[element], bytes)) }
        }
        return list
    }

    private static func text(_ node: JSONTape.Node, _ bytes: Span<UInt8>) -> String {
        var text: [UInt8] = []
        appendUnescaped(bytes, node.range, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
