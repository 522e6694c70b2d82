/// The values of an event by key, as text; nested ones by a path such as `center.lat`.
struct EventFields {
    private var values: [String: String] = [:]
    /// An array's strings, and how many elements of any kind it has.
    private var lists: [String: (strings: [String], count: Int)] = [:]

    /// Reads the values of an event.
    init(_ tape: borrowing JSONTape) {
        add(objectAt: 0, under: "", tape)
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
        _ tape: borrowing JSONTape
    ) {
        var members = tape.members(ofObjectAt: index)
        while let member = members.next(in: tape) {
            let path = prefix + tape.string(at: member.key)
            switch tape[member.value].kind {
            case .object: add(objectAt: member.value, under: path + ".", tape)
            case .array: lists[path] = Self.list(member.value, tape)
            case .string, .number, .true, .false: values[path] = tape.string(at: member.value)
            case .null: break
            }
        }
    }

    private static func list(
        _ index: Int,
        _ tape: borrowing JSONTape
    ) -> (strings: [String], count: Int) {
        var list = (strings: [String](), count: 0)
        var elements = tape.elements(ofArrayAt: index)
        while let element = elements.next(in: tape) {
            list.count += 1
            if tape[element].kind == .string { list.strings.append(tape.string(at: element)) }
        }
        return list
    }
}
