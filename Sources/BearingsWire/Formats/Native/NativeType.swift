import BearingsEngine

/// The kind of a native record, by its `type`.
package enum NativeType: UInt8, CaseIterable {
    case fix
    case heading
    case authorization
    case viewport
    case gesture
    case tap
    case select
    case deselect
    case annotations
    case drag
    case geocodeResult
    case recenter
    case follow
    case fit
    case directions
    case route
    case search
    case tick
    case close

    /// The word on the wire, and what such a record says.
    private static let rows: [(word: StaticString, summary: StaticString)] = [
        ("fix", "A receiver says where it is."),
        ("heading", "A compass says where the device points."),
        ("authorization", "What the user allows."),
        ("viewport", "What the map shows."),
        ("gesture", "Fingers do something to the map."),
        ("tap", "A finger taps the map."),
        ("select", "Something is selected."),
        ("deselect", "Something is no longer selected."),
        ("annotations", "What the host puts on its map."),
        ("drag", "A finger is on a pin."),
        ("geocode_result", "An outside geocoder's answer to a geocode_request."),
        ("recenter", "Locate-me was pressed."),
        ("follow", "How the map is to follow the user."),
        ("fit", "The map is to show all of these."),
        ("directions", "Asks for the way to a place."),
        ("route", "A router's answer."),
        ("search", "Asks which place somebody means."),
        ("tick", "Moves the session's clock forward."),
        ("close", "Ends the session and retracts what it shows."),
    ]

    /// The word on the wire.
    package var word: String { "\(Self.rows[Int(rawValue)].word)" }

    /// What a record says, in a few words.
    var summary: String { "\(Self.rows[Int(rawValue)].summary)" }

    /// The type that a value names, `nil` if unknown.
    package init?(_ reader: borrowing LineReader, _ value: Int) {
        let row = Self.rows.firstIndex { reader.tape.isString(value, $0.word) }
        guard let row, let type = NativeType(rawValue: UInt8(row)) else { return nil }
        self = type
    }

    /// The type that a record has or, of another system, would have here; `nil` for a report without a fix.
    package init?(_ input: Input) {
        switch input {
        case .fix, .epochReport, .supplementedFix: self = .fix
        case .deviceHeading: self = .heading
        case .noFix: return nil
        case .authorization: self = .authorization
        case .viewport: self = .viewport
        case .gesture: self = .gesture
        case .tap: self = .tap
        case .select: self = .select
        case .deselect: self = .deselect
        case .annotations: self = .annotations
        case .drag: self = .drag
        case .geocodeAnswer: self = .geocodeResult
        case .recenter: self = .recenter
        case .follow: self = .follow
        case .fit: self = .fit
        case .directions: self = .directions
        case .route: self = .route
        case .search: self = .search
        case .tick: self = .tick
        case .close: self = .close
        }
    }

    /// Whether it reveals the user's location, or an answer to a question about it.
    var locatesUser: Bool {
        switch self {
        case .fix, .heading, .geocodeResult, .route: true
        case .authorization, .viewport, .gesture, .tap, .select, .deselect, .annotations, .drag,
            .recenter, .follow, .fit, .directions, .search, .tick, .close:
            false
        }
    }

    /// All types, for a message.
    static var list: String { rows.map { "\"\($0.word)\"" }.joined(separator: " ") }
}
