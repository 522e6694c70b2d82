/// The kind of a native record, by its `type`.
package enum NativeType: UInt8, CaseIterable {
    case fix
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

    private static let words: [StaticString] = [
        "fix", "authorization", "viewport", "gesture", "tap", "select", "deselect",
        "annotations", "drag",
        "geocode_result", "recenter", "follow", "fit", "directions", "route", "search",
        "tick", "close",
    ]

    /// The word on the wire.
    var word: String { "\(Self.words[Int(rawValue)])" }

    /// The type that a value names, `nil` if unknown.
    init?(_ reader: borrowing LineReader, _ value: Int) {
        for (type, word) in zip(Self.allCases, Self.words)
        where reader.tape.isString(value, word) {
            self = type
            return
        }
        return nil
    }

    /// Whether it reveals the user's location, or an answer to a question about it.
    var locatesUser: Bool {
        switch self {
        case .fix, .geocodeResult, .route: true
        case .authorization, .viewport, .gesture, .tap, .select, .deselect, .annotations, .drag,
            .recenter, .follow, .fit, .directions, .search, .tick, .close:
            false
        }
    }

    /// All types, for a message.
    static var list: String { words.map { "\"\($0)\"" }.joined(separator: " ") }
}
