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

    private init(_ line: LineDescription) {
        for form in line.forms { add(form.members) }
    }

    private init(_ shape: WireShape) {
        add(shape)
    }

    private mutating func add(_ members: [WireMember]) {
        for member in members {
            let names = ([member.key] + member.others).compactMap(WireKeyTable.standard.key)
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

/// Those of each line, made when the first of its type comes: all together would take a quarter of the start.
extension KnownKeys {
    /// Those of a native record.
    static func of(_ type: NativeType) -> KnownKeys {
        switch type {
        case .fix: fix
        case .authorization: authorization
        case .viewport: viewport
        case .gesture: gesture
        case .tap: tap
        case .select: select
        case .deselect: deselect
        case .annotations: annotations
        case .drag: drag
        case .geocodeResult: geocodeResult
        case .recenter: recenter
        case .follow: follow
        case .fit: fit
        case .directions: directions
        case .route: route
        case .search: search
        case .tick: tick
        case .close: close
        }
    }

    private static let fix = KnownKeys(NativeType.fix.schema)
    private static let authorization = KnownKeys(NativeType.authorization.schema)
    private static let viewport = KnownKeys(NativeType.viewport.schema)
    private static let gesture = KnownKeys(NativeType.gesture.schema)
    private static let tap = KnownKeys(NativeType.tap.schema)
    private static let select = KnownKeys(NativeType.select.schema)
    private static let deselect = KnownKeys(NativeType.deselect.schema)
    private static let annotations = KnownKeys(NativeType.annotations.schema)
    private static let drag = KnownKeys(NativeType.drag.schema)
    private static let geocodeResult = KnownKeys(NativeType.geocodeResult.schema)
    private static let recenter = KnownKeys(NativeType.recenter.schema)
    private static let follow = KnownKeys(NativeType.follow.schema)
    private static let fit = KnownKeys(NativeType.fit.schema)
    private static let directions = KnownKeys(NativeType.directions.schema)
    private static let route = KnownKeys(NativeType.route.schema)
    private static let search = KnownKeys(NativeType.search.schema)
    private static let tick = KnownKeys(NativeType.tick.schema)
    private static let close = KnownKeys(NativeType.close.schema)

    /// Those of a request.
    static func of(_ type: RequestType) -> KnownKeys { requests[type.rawValue] }

    private static let requests = RequestType.allCases.map { KnownKeys($0.schema) }
}
