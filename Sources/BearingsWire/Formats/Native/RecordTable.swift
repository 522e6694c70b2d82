/// What a record or request may hold, and the keys that it may have.
final class RecordTable: Sendable {
    /// The forms that it may have, without the keys that every record may carry.
    let forms: [LineDescription.Form]
    let keys: KnownKeys

    private init(_ type: NativeType) { (forms, keys) = (type.forms, KnownKeys(type.schema)) }

    private init(_ type: RequestType) {
        (forms, keys) = ([.init(type.members)], KnownKeys(type.schema))
    }
}

/// Those of each line, made when the first of its type comes: all together would take a quarter of the start.
extension RecordTable {
    /// That of a native record.
    static func of(_ type: NativeType) -> RecordTable {
        switch type {
        case .fix: fix
        case .heading: heading
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

    private static let fix = RecordTable(NativeType.fix)
    private static let heading = RecordTable(NativeType.heading)
    private static let authorization = RecordTable(NativeType.authorization)
    private static let viewport = RecordTable(NativeType.viewport)
    private static let gesture = RecordTable(NativeType.gesture)
    private static let tap = RecordTable(NativeType.tap)
    private static let select = RecordTable(NativeType.select)
    private static let deselect = RecordTable(NativeType.deselect)
    private static let annotations = RecordTable(NativeType.annotations)
    private static let drag = RecordTable(NativeType.drag)
    private static let geocodeResult = RecordTable(NativeType.geocodeResult)
    private static let recenter = RecordTable(NativeType.recenter)
    private static let follow = RecordTable(NativeType.follow)
    private static let fit = RecordTable(NativeType.fit)
    private static let directions = RecordTable(NativeType.directions)
    private static let route = RecordTable(NativeType.route)
    private static let search = RecordTable(NativeType.search)
    private static let tick = RecordTable(NativeType.tick)
    private static let close = RecordTable(NativeType.close)

    /// That of a client's request.
    static func of(_ type: RequestType) -> RecordTable { requests[type.rawValue] }

    private static let requests = RequestType.allCases.map { RecordTable($0) }
}
