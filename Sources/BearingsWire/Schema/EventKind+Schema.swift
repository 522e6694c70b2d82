import BearingsEngine

/// What each kind of event may hold, in the order in which ``EventEncoder`` prints it.
///
/// Words are those of the encoder. That events have these keys and no others is what `.ci/check-schema` finds of all
/// samples.
extension EventKind {
    /// What an event of this kind may hold, as the schema prints it.
    var schema: LineDescription {
        LineDescription(
            word: rawValue,
            summary: schemaSummary,
            forms: schemaForms.map { own in
                let event = WireMember("event", .words([rawValue], numbers: []), "What it is.")
                return .init([event.required] + Self.beginning + own + Self.end)
            }
        )
    }

    private static let beginning = [
        WireMember("seq", .integer(1...9e15), "Counts the session's events from 1.").required,
        WireMember("time", .time, "Event time: RFC 3339 in UTC, or Unix seconds.").required,
        WireMember("session", .sessionName, "Whose it is.").required,
    ]

    private static let end = [
        WireMember("late_by", .number(.positive()), "s that the record came late"),
        WireMember("time_repaired", .flag(true), "The receiver reported another time."),
        WireMember("line", .integer(1...9e15), "The line that caused it."),
        WireMember("file", .anyText, "The file of that line."),
        WireMember("snapshot", .flag(true), "It is repeated, as a part of what holds."),
    ]

    private var schemaSummary: String {
        switch self {
        case .authorization: "What the user allows, at first and when it changes."
        case .location: "A used fix."
        case .region: "The map begins to move, or has come to rest."
        case .indicator: "The arrow at the edge of the view."
        case .compass: "A frame of the needle, or where it rests."
        case .callout: "The address of the user, or what is known of what is selected."
        case .camera: "The map should move, or why it cannot."
        case .follow: "The map follows the user, or no longer does."
        case .annotations: "What is to be drawn elsewhere than before."
        case .directions: "How to get somewhere."
        case .progress: "What is left of a route."
        case .drag: "What becomes of a dragged pin."
        case .geocodeRequest: "Asks an outside geocoder for an address."
        case .stale: "The last fix is old."
        case .fresh: "There is a new fix after a stale one."
        case .search: "The places that were found."
        }
    }

    private var schemaForms: [[WireMember]] {
        switch self {
        case .authorization: [EventForms.authorization]
        case .location: [EventForms.location]
        case .region: EventForms.region
        case .indicator: EventForms.indicator
        case .compass: EventForms.compass
        case .callout: EventForms.callout
        case .camera: EventForms.camera
        case .follow: [EventForms.follow]
        case .annotations: [EventForms.annotations]
        case .directions: EventForms.directions
        case .progress: [EventForms.progress]
        case .drag: [EventForms.drag]
        case .geocodeRequest: [[EventForms.request.required] + EventForms.place]
        case .stale: [[EventForms.seconds("age", "s since the last used fix").required]]
        case .fresh: [[EventForms.seconds("age", "s since the last used fix before")]]
        case .search: [EventForms.search]
        }
    }
}
