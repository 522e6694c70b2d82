/// The keys that an object may have, as the schema describes it.
struct KnownKeys: Sendable {
    /// A key, under all its names.
    struct Key: Sendable {
        /// Ours, then other toolkits'.
        var names: [WireKey]
        /// The keys of the objects under it.
        var inner: KnownKeys
    }

    /// In the order of the schema.
    private(set) var keys: [Key] = []
    /// All names of all keys.
    private(set) var names = WireKeySet()
    /// The position in ``keys`` by each key's index; -1 for none.
    private var positions = [Int8](repeating: -1, count: WireKey.allCases.count)

    /// The position in ``keys`` of the key of that name.
    func position(of name: WireKey) -> Int? {
        let position = positions[name.index]
        return position < 0 ? nil : Int(position)
    }

    init(_ line: LineDescription) {
        for form in line.forms { add(form.members) }
    }

    private init(_ shape: WireShape) {
        add(shape)
    }

    private mutating func add(_ members: [WireMember]) {
        for member in members {
            let names = member.names
            if let index = keys.firstIndex(where: { $0.names == names }) {
                keys[index].inner.add(member.shape)
            } else {
                for name in names {
                    positions[name.index] = Int8(keys.count)
                    self.names.insert(name)
                }
                keys.append(Key(names: names, inner: KnownKeys(member.shape)))
            }
        }
    }

    private mutating func add(_ shape: WireShape) {
        switch shape {
        case .object(let members): add(members)
        case .array(let element, _): add(element)
        case .either(let shapes): for shape in shapes { add(shape) }
        case .number, .integer, .flag, .text, .words, .time, .session, .position, .tuple, .unread,
            .absent:
            break
        }
    }
}
